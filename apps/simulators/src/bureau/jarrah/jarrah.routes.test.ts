import { describe, expect, it } from 'vitest';
import { startSimulators } from '../../test-simulators.ts';
import { ask, errorsOf, headers, person, putFault, Report, reportOf, requestFor } from './test-jarrah.ts';

describe('a report of Jarrah Credit', () => {
  it('answers a request with the report, its score and all that it refers to', async () => {
    const simulators = await startSimulators();
    const request = requestFor('Good');
    const answer = await ask(simulators, request);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
    const { data, included } = answer.as(Report);
    expect(data.attributes).toMatchObject({
      reportMonth: { year: 2026, month: 11 },
      scores: [{ scorecard: 'jarrah-1', range: { min: 0, max: 1000 }, band: 'Good' }],
    });
    expect(data.relationships.request.data).toEqual({
      type: 'credit-report-requests',
      id: request.data.id,
    });
    const { request: _, ...parts } = data.relationships;
    const referred = Object.values(parts).flatMap((part) => part.data);
    expect(referred).toEqual(included.map(({ type, id }) => ({ type, id })));
    expect(new Set(included.map(({ type, id }) => `${type} ${id}`)).size).toBe(included.length);
  });

  it('repeats its answer for a repeated id', async () => {
    const simulators = await startSimulators();
    const request = requestFor('Average');
    const first = await ask(simulators, request);
    const later = requestFor('Average', { requestedAt: '2026-11-20T00:00:00Z' }, request.data.id);
    const again = await ask(simulators, later);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.text).toBe(first.text);
  });

  it.each([
    ['Nofile', 404, 'file-not-found'],
    ['Trylater', 429, 'report-in-preparation'],
    ['Bureaudown', 503, 'reports-unavailable'],
    ['Badrequest', 422, 'person-rejected'],
    ['Mismatch', 422, 'birth-date-mismatch'],
  ])('refuses %s with %i %s', async (familyName, status, code) => {
    const simulators = await startSimulators();
    const answer = await ask(simulators, requestFor(familyName));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
    expect(errorsOf(answer.json)).toEqual([{ status: String(status), code }]);
  });

  it('answers Busy at the third try under one id', async () => {
    const simulators = await startSimulators();
    const request = requestFor('Busy');
    const statuses: number[] = [];
    for (const _ of [1, 2, 3]) statuses.push((await ask(simulators, request)).status);
    expect(statuses).toEqual([429, 429, 201]);
  });

  it('knows its own key only', async () => {
    const simulators = await startSimulators();
    for (const authorization of ['', 'Bearer simulated-bureau-key']) {
      const answer = await ask(simulators, requestFor('Good'), { authorization });
      expect(answer.status).toBe(401);
      expect(errorsOf(answer.json)).toEqual([{ status: '401', code: 'unknown-key' }]);
    }
  });

  it.each([
    ['content-type', 'application/json', 415],
    ['content-type', 'application/vnd.api+json; charset=utf-8', 415],
    ['content-type', 'application/vnd.api+json; ext="https://ext.example/"', 415],
    ['accept', 'application/json', 406],
    ['accept', 'application/vnd.api+json; ext="https://ext.example/"', 406],
  ])('refuses the header %s: %s', async (header, value, status) => {
    const simulators = await startSimulators();
    const answer = await ask(simulators, requestFor('Good'), { [header]: value });
    expect(answer.status).toBe(status);
    expect(errorsOf(answer.json)).toEqual([{ status: String(status), code: 'wrong-media-type', header }]);
  });

  it.each([
    ['accept', '*/*'],
    ['accept', 'text/html, application/vnd.api+json;q=0.9'],
    ['content-type', 'application/vnd.api+json; profile="https://profile.example/"'],
  ])('takes the header %s: %s', async (header, value) => {
    const simulators = await startSimulators();
    expect((await ask(simulators, requestFor('Good'), { [header]: value })).status).toBe(201);
  });

  const { data } = requestFor('Good');
  it.each([
    ['text that is not JSON', '{"data":', 400, { code: 'not-json' }],
    ['no data', {}, 400, { code: 'invalid-member', pointer: '/data' }],
    [
      'another type',
      { data: { ...data, type: 'people' } },
      409,
      { code: 'wrong-type', pointer: '/data/type' },
    ],
    [
      'an id that is no UUID',
      requestFor('Good', {}, 'one'),
      400,
      { code: 'invalid-member', pointer: '/data/id' },
    ],
    [
      'a month that is none',
      requestFor('Good', { reportMonth: { year: 2026, month: 13 } }),
      400,
      { code: 'invalid-member', pointer: '/data/attributes/reportMonth/month' },
    ],
    [
      'no consent',
      requestFor('Good', { consent: null }),
      400,
      { code: 'invalid-member', pointer: '/data/attributes/consent' },
    ],
    [
      'no address',
      requestFor('Good', { person: { ...person, addresses: [] } }),
      400,
      { code: 'invalid-member', pointer: '/data/attributes/person/addresses' },
    ],
    [
      'another scorecard',
      requestFor('Good', { scorecard: 'jarrah-9' }),
      422,
      { code: 'unknown-scorecard', pointer: '/data/attributes/scorecard' },
    ],
  ])('refuses %s', async (_, document, status, error) => {
    const simulators = await startSimulators();
    const answer = await ask(simulators, document);
    expect(answer.status).toBe(status);
    expect(errorsOf(answer.json)).toEqual([{ status: String(status), ...error }]);
  });

  it('answers in its media type where nothing is', async () => {
    const simulators = await startSimulators();
    const { status, json } = await simulators.send('GET', '/jarrah/credit-reports/1', { headers });
    expect(status).toBe(404);
    expect(errorsOf(json)).toEqual([{ status: '404', code: 'no-such-resource' }]);
  });
});

describe('faults of the second bureau', () => {
  it.each([
    ['slow', 201],
    ['error', 500],
    ['malformed', 200],
  ])('obeys the mode %s', async (mode, status) => {
    const simulators = await startSimulators();
    await putFault(simulators, mode);
    expect((await ask(simulators, requestFor('Good'))).status).toBe(status);
  });

  it.each([
    ['down', 60_000, 'fetch failed'],
    ['timeout', 200, 'timeout'],
  ])('does not answer in the mode %s', async (mode, patienceMs, message) => {
    const simulators = await startSimulators();
    await putFault(simulators, mode);
    const signal = AbortSignal.timeout(patienceMs);
    const url = `${simulators.http}/jarrah/credit-report-requests`;
    await expect(fetch(url, { method: 'POST', headers, signal })).rejects.toThrow(message);
  });

  it('leaves the main bureau alone, and is left alone by it', async () => {
    const simulators = await startSimulators();
    await putFault(simulators, 'error');
    const authorization = 'Bearer simulated-bureau-key';
    const main = await simulators.send('GET', '/bureau/v1/corrections/none', { headers: { authorization } });
    expect(main.json).toEqual({ code: 'NO_CORRECTION' });
    await simulators.send('DELETE', '/control/faults');
    const body = { provider: 'bureau', mode: 'error' };
    await simulators.send('PUT', '/control/faults', { body });
    expect((await reportOf(simulators, 'Good')).data.type).toBe('credit-reports');
    const requests = await simulators.send('GET', '/control/requests?provider=second-bureau');
    expect(requests.json).toMatchObject({
      count: 1,
      requests: [{ method: 'POST', path: '/jarrah/credit-report-requests' }],
    });
  });
});
