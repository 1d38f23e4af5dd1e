import { describe, expect, it } from 'vitest';
import { startSimulators } from '../test-simulators.ts';
import { localities, streets } from './gazetteer.ts';
import { suggestAddresses } from './suggest.ts';

describe('address suggestions', () => {
  it('offers the street in several states for the start of its name', () => {
    const offered = suggestAddresses('12 smi');
    expect(offered).toHaveLength(10);
    expect(offered[0]).toBe('12 Smith Street, Sydney NSW 2000');
    expect(new Set(offered.map((address) => address.split(' ').at(-2))).size).toBeGreaterThanOrEqual(6);
    expect(suggestAddresses('12 smi')).toEqual(offered);
  });

  it.each([
    ['12 smith street, sydney nsw 2000', ['12 Smith Street, Sydney NSW 2000']],
    ['3/12 wattle st darw', ['3/12 Wattle Street, Darwin City NT 0800']],
    ['unit 4 / 7 anzac ave esper', ['unit 4/7 Anzac Avenue, Esperance WA 6450']],
  ])('narrows %j to the one address', (typed, expected) => {
    expect(suggestAddresses(typed)).toEqual(expected);
  });

  it.each(['zzz', '12 zzz', '12', '', '   ', '12 smith zzz', '((((', 'street smith'])(
    'finds nothing for %j',
    (typed) => {
      expect(suggestAddresses(typed)).toEqual([]);
    },
  );

  it('[REG-026] offers only addresses of 20 to 300 characters that name a state', () => {
    for (const street of streets) {
      for (const address of suggestAddresses(`1 ${street}`)) {
        expect(address).toMatch(/ (NSW|VIC|NT|TAS|WA|QLD|SA|ACT) \d{4}$/);
        expect(address.length).toBeGreaterThanOrEqual(20);
      }
    }
    expect(localities.every(({ name, postcode }) => name.length >= 3 && /^\d{4}$/.test(postcode))).toBe(true);
  });

  it('answers over HTTP with the key alone', async () => {
    const simulators = await startSimulators();
    const path = '/address/v1/suggest?q=12%20smi';
    const { status, json } = await simulators.send('GET', path, {
      headers: { 'x-api-key': 'simulated-address-key' },
    });
    expect({ status, json }).toEqual({ status: 200, json: { suggestions: suggestAddresses('12 smi') } });
    expect((await simulators.send('GET', path)).status).toBe(401);
  });

  it('answers as Addressr does, in capitals and with an id for each', async () => {
    const simulators = await startSimulators();
    const headers = { 'x-api-key': 'simulated-address-key' };
    const { status, json } = await simulators.send('GET', '/addressr/addresses?q=12%20smi', { headers });
    expect(status).toBe(200);
    expect(json).toEqual(
      suggestAddresses('12 smi').map((address) => ({
        sla: address.toUpperCase(),
        pid: expect.stringMatching(/^GASIM_/),
        score: expect.any(Number),
        highlight: { sla: expect.any(String) },
      })),
    );
    expect((await simulators.send('GET', '/addressr/addresses?q=12%20smi')).status).toBe(401);
    expect((await simulators.send('GET', '/addressr/addresses?q=1', { headers })).status).toBe(400);
  });
});
