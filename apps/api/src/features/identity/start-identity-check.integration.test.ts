import { randomUUID } from 'node:crypto';

import type { Role } from '@wattle/domain/journeys/roles';
import { licence as freshLicence } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import { saveIdentity } from '#api/platform/members/personal-details.sql.ts';
import type { ProvedOwner } from '#api/platform/sessions/owner-check.ts';
import { usedShare } from '#api/platform/throttles/throttle.ts';
import { aroundCounts } from '#api/testing/around-counts.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { memberSessionOf } from '#api/testing/member-session.ts';

import { deferCheck } from './identity.sql.ts';
import { makeMemoryIdentityGateway } from './memory-identity-gateway.ts';
import { pollIdentityCheck } from './poll-identity-check.ts';
import { identityByMember, startIdentityCheck, TOO_MANY_CHECKS } from './start-identity-check.ts';
import { ANNE, makeMember, withGateway } from './test-checks.ts';

let harness: Harness;
let ctx: Context;

beforeAll(async () => {
  harness = await startHarness();
  ({ ctx } = harness.platform);
});
afterAll(() => harness.stop());

async function setUp(answers: Parameters<typeof makeMemoryIdentityGateway>[0] = {}) {
  const { memberId } = await makeMember(ctx);
  const session = await memberSessionOf(ctx, memberId);
  const outside = makeMemoryIdentityGateway(answers);
  const asker = withGateway(ctx, outside.gateway);
  const form = { consent: true, consent1: true, driversLicence: freshLicence(0) };
  const start = (input: Partial<Parameters<typeof startIdentityCheck>[1]> = {}, within = asker) =>
    startIdentityCheck(within, { session, form, ...input });
  const { db } = harness.database;
  const checks = () =>
    db.selectFrom('identity_checks').selectAll().where('member_id', '=', memberId).execute();
  const consents = async () => {
    const rows = db.selectFrom('consents').where('member_id', '=', memberId).where('source', '=', 'identity');
    return (await rows.select(['kind', 'text_version']).orderBy('kind').execute()).map(
      ({ kind, text_version: version }) => `${kind} ${version}`,
    );
  };
  const spent = async () =>
    Math.round(
      (await usedShare(ctx, { budget: identityByMember, subject: memberId })) * identityByMember.hits,
    );
  return { start, form, session, asker, outside, checks, consents, spent };
}

describe('starting an identity check', () => {
  it('[IDV-039] [IDV-040] returns a tracking reference with the delay and number of polls', async () => {
    const { start, checks } = await setUp();
    const outcome = await start();
    const [check] = await checks();
    const { pollAfterMs } = ctx.config.identityPolls;
    expect(outcome).toEqual({ ok: true, value: { trackingReference: check?.id, pollAfterMs, pollMax: 10 } });
    expect(check?.status).toBe('pending');
  });

  it('rejects a check when the name changes while it is opened and does not count the attempt', async () => {
    const { start, session, asker, checks, outside, spent } = await setUp();
    const { memberId } = session;
    const details = { firstName: 'Berta', middleName: '', lastName: 'Good', birthDate: ANNE.dateOfBirth };
    /** Changes the name after it was read, while the attempt is counted. */
    const db = aroundCounts(ctx.db, async (query) => {
      const owner = { memberId } as ProvedOwner;
      await ctx.inTransaction((tx) => saveIdentity(ctx, tx, { owner, details }));
      return ctx.db.executeQuery(query);
    });
    expect(await start({}, { ...asker, db })).toMatchObject({
      ok: false,
      failure: { code: 'identity-details-refused' },
    });
    expect([outside.started, (await checks())[0]?.status, await spent()]).toEqual([[], 'refused', 0]);
  });

  it("[IDV-012] sends the issuer the person of the profile under the check's own reference", async () => {
    const { start, form, outside, checks } = await setUp();
    await start({ form: { ...form, givenName: 'ANNE' } });
    const { stateCode: state, number, cardNumber } = form.driversLicence;
    expect(outside.started).toEqual([
      {
        reference: (await checks())[0]?.id,
        profile: ANNE,
        document: { type: 'DL', state, number, cardNumber },
      },
    ]);
  });

  it('[IDV-012] rejects another person’s name at its field and does not count the attempt', async () => {
    const { start, form, outside, spent } = await setUp();
    expect(await start({ form: { ...form, familyName: 'Other' } })).toMatchObject({
      ok: false,
      failure: { code: 'validation', errors: [{ field: 'familyName' }] },
    });
    expect(outside.started).toEqual([]);
    expect(await spent()).toBe(0);
  });

  it('[IDV-037] requires both consents and records neither without them', async () => {
    const { start, form, consents } = await setUp();
    expect(await start({ form: { ...form, consent: false, consent1: false } })).toMatchObject({
      failure: {
        code: 'validation',
        errors: [
          { field: 'consent', message: 'Consent is mandatory' },
          { field: 'consent1', message: 'Consent is mandatory' },
        ],
      },
    });
    expect(await consents()).toEqual([]);
  });

  it('[IDV-009] rejects a form without a document or with two', async () => {
    const { start, form } = await setUp();
    const passport = { countryCode: 'AUS', number: 'PA1' };
    for (const wrong of [
      { ...form, driversLicence: null },
      { ...form, passport },
    ]) {
      expect(await start({ form: wrong })).toMatchObject({
        failure: { errors: [{ field: 'documentType', message: 'Document not selected' }] },
      });
    }
  });

  it('[IDV-038] records both consents once for the same wording and again for a new one', async () => {
    const { start, form, session, consents } = await setUp();
    const { memberId } = session;
    const earlier = { kind: 'document-check', text_version: 'document-check-0', granted: true };
    const row = { member_id: memberId, id: randomUUID(), source: 'identity', given_at: ctx.now() };
    await harness.database.db
      .insertInto('consents')
      .values({ ...row, ...earlier })
      .execute();
    await start();
    const both = ['bureau-access bureau-access-1', 'document-check document-check-0'];
    expect((await consents()).sort()).toEqual([...both, 'document-check document-check-1']);
    await start({ form: { ...form, driversLicence: freshLicence(0) } });
    expect(await consents()).toHaveLength(3);
  });

  it('[IDV-056] does not check another document of a verified kind', async () => {
    const { start, session, outside } = await setUp();
    const roles = new Set<Role>([...session.roles, 'IDL']);
    expect(await start({ session: { ...session, roles } })).toMatchObject({
      failure: { code: 'identity-document-verified', errorMessage: 'You do not need to verify again.' },
    });
    expect(outside.started).toEqual([]);
  });

  it('[PWD-007] checks a verified kind again when a document is owed after a reset, within the same limits', async () => {
    const { start, form, session, outside } = await setUp();
    const roles = new Set<Role>(['IV', 'IDL', 'EV', '1FA']);
    const owing = { session: { ...session, roles, resetProof: 'document' as const } };
    const answers = [];
    for (const cardNumber of ['1234567890', '1234567891', '1234567892', '1234567893']) {
      const driversLicence = { ...form.driversLicence, cardNumber };
      answers.push(await start({ ...owing, form: { ...form, driversLicence } }));
    }
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    expect(answers[3]).toMatchObject({ failure: { code: 'identity-limit' } });
    expect(outside.started).toHaveLength(3);
  });

  it("rejects another member's document with the text of a wrong one", async () => {
    const other = await setUp({ verdicts: ['verified'] });
    const started = await other.start();
    const trackingReference = started.ok ? started.value.trackingReference : '';
    await pollIdentityCheck(other.asker, { session: other.session, trackingReference });

    const { start, outside } = await setUp();
    const outcome = await start({ form: other.form });
    const wrong = await (await setUp({ start: 'refused' })).start();
    expect(outcome).toEqual(wrong);
    expect(outside.started).toEqual([]);
  });

  it('rejects a fourth attempt with one document before checking it', async () => {
    const { start, outside } = await setUp({ start: 'refused' });
    for (let attempt = 0; attempt < 3; attempt += 1) await start();
    expect(await start()).toEqual({
      ok: false,
      failure: {
        code: 'identity-limit',
        errorMessage: TOO_MANY_CHECKS,
        retryAfterSeconds: expect.any(Number),
      },
    });
    expect(outside.started).toHaveLength(3);
  });
});

describe('a start without polls', () => {
  it.each([
    ['unavailable', { code: 'identity-busy', errorMessage: 'The service is busy. Please try again later.' }],
    [
      'disabled',
      {
        code: 'identity-disabled',
        isDisabled: true,
        errorMessage: 'Identity checks are turned off at the moment.',
      },
    ],
    [
      'deferred',
      {
        code: 'identity-deferred',
        isDeferred: true,
        errorMessage:
          'Your identity check is taking longer than expected. We will let you know when it is done.',
      },
    ],
    [
      'refused',
      {
        code: 'identity-details-refused',
        errorMessage: 'We could not use these document details. Please check and try again.',
      },
    ],
  ] as const)('[IDV-048] [IDV-049] answers a start that is %s with its own text', async (answer, failure) => {
    expect(await (await setUp({ start: answer })).start()).toEqual({ ok: false, failure });
  });

  it('does not count attempts while the service fails', async () => {
    for (const answer of ['unavailable', 'disabled'] as const) {
      const { start, spent } = await setUp({ start: answer });
      for (let attempt = 0; attempt < 5; attempt += 1) await start();
      expect(await spent()).toBe(0);
    }
  });

  it('repeats the reference for the same details after a start without an answer', async () => {
    const { start, outside } = await setUp({ start: 'unavailable' });
    await start();
    outside.plan.start = undefined;
    const second = await start();
    const [first, again] = outside.started.map(({ reference }) => reference);
    expect(again).toBe(first);
    expect(second).toMatchObject({ ok: true, value: { trackingReference: first } });
  });

  it('[IDV-049] does not send the details of a deferred check again in the same session', async () => {
    const { start, session, outside, checks } = await setUp();
    await start();
    await deferCheck(ctx.db, { id: (await checks())[0]?.id ?? '', memberId: session.memberId });
    expect(await start()).toMatchObject({ failure: { code: 'identity-deferred' } });
    const another = await memberSessionOf(ctx, session.memberId);
    expect(await start({ session: another })).toMatchObject({ ok: true });
    expect(outside.started).toHaveLength(2);
  });
});
