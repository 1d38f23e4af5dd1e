import { randomBytes, randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { ConsentGrant, IdentityChecks, NewCheck } from './identity.ports.ts';

export type Subject = {
  checks: IdentityChecks;
  /** A new member's id. */
  member: () => Promise<string>;
  consentsOf: (memberId: string) => Promise<string[]>;
  /** How often a member's licence became verified. */
  verifications: (memberId: string) => Promise<number>;
};

const CONSENTS: ConsentGrant[] = [
  { kind: 'document-check', textVersion: '1' },
  { kind: 'bureau-access', textVersion: '1' },
];

export function newCheck(memberId: string, rest: Partial<NewCheck> = {}): NewCheck {
  return {
    id: randomUUID(),
    memberId,
    sessionId: randomUUID(),
    documentType: 'DL',
    documentHash: randomBytes(32),
    requestHash: randomBytes(32),
    ...rest,
  };
}

/** What every implementation of identity checks promises. */
export function identityChecksSuite(subject: () => Subject): void {
  describe('opening', () => {
    opens(subject);
    grants(subject);
  });
  describe('polling', () => {
    polls(subject);
  });
  describe('ending', () => {
    ends(subject);
    bindsOnce(subject);
  });
}

/** A check that the service has accepted. */
export async function pendingCheck(
  { checks, member }: Pick<Subject, 'checks' | 'member'>,
  rest: Partial<NewCheck> = {},
): Promise<NewCheck> {
  const check = newCheck(rest.memberId ?? (await member()), rest);
  await checks.open(check, CONSENTS);
  await checks.begin(check, `ver-${check.id}`);
  return check;
}

function opens(subject: () => Subject): void {
  it('a new check is starting, without a poll', async () => {
    const { checks, member } = subject();
    const check = newCheck(await member());
    expect(await checks.open(check, [])).toEqual({
      id: check.id,
      memberId: check.memberId,
      status: 'starting',
      documentType: 'DL',
      verification: null,
      polls: 0,
    });
  });

  it('the same details join the open check of the session, and no other', async () => {
    const { checks } = subject();
    const check = await pendingCheck(subject());
    const again = { ...check, id: randomUUID() };
    expect(await checks.open(again, [])).toMatchObject({ id: check.id, status: 'pending' });
    expect(await checks.open({ ...again, sessionId: randomUUID() }, [])).toMatchObject({ id: again.id });
  });

  it('opened at the same time they are one', async () => {
    const { checks, member } = subject();
    const check = newCheck(await member());
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => checks.open({ ...check, id: randomUUID() }, [])),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  });

  it('after its end the same details are a new check', async () => {
    const { checks } = subject();
    const check = await pendingCheck(subject());
    await checks.end(check, 'not-matched');
    const id = randomUUID();
    expect(await checks.open({ ...check, id }, [])).toMatchObject({ id, status: 'starting' });
  });
}

function grants(subject: () => Subject): void {
  it('[IDV-038] the same wording is recorded once, a new one again', async () => {
    const { checks, member, consentsOf } = subject();
    const memberId = await member();
    await checks.open(newCheck(memberId), CONSENTS);
    await checks.open(newCheck(memberId), CONSENTS);
    expect(await consentsOf(memberId)).toEqual(['bureau-access 1', 'document-check 1']);
    await checks.open(newCheck(memberId), [{ kind: 'document-check', textVersion: '2' }]);
    expect(await consentsOf(memberId)).toEqual(['bureau-access 1', 'document-check 1', 'document-check 2']);
  });
}

function polls(subject: () => Subject): void {
  it('polls at the same time are all counted', async () => {
    const { checks } = subject();
    const check = await pendingCheck(subject());
    const counted = await Promise.all(Array.from({ length: 8 }, () => checks.countPoll(check)));
    expect(new Set(counted.map((each) => each?.polls))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  });

  it('only a pending check counts', async () => {
    const { checks } = subject();
    const check = await pendingCheck(subject());
    await checks.defer(check);
    expect(await checks.countPoll(check)).toMatchObject({ status: 'deferred', polls: 0 });
  });

  it('a stranger finds nothing', async () => {
    const { checks } = subject();
    const check = await pendingCheck(subject());
    expect(await checks.countPoll({ ...check, sessionId: randomUUID() })).toBeNull();
    expect(await checks.countPoll({ ...check, memberId: randomUUID() })).toBeNull();
    expect(await checks.countPoll({ ...check, id: randomUUID() })).toBeNull();
  });
}

function ends(subject: () => Subject): void {
  it('verified binds the document to the member', async () => {
    const { checks, verifications } = subject();
    const check = await pendingCheck(subject());
    expect(await checks.ownerOf(check.documentHash)).toBeNull();
    expect(await checks.end(check, 'verified')).toBe('verified');
    expect(await checks.ownerOf(check.documentHash)).toBe(check.memberId);
    expect(await verifications(check.memberId)).toBe(1);
  });

  it('a deferred check may still be verified, and an end is not deferred', async () => {
    const { checks } = subject();
    const check = await pendingCheck(subject());
    await checks.defer(check);
    expect(await checks.end(check, 'verified')).toBe('verified');
    await checks.defer(check);
    expect(await checks.countPoll(check)).toMatchObject({ status: 'verified' });
  });

  it('of several ends at the same time one stands for all', async () => {
    const { checks } = subject();
    const check = await pendingCheck(subject());
    const asked = ['verified', 'not-matched', 'verified'] as const;
    const ended = await Promise.all(asked.map((as) => checks.end(check, as)));
    expect(new Set(ended).size).toBe(1);
    expect(await checks.countPoll(check)).toMatchObject({ status: ended[0] });
  });
}

function bindsOnce(subject: () => Subject): void {
  it('of two members with one document one is verified', async () => {
    const { checks, verifications } = subject();
    const one = await pendingCheck(subject());
    const other = await pendingCheck(subject(), { documentHash: one.documentHash });
    const ended = await Promise.all([one, other].map((each) => checks.end(each, 'verified')));
    expect([...ended].sort()).toEqual(['not-matched', 'verified']);
    expect((await verifications(one.memberId)) + (await verifications(other.memberId))).toBe(1);
  });

  it('the same document of the same member may be verified again', async () => {
    const { checks } = subject();
    const one = await pendingCheck(subject());
    await checks.end(one, 'verified');
    const other = await pendingCheck(subject(), { memberId: one.memberId, documentHash: one.documentHash });
    expect(await checks.end(other, 'verified')).toBe('verified');
  });
}
