import {
  CREDIT_FILE_VERSION,
  type Coded,
  type CreditFile,
  type FiledAccount,
  type FiledSubject,
} from '@wattle/domain/credit-file/credit-file';
import * as fc from 'fast-check';

type Meanings<Meaning extends string> = Readonly<Record<string, Meaning>>;
type MeaningOf<Of extends Coded<string> | null> = NonNullable<NonNullable<Of>['meaning']>;
type Listed<List extends keyof CreditFile> = CreditFile[List] extends readonly (infer Item)[] ? Item : never;

/** A bureau's codes with their meanings. */
export type BureauCodes = {
  accountTypes: Meanings<MeaningOf<FiledAccount['type']>>;
  relationships: Meanings<MeaningOf<FiledAccount['relationship']>>;
  defaultStates: Meanings<MeaningOf<Listed<'defaults'>['status']>>;
  arrangements: Meanings<MeaningOf<Listed<'defaults'>['arrangement']>>;
  courtTypes: Meanings<MeaningOf<Listed<'courtProceedings'>['type']>>;
  courtStates: Meanings<MeaningOf<Listed<'courtProceedings'>['status']>>;
  insolvencyTypes: Meanings<MeaningOf<Listed<'insolvencies'>['type']>>;
  insolvencyStates: Meanings<MeaningOf<Listed<'insolvencies'>['status']>>;
};

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
  meanings: Meanings<Meaning>,
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

const accountWith = (codes: BureauCodes): fc.Arbitrary<FiledAccount> =>
  fc.record({
    accountReference: fc.uuid(),
    type: orNull(coded(codes.accountTypes)),
    provider: orNull(words),
    originalProvider: orNull(words),
    transferredOn: nameless,
    relationship: orNull(coded(codes.relationships)),
    openedOn: orNull(day),
    closedOn: orNull(day),
    reopenedOn: nameless,
    updatedOn: orNull(day),
    limit: orNull(fc.integer({ min: 1, max: 2_000_000 })),
    isUnlimited: nameless,
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
    filedUnder: nameless,
  });

/** What follows from its account, an item of it has too. */
const ofAccount = ({ accountReference, provider, type }: FiledAccount) => ({
  accountReference,
  provider,
  accountType: type,
});

const defaultWith =
  (codes: BureauCodes) =>
  (of: FiledAccount): fc.Arbitrary<Listed<'defaults'>> =>
    fc
      .record({
        listedOn: day,
        originalAmount: orNull(dollars),
        currentAmount: orNull(dollars),
        status: coded(codes.defaultStates),
        paidOn: orNull(day),
        isDisputed: orNull(fc.boolean()),
        arrangement: orNull(coded(codes.arrangements, nameless)),
      })
      .map((listed) => ({
        ...ofAccount(of),
        ...listed,
        paidOn: listed.status?.meaning === 'paid' ? listed.paidOn : null,
      }));

const infringementOf = (of: FiledAccount) =>
  day.map((listedOn) => ({ ...ofAccount(of), listedOn, amount: null }));

/** Of accounts one by one, so that the order stays. */
const listOf = <T>(
  accounts: readonly FiledAccount[],
  make: (of: FiledAccount) => fc.Arbitrary<T>,
  most: number,
) => fc.tuple(...accounts.map((of) => fc.array(make(of), { maxLength: most }))).map((lists) => lists.flat());

const subject: fc.Arbitrary<FiledSubject> = fc.record({
  givenName: orNull(words),
  middleName: orNull(words),
  familyName: orNull(words),
  birthDate: orNull(day),
  gender: fc.constantFrom('F' as const, 'M' as const, null),
  otherNames: fc.constant([]),
  licenceNumbers: fc.array(words, { maxLength: 1 }),
  addresses: fc.array(words, { maxLength: 3 }),
  employers: fc.constant([]),
  isDeceased: nameless,
  hasComplained: nameless,
});

/** Files that a bureau with these codes can hold. */
export const filesWith = (codes: BureauCodes): fc.Arbitrary<CreditFile> =>
  fc
    .uniqueArray(accountWith(codes), { selector: (each) => each.accountReference, maxLength: 4 })
    .chain((accounts) =>
      fc.record({
        version: fc.constant<typeof CREDIT_FILE_VERSION>(CREDIT_FILE_VERSION),
        openedOn: orNull(day),
        subject,
        accounts: fc.constant(accounts),
        defaults: listOf(accounts, defaultWith(codes), 2),
        seriousInfringements: listOf(accounts, infringementOf, 1),
        courtProceedings: fc.array(
          fc.record({
            date: day,
            creditor: words,
            type: orNull(coded(codes.courtTypes, nameless)),
            court: orNull(words),
            reference: nameless,
            amount: orNull(dollars),
            status: orNull(coded(codes.courtStates)),
            statusOn: nameless,
            relationship: nameless,
            coBorrower: nameless,
            filedUnder: nameless,
          }),
          { maxLength: 3 },
        ),
        insolvencies: fc.array(
          fc.record({
            date: day,
            type: orNull(coded(codes.insolvencyTypes)),
            reference: orNull(words),
            status: orNull(coded(codes.insolvencyStates)),
            statusOn: orNull(day),
            relationship: nameless,
            coBorrower: nameless,
            filedUnder: nameless,
          }),
          { maxLength: 2 },
        ),
        enquiries: fc.array(
          fc.record({
            date: day,
            provider: words,
            kind: nameless,
            type: orNull(coded(codes.accountTypes)),
            amount: orNull(dollars),
            relationship: orNull(coded(codes.relationships)),
            clientReference: orNull(words),
            coBorrower: nameless,
            filedUnder: nameless,
          }),
          { maxLength: 4 },
        ),
        notes: fc.constant([]),
        accesses: fc.constant([]),
        bans: fc.constant([]),
        unread: fc.constant([]),
      }),
    );
