import {
  CREDIT_FILE_VERSION,
  type Coded,
  type CreditFile,
  type FiledAccount,
  type FiledName,
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
  enquiryKinds: Meanings<MeaningOf<Listed<'enquiries'>['kind']>>;
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

type Under = fc.Arbitrary<string | null>;

const accountWith = (codes: BureauCodes, filedUnder: Under): fc.Arbitrary<FiledAccount> =>
  fc
    .record({
      accountReference: fc.uuid(),
      type: orNull(coded(codes.accountTypes)),
      provider: orNull(words),
      originalProvider: orNull(words),
      transferredOn: orNull(day),
      relationship: orNull(coded(codes.relationships)),
      openedOn: orNull(day),
      closedOn: orNull(day),
      reopenedOn: orNull(day),
      updatedOn: orNull(day),
      limit: orNull(dollars),
      isUnlimited: orNull(fc.boolean()),
      termMonths: orNull(fc.integer({ min: 1, max: 480 })),
      isSecured: orNull(fc.boolean()),
      repayments: fc.uniqueArray(
        fc.record({
          month,
          code: fc.constantFrom('0', '1', '6', 'X', 'A', 'C', 'P', 'R', 'T'),
          hardship: fc.constantFrom('A', 'V', null),
        }),
        { selector: (repayment) => repayment.month, maxLength: 24 },
      ),
      filedUnder,
    })
    .map((account) => {
      const isReopened = (account.reopenedOn ?? '') > (account.closedOn ?? '');
      return isReopened ? { ...account, closedOn: null } : account;
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
        status: orNull(coded(codes.defaultStates)),
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

const filedName: fc.Arbitrary<FiledName> = fc
  .record({ givenName: orNull(words), middleName: orNull(words), familyName: orNull(words) })
  .filter((name) => nameOf(name) !== '');

const nameOf = ({ givenName, middleName, familyName }: FiledName): string =>
  [givenName, middleName, familyName].filter((part) => part !== null).join(' ');

const subject: fc.Arbitrary<FiledSubject> = fc.record({
  givenName: orNull(words),
  middleName: orNull(words),
  familyName: orNull(words),
  birthDate: orNull(day),
  gender: fc.constantFrom('F' as const, 'M' as const, null),
  otherNames: fc.array(filedName, { maxLength: 2 }),
  licenceNumbers: fc.uniqueArray(words, { maxLength: 2 }),
  addresses: fc.array(words, { maxLength: 3 }),
  employers: fc.array(words, { maxLength: 2 }),
  isDeceased: orNull(fc.boolean()),
  hasComplained: orNull(fc.boolean()),
});

const dated = <T extends { status: unknown; statusOn: string | null }>(entry: T): T =>
  entry.status === null ? { ...entry, statusOn: null } : entry;

function listsWith(codes: BureauCodes, filedUnder: Under) {
  const shared = { relationship: orNull(coded(codes.relationships)), coBorrower: orNull(words), filedUnder };
  return {
    courtProceedings: fc.array(
      fc
        .record({
          date: day,
          creditor: orNull(words),
          type: orNull(coded(codes.courtTypes, nameless)),
          court: orNull(words),
          reference: orNull(words),
          amount: orNull(dollars),
          status: orNull(coded(codes.courtStates)),
          statusOn: orNull(day),
          ...shared,
        })
        .map(dated),
      { maxLength: 3 },
    ),
    insolvencies: fc.array(
      fc.record({
        date: day,
        type: orNull(coded(codes.insolvencyTypes)),
        reference: orNull(words),
        status: orNull(coded(codes.insolvencyStates)),
        statusOn: orNull(day),
        ...shared,
      }),
      { maxLength: 2 },
    ),
    enquiries: fc.array(
      fc.record({
        date: day,
        provider: orNull(words),
        kind: orNull(coded(codes.enquiryKinds, nameless)),
        type: orNull(coded(codes.accountTypes)),
        amount: orNull(dollars),
        clientReference: orNull(words),
        ...shared,
      }),
      { maxLength: 4 },
    ),
    notes: fc.array(fc.record({ date: orNull(day), text: words, filedUnder }), { maxLength: 2 }),
    accesses: fc.array(fc.record({ date: orNull(day), provider: orNull(words), service: orNull(words) }), {
      maxLength: 2,
    }),
  };
}

const fileOf = (codes: BureauCodes, of: FiledSubject, filedUnder: Under): fc.Arbitrary<CreditFile> =>
  fc
    .uniqueArray(accountWith(codes, filedUnder), {
      selector: (each) => each.accountReference ?? '',
      maxLength: 4,
    })
    .chain((accounts) =>
      fc.record({
        version: fc.constant<typeof CREDIT_FILE_VERSION>(CREDIT_FILE_VERSION),
        openedOn: orNull(day),
        subject: fc.constant(of),
        accounts: fc.constant(accounts),
        defaults: listOf(accounts, defaultWith(codes), 2),
        seriousInfringements: listOf(accounts, infringementOf, 1),
        ...listsWith(codes, filedUnder),
        bans: fc.constant([]),
        unread: fc.constant([]),
      }),
    );

/** Files that a bureau with these codes can hold. */
export const filesWith = (codes: BureauCodes): fc.Arbitrary<CreditFile> =>
  subject.chain((of) => fileOf(codes, of, fc.constantFrom(null, ...of.otherNames.map(nameOf))));
