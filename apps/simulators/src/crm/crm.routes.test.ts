import { describe, expect, it } from 'vitest';
import { startSimulators, type Running } from '../test-simulators.ts';

const headers = { authorization: 'Bearer simulated-crm-key' };
const form = {
  reference: 'WC-000001',
  contactReference: 'member-1',
  organisation: 'org',
  recordType: 'complaint',
  kind: 'complaint',
  origin: 'footer',
  firstName: 'Ada',
  lastName: 'Nguyen',
  email: 'ada@wattle.example',
  phone: '0412345678',
  subject: 'A wrong default',
  description: 'Two lines\nare fine here.',
  receivedAt: '2026-11-02T00:00:00.000Z',
  answerDueOn: '2026-11-23',
};

const open = (simulators: Running, changed: object = {}) =>
  simulators.send('POST', '/crm/v1/cases', { headers, body: { ...form, ...changed } });
const cases = async (simulators: Running) => (await simulators.send('GET', '/control/crm/cases')).json;

describe('CRM', () => {
  it('[CONTACT-004] opens a case once per reference, however often it is sent', async () => {
    const simulators = await startSimulators();
    const first = await open(simulators);
    expect(first.status).toBe(201);
    expect((await open(simulators)).json).toEqual(first.json);
    expect(await cases(simulators)).toEqual([
      { ...form, caseId: expect.stringMatching(/^crm_/), createdAt: expect.any(String) },
    ]);
  });

  it('refuses a known reference with other contents', async () => {
    const simulators = await startSimulators();
    await open(simulators);
    expect((await open(simulators, { subject: 'Another' })).status).toBe(409);
  });

  it('replaces the text of a case, and answers 404 for an unknown one', async () => {
    const simulators = await startSimulators();
    await open(simulators);
    const rewrite = (reference: string) =>
      simulators.send('PUT', `/crm/v1/cases/${reference}/description`, {
        headers,
        body: { description: 'More' },
      });
    expect((await rewrite(form.reference)).status).toBe(200);
    expect(await cases(simulators)).toMatchObject([{ reference: form.reference, description: 'More' }]);
    expect((await rewrite('WC-000009')).status).toBe(404);
    expect((await open(simulators)).status, 'a repeated opening').toBe(201);
  });

  it.each([{ subject: 'a\r\nOrgid: 2' }, { reference: '' }, { kind: 'praise' }, { stranger: true }])(
    '%j is refused',
    async (changed) => {
      const simulators = await startSimulators();
      expect((await open(simulators, changed)).status).toBe(400);
      expect(await cases(simulators)).toEqual([]);
    },
  );

  it('deletes a contact with all its cases, and answers 404 the second time', async () => {
    const simulators = await startSimulators();
    await open(simulators);
    await open(simulators, { reference: 'WC-000002', contactReference: 'member-2' });
    const forget = () => simulators.send('DELETE', '/crm/v1/contacts/member-1', { headers });
    expect((await forget()).status).toBe(204);
    expect((await forget()).status).toBe(404);
    expect(await cases(simulators)).toMatchObject([{ reference: 'WC-000002' }]);
    await simulators.send('DELETE', '/control/crm/cases');
    expect(await cases(simulators)).toEqual([]);
  });

  it('refuses calls without the key, and fails under a fault', async () => {
    const simulators = await startSimulators();
    expect((await simulators.send('POST', '/crm/v1/cases', { body: form })).status).toBe(401);
    await simulators.send('PUT', '/control/faults', { body: { provider: 'crm', mode: 'error' } });
    expect((await open(simulators)).status).toBe(500);
  });
});
