import { stateOfAddress } from '@wattle/domain/fields/address';
import type { IncomeKind } from '@wattle/domain/home-loan/plan';

import { memberOpener } from '#api/platform/members/member-fields.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { makeSessionRider } from '#api/platform/sessions/session-rider.ts';

import type { RidingPlanFacts } from './wizards.ports.ts';

/** What decides on partners beside the answers, and who would be handed over. */
type Row = {
  first_name: Uint8Array;
  last_name: Uint8Array;
  mobile: Uint8Array | null;
  address: Uint8Array;
  about_me: Uint8Array | null;
};

/** About Me is read only while its use is agreed to. */
const COLUMNS: Record<keyof Row, string> = {
  first_name: 'm.first_name',
  last_name: 'm.last_name',
  mobile: 'm.mobile',
  address: 'm.address',
  about_me: '(select answers from agreed_about_me where member_id = m.id)',
};

type Deps = {
  cipher: Pick<FieldCipher, 'open'>;
  /** How a member earns, by their sealed answers of About Me. */
  incomeKindIn: (memberId: string, answers: Uint8Array) => IncomeKind | null;
};

export function makePgPlanFacts({ cipher, incomeKindIn }: Deps): RidingPlanFacts {
  const rider = makeSessionRider<Row>('plan-facts', COLUMNS);
  return {
    rider,
    factsOf(session) {
      const row = rider.rowOf(session);
      if (row === null) throw new Error('a session that was read without the facts of a plan');
      const { memberId } = session;
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
    },
  };
}
