import { parseRoles } from '@wattle/domain/journeys/roles';
import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { showReport } from '../report/show-report.ts';
import { refreshMembers } from './refresh/refresh-members.ts';
import { showSecondScore } from './second/show-second-score.ts';
import { showScore } from './show-score.ts';
import { FAULTS, makeFaultyBureau, orDeath, type FaultName } from './test-faults.ts';
import { inMarch, insertConsent, insertMember, logIn } from './test-member.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ BUREAUS: 'primary,second' });
});
afterAll(() => harness.stop());

const NAMES = Object.keys(FAULTS) as FaultName[];
const ROLES = parseRoles('IV,DL,PP,EV,MV,1FA,2FA,IHC');
const PARTS = { includeScore: true, includeAdvices: true, includeHistory: true };
const MINUTE = 60_000;
const MONTH = 31 * 24 * 60 * MINUTE;

/** A subscriber of both bureaus, each of which has these faults one after another. */
async function setUp(faults: readonly FaultName[], isRepeatable: boolean) {
  const march = inMarch(harness);
  const memberId = await insertMember(harness, { verifiedAt: march.now.at });
  for (const kind of ['score-access', 'score-notices', SECOND_BUREAU_CONSENT.kind]) {
    await insertConsent(harness, { memberId, kind, day: -60 });
  }
  const bureaus = {
    primary: makeFaultyBureau(faults, isRepeatable),
    second: makeFaultyBureau(faults, isRepeatable),
  };
  const main = bureaus.primary.gateway;
  const second = bureaus.second.gateway;
  const ctx: Context = {
    ...march.ctx,
    providers: {
      ...march.ctx.providers,
      bureau: main,
      bureauForRefresh: main,
      secondBureau: second,
      secondBureauForRefresh: second,
    },
    async inTransaction(work, answer) {
      bureaus.primary.die();
      bureaus.second.die();
      return march.ctx.inTransaction(work, answer);
    },
  };
  let sessionId = await logIn(ctx, memberId);
  const page = () => showScore(ctx, { memberId, sessionId, parts: PARTS });
  const acts = {
    'the dashboard': page,
    'two tabs': () => Promise.all([page(), page()]),
    'the report': () => showReport(ctx, { memberId, sessionId, roles: ROLES }),
    'the second score': () => showSecondScore(ctx, { memberId, sessionId }),
    'the refresh': () => refreshMembers(ctx),
    'two refreshes': () => Promise.all([refreshMembers(ctx), refreshMembers(ctx, { who: 'failed' })]),
    'the second refresh': () => refreshMembers(ctx, { bureau: 'second' }),
    'a new session': async () => void (sessionId = await logIn(ctx, memberId)),
    'a minute': async () => march.advance(MINUTE),
    'an hour': async () => march.advance(60 * MINUTE),
    'a month': async () => march.advance(MONTH),
  };
  const leave = () => harness.database.db.deleteFrom('members').where('id', '=', memberId).execute();
  return { acts, bureaus, memberId, leave };
}

type Act = keyof Awaited<ReturnType<typeof setUp>>['acts'];
const ACTS = [
  'the dashboard',
  'two tabs',
  'the report',
  'the second score',
  'the refresh',
  'two refreshes',
  'the second refresh',
  'a new session',
  'a minute',
  'an hour',
  'a month',
] as const satisfies Act[];

describe('[SCORE-040] whatever becomes of its answers', () => {
  it('a bureau files one enquiry a member and month at most', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom(...ACTS), { minLength: 2, maxLength: 8 }),
        fc.boolean(),
        async (faults, script, isRepeatable) => {
          const { acts, bureaus, leave } = await setUp(faults, isRepeatable);
          try {
            for (const act of script) await orDeath<unknown>(acts[act]());
            for (const { calls, filed } of Object.values(bureaus)) {
              for (const month of calls) expect(filed(month)).toBeLessThanOrEqual(1);
            }
          } finally {
            await leave();
          }
        },
      ),
      { numRuns: 120 },
    );
  });
});

/** How often a bureau is called in the month under each fault, and whether the next month is asked for. */
const CALLS: Record<FaultName, { repeatable: number; once: number }> = {
  'a refused connection': { repeatable: 2, once: 2 },
  'a time-out before sending': { repeatable: 2, once: 2 },
  'refused credentials': { repeatable: 2, once: 2 },
  'a time-out after sending': { repeatable: 2, once: 1 },
  'a connection that is reset': { repeatable: 2, once: 1 },
  'a status of 5xx': { repeatable: 2, once: 1 },
  'an answer that is malformed': { repeatable: 1, once: 1 },
  'an unknown code': { repeatable: 1, once: 1 },
  'the file of another person': { repeatable: 1, once: 1 },
  'try later': { repeatable: 2, once: 2 },
  'a bureau that says it is down': { repeatable: 2, once: 2 },
  'no file': { repeatable: 1, once: 1 },
  'rejected details': { repeatable: 1, once: 1 },
  'another identity': { repeatable: 1, once: 1 },
  'a question for us': { repeatable: 1, once: 1 },
  'a process that dies before sending': { repeatable: 2, once: 1 },
  'a process that dies before the answer': { repeatable: 2, once: 1 },
  'a process that dies before storing': { repeatable: 2, once: 1 },
  'a file without a score': { repeatable: 1, once: 1 },
  'a good answer': { repeatable: 1, once: 1 },
};

describe.each(NAMES)('[SCORE-040] after %s', (fault) => {
  it.each([true, false])(
    'a bureau is asked again only where it surely files no second enquiry (recognises references: %s)',
    async (isRepeatable) => {
      const { acts, bureaus, leave } = await setUp([fault], isRepeatable);
      const all = ['the dashboard', 'the second score', 'an hour', 'a new session', 'the report'] as const;
      const rest = ['the second score', 'an hour', 'two refreshes', 'the second refresh'] as const;
      for (const act of [...all, ...rest, ...all, ...rest]) await orDeath<unknown>(acts[act]());
      for (const { calls } of Object.values(bureaus)) {
        expect(calls).toHaveLength(CALLS[fault][isRepeatable ? 'repeatable' : 'once']);
      }
      await acts['a month']();
      await acts['the dashboard']();
      expect(bureaus.primary.calls.at(-1)).toBe('2026-04');
      await leave();
    },
  );
});
