import { createHash } from 'node:crypto';

import type { Role } from '@wattle/domain/roles';
import { describe, expect, it } from 'vitest';

import type { DocumentHash, IdentityTries } from './identity.ports.ts';
import { makeIdentityRecords, makeMemoryIdentityChecks } from './memory-identity-checks.ts';
import { makeMemoryIdentityGateway } from './memory-identity-gateway.ts';
import { makeStartIdentityCheck, TOO_MANY_CHECKS } from './start-identity-check.ts';

const licence = { stateCode: 'NSW', number: '123456', cardNumber: '1234567890' };
const form = { consent: true, consent1: true, driversLicence: licence };
const roles: ReadonlySet<Role> = new Set<Role>(['INV', 'EV', 'MV', '1FA', '2FA']);
const member = { memberId: 'member-1', sessionId: 'session-1', roles, owesProof: false };

const hash: DocumentHash = (...parts) => createHash('sha256').update(parts.join('|')).digest();

function makeTries(allowed = 3) {
  const counts = new Map<string, number>();
  const add = (subject: string, by: number) => counts.set(subject, (counts.get(subject) ?? 0) + by);
  const tries: IdentityTries = {
    async hit(...hits) {
      for (const { subject } of hits) add(subject, 1);
      const over = hits.some(({ subject }) => (counts.get(subject) ?? 0) > allowed);
      return over ? { allowed: false, retryAfterSeconds: 60 } : { allowed: true };
    },
    async settle({ refund }) {
      for (const { subject } of refund) add(subject, -1);
    },
  };
  return { tries, spent: () => Math.max(0, ...counts.values()) };
}

const ANNE = { givenName: 'Anne', middleName: '', familyName: 'Good', dateOfBirth: '1980-02-29' };

function setUp(answers: Parameters<typeof makeMemoryIdentityGateway>[0] = {}, names = ['Anne']) {
  let reads = 0;
  const records = makeIdentityRecords();
  const checks = makeMemoryIdentityChecks(records);
  const outside = makeMemoryIdentityGateway(answers);
  const counted = makeTries();
  const start = makeStartIdentityCheck({
    profiles: {
      async profileOf() {
        const givenName = names[Math.min(reads, names.length - 1)] ?? '';
        reads += 1;
        return { ...ANNE, givenName };
      },
    },
    mendProfile: async () => false,
    checks,
    gateway: outside.gateway,
    tries: counted.tries,
    hash,
    clock: { now: () => new Date('2026-03-01T00:00:00Z') },
    timings: { identityPollMs: 5000, identityPollMax: 10 },
  });
  return { start, records, checks, outside, counted };
}

describe('starting an identity check', () => {
  it('[IDV-039] [IDV-040] answers a tracking reference with the delay and number of polls', async () => {
    const { start, records } = setUp();
    const outcome = await start({ ...member, form });
    expect(outcome).toEqual({
      ok: true,
      value: { trackingReference: records.kept[0]?.check.id, pollAfterMs: 5000, pollMax: 10 },
    });
    expect(records.kept[0]?.check.status).toBe('pending');
  });

  it('a name that changes while the check is opened is not verified by it, and no try is spent', async () => {
    const { start, records, outside, counted } = setUp({}, ['Anne', 'Berta']);
    expect(await start({ ...member, form })).toMatchObject({
      ok: false,
      failure: { code: 'identity-details-refused' },
    });
    expect([outside.started, records.kept[0]?.check.status, counted.spent()]).toEqual([[], 'refused', 0]);
  });

  it("[IDV-012] the issuer is asked about the profile's person, under the check's own reference", async () => {
    const { start, outside, records } = setUp();
    await start({ ...member, form: { ...form, givenName: 'ANNE' } });
    expect(outside.started).toEqual([
      {
        reference: records.kept[0]?.check.id,
        profile: { givenName: 'Anne', middleName: '', familyName: 'Good', dateOfBirth: '1980-02-29' },
        document: { type: 'DL', state: 'NSW', number: '123456', cardNumber: '1234567890' },
      },
    ]);
  });

  it('[IDV-012] somebody else’s name is refused at its field, and costs no try', async () => {
    const { start, outside, counted } = setUp();
    const outcome = await start({ ...member, form: { ...form, familyName: 'Other' } });
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'validation', errors: [{ field: 'familyName' }] },
    });
    expect(outside.started).toEqual([]);
    expect(counted.spent()).toBe(0);
  });

  it('[IDV-037] both consents are mandatory, and nothing is recorded without them', async () => {
    const { start, records } = setUp();
    const outcome = await start({ ...member, form: { ...form, consent: false, consent1: false } });
    expect(outcome).toMatchObject({
      failure: {
        code: 'validation',
        errors: [
          { field: 'consent', message: 'Consent is mandatory' },
          { field: 'consent1', message: 'Consent is mandatory' },
        ],
      },
    });
    expect(records.consents).toEqual([]);
  });

  it('[IDV-009] no document, or two, is refused', async () => {
    const { start } = setUp();
    const passport = { countryCode: 'AUS', number: 'PA1' };
    for (const wrong of [
      { ...form, driversLicence: null },
      { ...form, passport },
    ]) {
      expect(await start({ ...member, form: wrong })).toMatchObject({
        failure: { errors: [{ field: 'documentType', message: 'Document not selected' }] },
      });
    }
  });

  it('[IDV-038] both consents are recorded, once for the same wording', async () => {
    const { start, records } = setUp();
    await start({ ...member, form });
    await start({ ...member, form: { ...form, driversLicence: { ...licence, number: '123457' } } });
    expect(records.consents.map(({ kind }) => kind)).toEqual(['document-check', 'bureau-access']);
  });

  it('[IDV-056] a document of a verified kind is not asked about again', async () => {
    const { start, outside } = setUp();
    const outcome = await start({ ...member, roles: new Set<Role>([...roles, 'IDL']), form });
    expect(outcome).toMatchObject({
      failure: {
        code: 'identity-document-verified',
        errorMessage: 'You do not need to verify again.',
      },
    });
    expect(outside.started).toEqual([]);
  });

  it('[PWD-007] but where a document is owed after a reset by e-mail, and within the same limits', async () => {
    const { start, outside } = setUp();
    const owing = { ...member, roles: new Set<Role>(['IV', 'IDL', 'EV', '1FA']), owesProof: true, form };
    const answers = [];
    for (const card of ['1234567890', '1234567891', '1234567892', '1234567893']) {
      const driversLicence = { ...licence, cardNumber: card };
      answers.push(await start({ ...owing, form: { ...form, driversLicence } }));
    }
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    expect(answers[3]).toMatchObject({ failure: { code: 'identity-limit' } });
    expect(outside.started).toHaveLength(3);
  });

  it("another member's document is refused with the words of a wrong one", async () => {
    const { start, checks, outside } = setUp();
    const taken = hash('DL', 'NSW', '123456');
    const other = { ...member, id: 'check-0', memberId: 'member-0', documentType: 'DL' } as const;
    await checks.open({ ...other, documentHash: taken, requestHash: hash('x') }, []);
    await checks.end(other, 'verified');

    const outcome = await start({ ...member, form });
    const wrong = await setUp({ start: 'refused' }).start({ ...member, form });
    expect(outcome).toEqual(wrong);
    expect(outside.started).toEqual([]);
  });

  it('a fourth try of one document is refused before it is looked at', async () => {
    const { start, outside } = setUp({ start: 'refused' });
    for (let attempt = 0; attempt < 3; attempt += 1) await start({ ...member, form });
    expect(await start({ ...member, form })).toEqual({
      ok: false,
      failure: { code: 'identity-limit', errorMessage: TOO_MANY_CHECKS, retryAfterSeconds: 60 },
    });
    expect(outside.started).toHaveLength(3);
  });
});

describe('a start that does not lead to polls', () => {
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
  ] as const)('[IDV-048] [IDV-049] %s has its own text', async (answer, failure) => {
    expect(await setUp({ start: answer }).start({ ...member, form })).toEqual({ ok: false, failure });
  });

  it('a failing service does not use up the tries of a member', async () => {
    for (const answer of ['unavailable', 'disabled'] as const) {
      const { start, counted } = setUp({ start: answer });
      for (let attempt = 0; attempt < 5; attempt += 1) await start({ ...member, form });
      expect(counted.spent()).toBe(0);
    }
  });

  it('after an answer that never came the same details are the same verification', async () => {
    const { start, outside } = setUp({ start: 'unavailable' });
    await start({ ...member, form });
    outside.plan.start = undefined;
    const second = await start({ ...member, form });
    const [first, again] = outside.started.map(({ reference }) => reference);
    expect(again).toBe(first);
    expect(second).toMatchObject({ ok: true, value: { trackingReference: first } });
  });

  it('the same details sent twice are one check, and one try', async () => {
    const { start, outside, counted } = setUp();
    const first = await start({ ...member, form });
    expect(await start({ ...member, form })).toEqual(first);
    expect(outside.started).toHaveLength(1);
    expect(counted.spent()).toBe(1);
  });

  it('[IDV-049] the details of a deferred check are not sent again in the same session', async () => {
    const { start, outside, checks, records } = setUp();
    await start({ ...member, form });
    await checks.defer(records.kept[0]?.check ?? { id: '', memberId: '' });
    expect(await start({ ...member, form })).toMatchObject({ failure: { code: 'identity-deferred' } });
    expect(await start({ ...member, sessionId: 'session-2', form })).toMatchObject({ ok: true });
    expect(outside.started).toHaveLength(2);
  });
});
