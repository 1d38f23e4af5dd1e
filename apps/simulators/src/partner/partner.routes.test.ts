import { describe, expect, it } from 'vitest';
import { startSimulators } from '../test-simulators.ts';

const headers = { authorization: 'Bearer simulated-partner-key' };
const body = { clickId: 'a-click-id-of-22-chars', productId: 8 };

describe('the lead API of partners', () => {
  it('accepts a lead once for each click and lists it by control', async () => {
    const simulators = await startSimulators();
    const first = await simulators.send('POST', '/partner/v1/leads', { headers, body });
    const again = await simulators.send('POST', '/partner/v1/leads', { headers, body });
    expect([first.status, again.json]).toEqual([201, first.json]);
    const shown = await simulators.send('GET', '/control/leads');
    expect(shown.json).toEqual([
      {
        leadId: expect.stringMatching(/^lead_[0-9a-f]{16}$/),
        receivedAt: expect.any(String),
        headers: expect.objectContaining({ 'content-type': 'application/json' }),
        body,
      },
    ]);
    expect(shown.text).not.toContain('simulated-partner-key');
    expect((await simulators.send('DELETE', '/control/leads')).status).toBe(204);
    expect((await simulators.send('GET', '/control/leads')).json).toEqual([]);
  });

  it('keeps unknown fields of a lead', async () => {
    const simulators = await startSimulators();
    await simulators.send('POST', '/partner/v1/leads', { headers, body: { ...body, score: 700 } });
    expect((await simulators.send('GET', '/control/leads')).json).toMatchObject([{ body: { score: 700 } }]);
  });

  it('refuses another key and a lead without its fields', async () => {
    const simulators = await startSimulators();
    const wrong = { ...headers, authorization: 'Bearer other' };
    expect((await simulators.send('POST', '/partner/v1/leads', { headers: wrong, body })).status).toBe(401);
    const answer = await simulators.send('POST', '/partner/v1/leads', { headers, body: { productId: 'x' } });
    expect([answer.status, answer.json]).toEqual([
      400,
      { code: 'MALFORMED', fields: ['clickId', 'productId'] },
    ]);
  });

  it('fails under a fault', async () => {
    const simulators = await startSimulators();
    await simulators.send('PUT', '/control/faults', { body: { provider: 'partner', mode: 'error' } });
    expect((await simulators.send('POST', '/partner/v1/leads', { headers, body })).status).toBe(500);
    expect((await simulators.send('GET', '/control/leads')).json).toEqual([]);
  });

  it('shows on the desk what a lead holds, and that it holds nothing', async () => {
    const simulators = await startSimulators();
    const desk = async () => (await simulators.send('GET', '/partner/desk')).text;
    expect(await desk()).toContain('No lead has come yet.');
    const details = {
      clickId: 'another-click-of-22-chars',
      person: { firstName: 'Mia', lastName: '<b>Good</b>', mobile: '0412345678' },
      answers: [{ question: 'Deposit', answer: '$80,000' }],
      consent: { textVersion: 'home-loan-hand-over-1', givenAt: '2026-11-23T02:00:00.000Z' },
    };
    await simulators.send('POST', '/partner/v1/leads', { headers, body });
    await simulators.send('POST', '/partner/v1/leads', { headers, body: { ...body, ...details } });
    const shown = await desk();
    for (const text of [
      'Mia &lt;b&gt;Good&lt;/b&gt;',
      '0412345678',
      'Deposit',
      '$80,000',
      'home-loan-hand-over-1',
    ]) {
      expect(shown).toContain(text);
    }
    expect(shown).toContain('Only the click came along');
    expect(shown.indexOf('Mia'), 'the newest first').toBeLessThan(shown.indexOf('Only the click'));
  });

  it('shows leads on a page without script', async () => {
    const simulators = await startSimulators();
    const { headers: answered, text } = await simulators.send('GET', '/partner/desk');
    expect(answered.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).not.toContain('<script');
  });
});
