import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

import type { Bans, CorrectionCases } from './corrections.ports.ts';
import { forgetReferences } from './pg-references.ts';

type Deps = {
  cases: Pick<CorrectionCases, 'listOf'>;
  bans: Pick<Bans, 'allOf'>;
};

/** What a member wanted corrected, its outcome, and every ban. The bureau keeps what it was sent. */
export function makePgCorrectionsPart({ cases, bans }: Deps): PersonalDataPart {
  return {
    name: 'corrections',
    title: 'Corrections and bans you asked for',
    tables: ['correction_cases', 'bans', 'correction_references'],
    async exportOf(memberId) {
      const [listed, banned] = [await cases.listOf(memberId), await bans.allOf(memberId)];
      return {
        corrections: listed.map((each) => ({
          reference: each.reference,
          item: { kind: each.itemKind, title: each.item.title, provider: each.item.provider },
          askedOf: each.addressee,
          words: each.words,
          state: each.state,
          openedAt: each.openedAt.toISOString(),
          answerDueOn: each.answerDueOn,
          decision:
            each.decided === null
              ? null
              : { outcome: each.decided.decision, on: each.decided.on, reasons: each.decided.reasons },
          closed:
            each.closed === null
              ? null
              : {
                  outcome: each.closed.outcome,
                  at: each.closed.at.toISOString(),
                  note: each.closed.note,
                },
        })),
        bans: banned.map(({ requestedAt, extensionRefusedAt, ...ban }) => ({
          ...ban,
          requestedAt: requestedAt.toISOString(),
          extensionRefusedAt: extensionRefusedAt?.toISOString() ?? null,
        })),
      };
    },
    async erase(tx, memberId) {
      await forgetReferences(tx, memberId);
      await tx.deleteFrom('correction_cases').where('member_id', '=', memberId).execute();
      await tx.deleteFrom('bans').where('member_id', '=', memberId).execute();
    },
  };
}
