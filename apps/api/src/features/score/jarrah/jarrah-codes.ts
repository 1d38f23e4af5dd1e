import type { Coded, FiledCreditType, FiledRelationship } from '@wattle/domain/credit-file/credit-file';

/** Codes of Jarrah Credit. */
export const JARRAH_CODES = {
  accountTypes: {
    'J-HOU': 'home-loan',
    'J-VEH': 'car-loan',
    'J-PER': 'personal-loan',
    'J-CRD': 'credit-card',
    'J-OVD': 'overdraft',
    'J-PLR': 'buy-now-pay-later',
    'J-SAC': 'small-amount-loan',
    'J-TEL': 'telecommunications',
    'J-NRG': 'utility',
  } satisfies Record<string, FiledCreditType>,
  relationships: {
    sole: 'principal',
    shared: 'joint',
    surety: 'guarantor',
  } satisfies Record<string, FiledRelationship>,
  defaultStates: { owing: 'outstanding', cleared: 'paid' },
  arrangements: { replaced: 'new', amended: 'varied' },
  courtTypes: { 'judgment-debt': 'judgment' },
  courtStates: { owing: 'outstanding', cleared: 'settled' },
  insolvencyTypes: {
    bankruptcy: 'bankruptcy',
    'bankruptcy-act-part-9': 'debt-agreement',
    'bankruptcy-act-part-10': 'personal-insolvency-agreement',
  },
} as const;

/** As ACRDS codes them. */
export const PAYMENT_STATES = {
  'on-time': '0',
  'behind-15-days': '1',
  'behind-30-days': '2',
  'behind-60-days': '3',
  'behind-90-days': '4',
  'behind-120-days': '5',
  'behind-150-days': '6',
  'behind-180-days': 'X',
  'not-associated': 'A',
  'account-closed': 'C',
  'not-due-yet': 'P',
  'not-reported': 'R',
  transferred: 'T',
} as const;

export const HARDSHIPS = { temporary: 'A', varied: 'V' } as const;

/** A code with the bureau's name for it, and its meaning where we know it. */
export function coded<Meaning extends string>(
  { code, label }: { code: string; label: string | null },
  meanings: Readonly<Record<string, Meaning>>,
): Coded<Meaning> {
  return { code, name: label, meaning: Object.hasOwn(meanings, code) ? (meanings[code] ?? null) : null };
}
