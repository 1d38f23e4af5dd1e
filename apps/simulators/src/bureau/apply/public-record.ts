import type { File } from './answer.ts';
import { aud, relationship } from './accounts.ts';
import { courtActionStates, courtActionTypes, insolvencies, insolvencyStates } from './codes.ts';
import type { Identities } from './identities.ts';
import { writer, type Markup } from './write-xml.ts';

const { element, leaf, list } = writer('vs');

/** Court actions and insolvencies; null where there are none. */
export function publicRecord(file: File, identities: Identities): Markup | null {
  const courtActions = file.courtActions.map((each) => courtAction(each, identities));
  const listed = file.insolvencies.map((each) => insolvency(each, identities));
  return list(
    'public-record-or-consumer-credit-information',
    [list('court-actions', courtActions), list('personal-insolvencies', listed)].filter(
      (part) => part !== null,
    ),
  );
}

function courtAction(action: File['courtActions'][number], identities: Identities): Markup {
  const { code, name } = courtActionStates[action.status];
  return element(
    'court-action',
    { type: courtActionTypes[action.type] },
    identities.references(action.filedUnder),
    leaf('action-date', action.date),
    leaf('creditor', action.creditor),
    leaf('court-action-amount', action.amount, aud),
    leaf('plaint-number', action.reference),
    leaf('court-type', action.courtType),
    relationship(action.relationship),
    leaf('co-borrower', action.coBorrower),
    leaf('court-action-status', name, { date: action.statusOn, code }),
  );
}

function insolvency(listed: File['insolvencies'][number], identities: Identities): Markup {
  const { date, reference, status, statusOn } = listed;
  const [district, year, number] = reference.split('-');
  const { type, proceedings } = insolvencies[listed.type];
  return element(
    'personal-insolvency',
    {},
    identities.references(listed.filedUnder),
    leaf('type', type),
    leaf('date-declared', date),
    element(
      'administration-id',
      {},
      leaf('district', district),
      leaf('year', year),
      leaf('number', number),
      leaf('proceedings-status', proceedings),
    ),
    leaf('status', insolvencyStates[status ?? 'RUNNING']),
    leaf('status-date', statusOn ?? date),
    relationship(listed.relationship),
    leaf('co-borrower', listed.coBorrower),
  );
}
