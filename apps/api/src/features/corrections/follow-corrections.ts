import type { AskDecision, FollowedBans, FollowedCase, FollowedCases } from './corrections.ports.ts';

/** Asked about together; if the process dies, that many are left for later. */
const AT_ONCE = 8;

type Deps = {
  cases: Pick<FollowedCases, 'takeUp' | 'decide' | 'sendAgain' | 'remind'>;
  bans: Pick<FollowedBans, 'remind'>;
  askDecision: AskDecision;
};

export type Followed = { asked: number; told: number };
export type FollowCorrections = () => Promise<Followed>;

/**
 * One round over everything that was asked of the bureau: decisions that are there are fetched, and members whose
 * deadline calls for it are told, once, however many processes do a round and wherever one of them died. Reminders come
 * first, so that a bureau that is down holds nobody's up.
 */
export function makeFollowCorrections({ cases, bans, askDecision }: Deps): FollowCorrections {
  const ask = async (followed: FollowedCase): Promise<void> => {
    const answer = await askDecision(followed.reference);
    if (answer.kind === 'decided') await cases.decide(followed, answer.decision);
    if (answer.kind === 'unknown') await cases.sendAgain(followed);
  };
  return async () => {
    const told = (await cases.remind()) + (await bans.remind());
    for (let asked = 0; ;) {
      const due = await cases.takeUp(AT_ONCE);
      const asks = await Promise.allSettled(due.map(ask));
      // One that fails through a defect must not keep the others from their answer.
      for (const each of asks) if (each.status === 'rejected') throw each.reason;
      asked += due.length;
      if (due.length < AT_ONCE) return { asked, told };
    }
  };
}
