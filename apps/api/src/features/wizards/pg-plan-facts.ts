import { stateOfAddress } from '@wattle/domain/fields/address';
import type { IncomeKind } from '@wattle/domain/home-loan/plan';

import type { Context } from '#api/platform/context.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';

import type { PlanFacts } from './wizards.ports.ts';

/** What decides on partners beside the answers, and who would be handed over. */
type Row = {
  first_name: Uint8Array;
  last_name: Uint8Array;
  mobile: Uint8Array | null;
  address: Uint8Array;
  about_me: Uint8Array | null;
};

/** About Me is read only while its use is agreed to. */
const FACTS = {
  name: 'plan-facts',
  text: `select first_name, last_name, mobile, address,
      (select answers from agreed_about_me where member_id = $1::uuid) as about_me
    from member_records where id = $1::uuid`,
};

type Deps = Pick<Context, 'cipher' | 'query'> & {
  /** How a member earns, by their sealed answers of About Me. */
  incomeKindIn: (memberId: string, answers: Uint8Array) => IncomeKind | null;
};

export function makePgPlanFacts({ query, cipher, incomeKindIn }: Deps) {
  return async (memberId: string): Promise<PlanFacts | null> => {
    const [row] = await query<Row>(FACTS, [memberId]);
    if (row === undefined) return null;
    const open = memberOpener(cipher, memberId);
    return {
      known: {
        state: stateOfAddress(open('address', row.address)),
        incomeKind: row.about_me === null ? null : incomeKindIn(memberId, row.about_me),
      },
      person: {
        firstName: open('first_name', row.first_name),
        lastName: open('last_name', row.last_name),
        mobile: row.mobile === null ? null : open('mobile', row.mobile),
      },
    };
  };
}
