import type { CheckEnd, ConsentGrant, IdentityCheck, IdentityChecks, NewCheck } from './identity.ports.ts';

type Kept = { new: NewCheck; check: IdentityCheck; end: CheckEnd | null };

/** What is kept, for tests to look at. */
export function makeIdentityRecords() {
  const kept: Kept[] = [];
  const consents: (ConsentGrant & { memberId: string })[] = [];
  const verified: { memberId: string; documentType: string }[] = [];
  /** Document hash to the member it serves. */
  const owners = new Map<string, string>();
  return { kept, consents, verified, owners };
}

type Records = ReturnType<typeof makeIdentityRecords>;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The checks without a database: a fake under the suite of the port. */
export function makeMemoryIdentityChecks(records: Records = makeIdentityRecords()): IdentityChecks {
  const find = (id: string): Kept => {
    const found = records.kept.find(({ check }) => check.id === id);
    if (found === undefined) throw new Error('there is no such check');
    return found;
  };
  return {
    ownerOf: async (documentHash) => records.owners.get(hex(documentHash)) ?? null,
    async open(check, grants) {
      for (const consent of grants) grant(records, check.memberId, consent);
      const same = records.kept.find((each) => each.end === null && isSame(each.new, check));
      if (same !== undefined) return { ...same.check };
      const { id, documentType } = check;
      const opened: IdentityCheck = { id, documentType, status: 'starting', verification: null, polls: 0 };
      records.kept.push({ new: check, check: opened, end: null });
      return { ...opened };
    },
    async begin(id, verification) {
      const { check } = find(id);
      if (check.status === 'starting') Object.assign(check, { status: 'pending', verification });
    },
    async countPoll({ id, memberId, sessionId }) {
      const found = records.kept.find(({ check }) => check.id === id);
      if (found?.new.memberId !== memberId || found.new.sessionId !== sessionId) return null;
      if (found.check.status === 'pending') found.check.polls += 1;
      return { ...found.check };
    },
    async defer(id) {
      const { check } = find(id);
      if (check.status === 'pending') check.status = 'deferred';
    },
    async end(id, as) {
      const found = find(id);
      found.end ??= endOf(records, found.new, as);
      found.check.status = found.end;
      return found.end;
    },
  };
}

function isSame(one: NewCheck, other: NewCheck): boolean {
  return (
    one.memberId === other.memberId &&
    one.sessionId === other.sessionId &&
    hex(one.requestHash) === hex(other.requestHash)
  );
}

function grant({ consents }: Records, memberId: string, consent: ConsentGrant): void {
  const last = consents.findLast((each) => each.memberId === memberId && each.kind === consent.kind);
  if (last?.textVersion !== consent.textVersion) consents.push({ ...consent, memberId });
}

function endOf({ owners, verified }: Records, check: NewCheck, as: CheckEnd): CheckEnd {
  const { memberId, documentType } = check;
  if (as !== 'verified') return as;
  const owner = owners.get(hex(check.documentHash)) ?? memberId;
  if (owner !== memberId) return 'not-matched';
  owners.set(hex(check.documentHash), memberId);
  verified.push({ memberId, documentType });
  return 'verified';
}
