import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators, type Running } from '../test-simulators.ts';

const headers = { 'x-api-key': 'simulated-device-key' };
const signals = { language: 'en-AU', screen: '390x844x24', timezone: 'Australia/Sydney' };

function report(
  simulators: Running,
  sessionId: string,
  { agent = 'one', persona }: { agent?: string; persona?: string } = {},
) {
  return simulators.send('POST', '/device/v1/report', {
    headers: { origin: 'http://localhost:3000', 'user-agent': agent },
    body: { orgId: 'wattle', sessionId, signals, persona },
  });
}

async function assess(simulators: Running, sessionId: string, occasion = 'sign-in') {
  const path = `/device/v1/assessments/${sessionId}?account=a1&occasion=${occasion}`;
  const answer = await simulators.send('GET', path, { headers });
  return answer.as(
    z.strictObject({ reported: z.boolean(), deviceId: z.string().nullable(), verdict: z.string() }),
  );
}

describe('device risk', () => {
  it('[LOGIN-019] serves a script for an organisation, a session and page 1 to any site', async () => {
    const simulators = await startSimulators();
    const path = '/device/fp.js?org_id=wattle&session_id=abc-123&pageid=1';
    const { status, headers: given, text } = await simulators.send('GET', path);
    expect(status).toBe(200);
    expect(given.get('content-type')).toMatch(/^text\/javascript/);
    expect(given.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(text).toContain('"sessionId":"abc-123"');
    expect(text).not.toMatch(/\beval\b|localStorage|cookie/);
  });

  it('escapes what it puts into the script', async () => {
    const simulators = await startSimulators();
    const path = `/device/fp.js?org_id=wattle&session_id=${encodeURIComponent('</script>"')}&pageid=1`;
    expect((await simulators.send('GET', path)).status).toBe(400);
  });

  it('answers the preflight of a report from another origin', async () => {
    const simulators = await startSimulators();
    const preflight = await simulators.send('OPTIONS', '/device/v1/report', {
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  });

  it('passes a session once it has reported, with one id per browser', async () => {
    const simulators = await startSimulators();
    expect(await assess(simulators, 's1')).toEqual({ reported: false, deviceId: null, verdict: 'review' });
    for (const sessionId of ['s1', 's2']) await report(simulators, sessionId);
    await report(simulators, 's3', { agent: 'another browser' });
    const [first, second, third] = await Promise.all(
      ['s1', 's2', 's3'].map((each) => assess(simulators, each)),
    );
    expect(first).toEqual({ reported: true, deviceId: expect.stringMatching(/^dev_/), verdict: 'pass' });
    expect(second?.deviceId).toBe(first?.deviceId);
    expect(third?.deviceId).not.toBe(first?.deviceId);
  });

  it('[REG-059] rejects one persona at the registration and another at the sign-in', async () => {
    const simulators = await startSimulators();
    const verdicts = async (persona: string) => {
      await report(simulators, 's1', { persona });
      const answers = ['registration', 'sign-in'].map((occasion) => assess(simulators, 's1', occasion));
      return (await Promise.all(answers)).map(({ verdict }) => verdict);
    };
    expect(await verdicts('deviceblocked')).toEqual(['reject', 'pass']);
    expect(await verdicts('devicerisk')).toEqual(['pass', 'reject']);
  });

  it('refuses assessments without the key', async () => {
    const simulators = await startSimulators();
    expect((await simulators.send('GET', '/device/v1/assessments/s1')).status).toBe(401);
  });

  it('allows an origin of the list only for itself', async () => {
    const simulators = await startSimulators({ deviceOrigins: ['http://localhost:3000'] });
    const allowed = await report(simulators, 's1');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    const other = await simulators.send('GET', '/device/fp.js?org_id=a&session_id=b', {
      headers: { origin: 'http://evil.test' },
    });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });
});
