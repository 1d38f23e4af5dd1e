import { describe, expect, it } from 'vitest';
import { startSimulators, type Running } from '../test-simulators.ts';

const headers = { authorization: 'Bearer simulated-mailing-list-key' };
const form = { email: 'ada@wattle.example', subscribed: true, interests: ['home-loans'], revision: 1 };
const path = '/mailing-list/v1/subscribers/member-1';

const put = (simulators: Running, changed: object = {}) =>
  simulators.send('PUT', path, { headers, body: { ...form, ...changed } });
const subscribers = async (simulators: Running) =>
  (await simulators.send('GET', '/control/mailing-list/subscribers')).json;

describe('mailing list', () => {
  it('stores a subscriber under the sender’s reference, and returns it', async () => {
    const simulators = await startSimulators();
    const kept = { ...form, reference: 'member-1', updatedAt: expect.any(String) };
    expect(await put(simulators)).toMatchObject({ status: 200, json: kept });
    expect(await simulators.send('GET', path, { headers })).toMatchObject({ status: 200, json: kept });
    expect(await subscribers(simulators)).toEqual([kept]);
  });

  it('ignores a late revision and a repeated one', async () => {
    const simulators = await startSimulators();
    await put(simulators, { revision: 2, subscribed: false });
    expect(await put(simulators, { revision: 1 })).toMatchObject({
      json: { revision: 2, subscribed: false },
    });
    expect(await put(simulators, { revision: 2, subscribed: false })).toMatchObject({ status: 200 });
    expect(await subscribers(simulators)).toMatchObject([{ subscribed: false }]);
  });

  it('answers 404 for an unknown subscriber and for a deleted one', async () => {
    const simulators = await startSimulators();
    expect((await simulators.send('GET', path, { headers })).status).toBe(404);
    await put(simulators);
    expect((await simulators.send('DELETE', path, { headers })).status).toBe(204);
    expect((await simulators.send('DELETE', path, { headers })).status).toBe(404);
    expect(await subscribers(simulators)).toEqual([]);
  });

  it('unsubscribes a reader and deletes a subscriber by control calls', async () => {
    const simulators = await startSimulators();
    const control = '/control/mailing-list/subscribers/member-1';
    expect((await simulators.send('POST', `${control}/unsubscribe`)).status).toBe(404);
    await put(simulators);
    expect((await simulators.send('POST', `${control}/unsubscribe`)).status).toBe(204);
    expect(await subscribers(simulators)).toMatchObject([{ subscribed: false }]);
    expect((await simulators.send('DELETE', control)).status).toBe(204);
    expect((await simulators.send('DELETE', control)).status).toBe(404);
    await put(simulators);
    await simulators.send('DELETE', '/control/mailing-list/subscribers');
    expect(await subscribers(simulators)).toEqual([]);
  });

  it.each([{ email: 'nobody' }, { interests: ['<b>'] }, { revision: 0 }, { stranger: true }])(
    '%j is refused',
    async (changed) => {
      const simulators = await startSimulators();
      expect((await put(simulators, changed)).status).toBe(400);
      expect(await subscribers(simulators)).toEqual([]);
    },
  );

  it('refuses calls without the key, and fails under a fault', async () => {
    const simulators = await startSimulators();
    expect((await simulators.send('PUT', path, { body: form })).status).toBe(401);
    await simulators.send('PUT', '/control/faults', { body: { provider: 'mailinglist', mode: 'error' } });
    expect((await put(simulators)).status).toBe(500);
  });
});
