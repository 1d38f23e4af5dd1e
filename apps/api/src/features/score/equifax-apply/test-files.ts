import {
  CREDIT_FILE_VERSION,
  type Coded,
  type CreditFile,
  type FiledAccount,
} from '@wattle/domain/credit-file/credit-file';
import * as fc from 'fast-check';

import {
  ACCOUNT_TYPES,
  ARRANGEMENTS,
  COURT_STATES,
  COURT_TYPES,
  DEFAULT_STATES,
  INSOLVENCY_TYPES,
  RELATIONSHIPS,
} from './apply-codes.ts';

const orNull = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });
/** Words as a bureau writes them, signs of XML included. */
const words = fc
  .string({
    unit: fc.constantFrom('A', 'z', ' ', '&', '<', '>', '"', "'", 'é', '漢', '😀', '7'),
    minLength: 1,
    maxLength: 20,
  })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const month = day.map((date) => date.slice(0, 7));
const dollars = fc.integer({ min: 0, max: 2_000_000 });

function coded<Meaning extends string>(
  meanings: Readonly<Record<string, Meaning>>,
  name: fc.Arbitrary<string | null> = orNull(words),
): fc.Arbitrary<Coded<Meaning>> {
  const known = fc.constantFrom(...Object.entries(meanings));
  return fc.oneof(
    fc
      .record({ known, name })
      .map(({ known: [code, meaning], name: called }) => ({ code, name: called, meaning })),
    name.map((called) => ({ code: 'ZZ', name: called, meaning: null })),
  );
}
const nameless = fc.constant(null);

const account: fc.Arbitrary<FiledAccount> = fc.record({
  accountReference: fc.uuid(),
  type: orNull(coded(ACCOUNT_TYPES)),
  provider: orNull(words),
  originalProvider: orNull(words),
  relationship: orNull(coded(RELATIONSHIPS)),
  openedOn: orNull(day),
  closedOn: orNull(day),
  updatedOn: orNull(day),
  limit: orNull(fc.integer({ min: 1, max: 2_000_000 })),
  termMonths: orNull(fc.integer({ min: 1, max: 480 })),
  isSecured: orNull(fc.boolean()),
  repayments: fc.array(
    fc.record({
      month,
      code: fc.constantFrom('0', '1', '6', 'X', 'A', 'C', 'P', 'R', 'T'),
      hardship: fc.constantFrom('A', 'V', null),
    }),
    { maxLength: 24 },
  ),
});

/** What follows from its account, an item of it has too. */
const ofAccount = ({ accountReference, provider, type }: FiledAccount) => ({
  accountReference,
  provider,
  accountType: type,
});

const defaultOf = (of: FiledAccount): fc.Arbitrary<CreditFile['defaults'][number]> =>
  fc
    .record({
      listedOn: day,
      originalAmount: orNull(dollars),
      currentAmount: orNull(dollars),
      status: coded(DEFAULT_STATES),
      paidOn: orNull(day),
      isDisputed: orNull(fc.boolean()),
      arrangement: orNull(coded(ARRANGEMENTS, nameless)),
    })
    .map((listed) => ({
      ...ofAccount(of),
      ...listed,
      paidOn: listed.status.meaning === 'paid' ? listed.paidOn : null,
    }));

const infringementOf = (of: FiledAccount) =>
  day.map((listedOn) => ({ ...ofAccount(of), listedOn, amount: null }));

/** Of accounts one by one, so that the order stays. */
const listOf = <T>(
  accounts: readonly FiledAccount[],
  make: (of: FiledAccount) => fc.Arbitrary<T>,
  most: number,
) => fc.tuple(...accounts.map((of) => fc.array(make(of), { maxLength: most }))).map((lists) => lists.flat());

/** Files that the published form can hold. */
export const applyFile: fc.Arbitrary<CreditFile> = fc
  .uniqueArray(account, { selector: (each) => each.accountReference, maxLength: 4 })
  .chain((accounts) =>
    fc.record({
      version: fc.constant<typeof CREDIT_FILE_VERSION>(CREDIT_FILE_VERSION),
      openedOn: orNull(day),
      subject: fc.record({
        givenName: orNull(words),
        middleName: orNull(words),
        familyName: orNull(words),
        birthDate: orNull(day),
        gender: fc.constantFrom('F' as const, 'M' as const, null),
        licenceNumber: orNull(words),
        addresses: fc.array(words, { maxLength: 3 }),
      }),
      accounts: fc.constant(accounts),
      defaults: listOf(accounts, defaultOf, 2),
      seriousInfringements: listOf(accounts, infringementOf, 1),
      courtProceedings: fc.array(
        fc.record({
          date: day,
          creditor: words,
          type: orNull(coded(COURT_TYPES, nameless)),
          court: orNull(words),
          amount: orNull(dollars),
          status: orNull(coded(COURT_STATES)),
        }),
        { maxLength: 3 },
      ),
      insolvencies: fc.array(
        fc.record({
          date: day,
          type: orNull(coded(INSOLVENCY_TYPES)),
          reference: orNull(words),
          endedOn: orNull(day),
        }),
        { maxLength: 2 },
      ),
      enquiries: fc.array(
        fc.record({
          date: day,
          provider: words,
          type: orNull(coded(ACCOUNT_TYPES)),
          amount: orNull(dollars),
          relationship: orNull(coded(RELATIONSHIPS)),
          clientReference: orNull(words),
        }),
        { maxLength: 4 },
      ),
      bans: fc.constant([]),
    }),
  );
