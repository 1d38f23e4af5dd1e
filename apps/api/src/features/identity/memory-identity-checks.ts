import type {
  AwayEnd,
  CheckEnd,
  CheckKey,
  Clock,
  ConsentGrant,
  IdentityCheck,
  IdentityChecks,
  NewCheck,
} from './identity.ports.ts';

export type Kept = {
  new: NewCheck;
  check: IdentityCheck;
  end: CheckEnd | null;
  startedAt: Date;
  askAgainAt: number;
  asks: number;
};

/** The real one's first pause. */
export const ASK_AGAIN_MS = 300_000;

/** The stored state, for tests to look at. */
export function makeIdentityRecords() {
  const kept: Kept[] = [];
  const consents: (ConsentGrant & { memberId: string })[] = [];
  const verified: { memberId: string; documentType: string }[] = [];
  /** From a document's hash to the member it is bound to. */
  const owners = new Map<string, string>();
  const told: AwayEnd[] = [];
  return { kept, consents, verified, owners, told };
}

export type IdentityRecords = ReturnType<typeof makeIdentityRecords>;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export function findKept(records: IdentityRecords, { id, memberId }: CheckKey): Kept {
  const found = records.kept.find(({ check }) => check.id === id && check.memberId === memberId);
  if (found === undefined) throw new Error('there is no such check');
  return found;
}

/** The checks without a database: a fake that passes the port's suite. */
export function makeMemoryIdentityChecks(
  records: IdentityRecords = makeIdentityRecords(),
  clock: Clock = { now: () => new Date() },
): IdentityChecks {
  const find = (of: CheckKey) => findKept(records, of);
  const putOff = (kept: Kept): void => {
    kept.askAgainAt = clock.now().getTime() + ASK_AGAIN_MS;
  };
  return {
    ownerOf: async (documentHash) => records.owners.get(hex(documentHash)) ?? null,
    async open(check, grants) {
      for (const consent of grants) grant(records, check.memberId, consent);
      const same = records.kept.find((each) => each.end === null && isSame(each.new, check));
      if (same !== undefined) return { ...same.check };
      const { id, memberId, documentType } = check;
      const standing = { status: 'starting', verification: null, polls: 0 } as const;
      const opened: IdentityCheck = { id, memberId, documentType, ...standing };
      const times = { startedAt: clock.now(), askAgainAt: Infinity, asks: 0 };
      records.kept.push({ new: check, check: opened, end: null, ...times });
      return { ...opened };
    },
    async begin(of, verification) {
      const kept = find(of);
      if (kept.check.status !== 'starting') return;
      Object.assign(kept.check, { status: 'pending', verification });
      putOff(kept);
    },
    async countPoll({ id, memberId, sessionId }) {
      const found = records.kept.find(({ check }) => check.id === id);
      if (found?.new.memberId !== memberId || found.new.sessionId !== sessionId) return null;
      if (found.check.status === 'pending') {
        found.check.polls += 1;
        putOff(found);
      }
      return { ...found.check };
    },
    async defer(of) {
      const { check } = find(of);
      if (check.status === 'pending') check.status = 'deferred';
    },
    end: async (of, as) => endKept(records, find(of), as),
  };
}

/** Of several ends the first counts. */
export function endKept(records: IdentityRecords, kept: Kept, as: CheckEnd): CheckEnd {
  kept.end ??= endOf(records, kept.new, as);
  kept.check.status = kept.end;
  return kept.end;
}

function isSame(one: NewCheck, other: NewCheck): boolean {
  return (
    one.memberId === other.memberId &&
    one.sessionId === other.sessionId &&
    hex(one.requestHash) === hex(other.requestHash)
  );
}

function grant({ consents }: IdentityRecords, memberId: string, consent: ConsentGrant): void {
  const last = consents.findLast((each) => each.memberId === memberId && each.kind === consent.kind);
  if (last?.textVersion !== consent.textVersion) consents.push({ ...consent, memberId });
}

function endOf({ owners, verified }: IdentityRecords, check: NewCheck, as: CheckEnd): CheckEnd {
  const { memberId, documentType } = check;
  if (as !== 'verified') return as;
  const owner = owners.get(hex(check.documentHash)) ?? memberId;
  if (owner !== memberId) return 'not-matched';
  owners.set(hex(check.documentHash), memberId);
  verified.push({ memberId, documentType });
  return 'verified';
}
