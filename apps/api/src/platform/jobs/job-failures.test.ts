import { expect, it } from 'vitest';
import { z } from 'zod';

import { codeOfDefect, tallyFailures } from './job-failures.ts';
import type { ProviderFailure } from '../providers/provider.ts';

it('reports a failure by its code or name, never by its message', () => {
  const full = Object.assign(new Error('could not extend "zoe@wattle.example"'), { code: '53100' });
  expect(codeOfDefect(full)).toBe('53100');
  expect(codeOfDefect(Object.assign(new Error('no'), { code: 'zoe@wattle.example' }))).toBe('Error');
  expect(codeOfDefect(new TypeError('zoe'))).toBe('TypeError');
  expect(codeOfDefect('zoe')).toBe('unknown');
});

it('counts failed calls of a job by kind until the counts are taken', async () => {
  const failures: ProviderFailure[] = [
    { kind: 'unavailable' },
    { kind: 'unavailable' },
    { kind: 'rejected', status: 400, body: 'zoe' },
  ];
  const tally = tallyFailures(() => async () => {
    const failure = failures.shift();
    return failure === undefined ? { ok: true, value: undefined as never } : { ok: false, failure };
  });
  const call = tally.provider('bureau', { url: 'https://bureau.net.au', atOnce: 1 });
  expect(tally.take()).toBeNull();
  for (let each = 0; each < 4; each += 1) {
    await call({ method: 'GET', path: '/', answer: z.never(), repeatable: false });
  }
  expect(tally.take()).toEqual({ unavailable: 2, rejected: 1 });
  expect(tally.take()).toBeNull();
});
