const ACCOUNTS = 60;
const MONTHS = 24;
const ENQUIRIES = 80;
const TYPES = ['Credit card', 'Home loan', 'Personal loan', 'Car loan', 'Electricity', 'Mobile phone'];

/** A file of 60 accounts with 24 months each and 80 enquiries: heavier than any member's. */
export function heavyReport() {
  return {
    displayName: 'Mia Chen',
    receivedOn: '2025-11-03',
    reportInfo: {
      accounts: Array.from({ length: ACCOUNTS }, (_, index) => accountOf(index)),
      enquiries: Array.from({ length: ENQUIRIES }, (_, index) => enquiryOf(index)),
      courtActions: [
        {
          itemReference: 'court-1',
          creditor: 'Brolga Finance',
          actionDate: '2022-06-30',
          courtType: 'Local Court',
          courtActionAmount: 4300,
          courtActionStatus: 'Settled',
          kind: 'court-action',
          ending: 'settled',
          statusDate: null,
          courtReference: null,
          relationship: null,
          coBorrower: null,
          filedUnder: null,
          unread: [],
        },
      ],
      issue: {
        isTryLater: false,
        isScoreBadRequest: false,
        isNoFile: false,
        noReport: false,
        noReportBecause: null,
      },
      loaded: true,
      personalDetails: [
        { itemReference: 'name', kind: 'name', values: ['Mia Chen'] },
        { itemReference: 'birth-date', kind: 'birth-date', values: ['1990-05-17'] },
      ],
      notes: [],
      accesses: [],
      unreadEntries: [],
    },
  };
}

function enquiryOf(index: number) {
  return {
    itemReference: `enquiry-${index}`,
    creditEnquirier: `Kelpie Car Finance ${index}`,
    enquiryDate: '2025-10-02',
    accountType: 'Car loan',
    relationship: 'Principal',
    enquiryAmount: 28_000 + index,
    enquiryClientReference: `KCF-${index}`,
    enquiryKind: null,
    isReview: false,
    coBorrower: null,
    filedUnder: null,
    unread: [],
  };
}

function accountOf(index: number) {
  const hasDefaults = index % 10 === 4;
  return {
    itemReference: `account-${index}`,
    accountId: String(index),
    accountType: TYPES[index % TYPES.length],
    originalCreditProvider: `Lorikeet Card ${index}`,
    latestCreditProvider: `Lorikeet Card ${index}`,
    latestUpdatedDate: '2025-10-31',
    accountOpenDate: '2019-05-12',
    accountClosedDate: index % 7 === 3 ? '2024-01-21' : null,
    relationship: 'Principal borrower',
    termOfLoan: null,
    latestMaximumCredit: 14_000 + index,
    hasDefaults,
    repaymentHistory: Array.from({ length: MONTHS }, (_, month) => monthOf(index, month)),
    defaults: hasDefaults ? [defaultOf(index)] : [],
    transferDate: null,
    reopenedDate: null,
    isUnlimited: null,
    isSecured: null,
    filedUnder: null,
    unread: [],
  };
}

function monthOf(account: number, month: number) {
  const at = 2023 * 12 + 11 + month;
  const period = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  const status = (account * 7 + month) % 11 === 0 ? '1' : (account + month) % 13 === 0 ? 'C' : '0';
  return { period, status, ...(account % 6 === 1 && month > 20 ? { fhi: 'A' } : {}) };
}

function defaultOf(index: number) {
  return {
    itemReference: `default-${index}`,
    DateOfDefault: '2023-04-14',
    isDisputed: index % 20 === 4,
    originalAmount: 312,
    currentAmount: index % 20 === 4 ? 312 : 0,
    status: index % 20 === 4 ? 'Outstanding' : 'Paid',
    newArrangement: null,
    kind: 'default',
    ending: index % 20 === 4 ? null : 'paid',
    unread: [],
  };
}

/** A member who may see the report. Nothing moves by itself: it would count as an answer to a press. */
export const readerProfile = {
  isAuthenticated: true,
  identifier: 'bench',
  roles: 'IV,ICV,IDL,IPA,EV,MV,1FA,2FA,IHC',
  csrfToken: 'csrf',
  tm: null,
  rnd: 'r',
  redirect_uri: '/dashboard',
  expires_at: null,
  registeringUsername: null,
  registeringRememberMe: false,
  rememberMeInfo: { rememberMe: false, username: '' },
  displayName: 'Mia',
  destinations: { email: null, mobile: null },
  resetProof: null,
  userDetails: null,
  preferences: null,
  themes: {
    tabStyle: 'top',
    scoreMessage: true,
    nextSteps: true,
    animations: false,
    productDisplay: 'cards',
  },
  extras: { isBusinessOwner: null, state: null, age: null },
  partnerSourceId: null,
  isPromotionEnabled: false,
  isPromotionNewUser: false,
  isTrustRatingEnabled: false,
  reviewWidgetUrl: null,
  existingCustomer: null,
  homeShowCode: null,
  marketingDefault: true,
  comparisonUrl: '',
  mainBureau: 'Yarran Credit',
  secondBureau: null,
  timings: {
    infoMessageMs: 4000,
    existingUserRedirectMs: 10_000,
    scoreRetryMs: 3000,
    scoreRetryMax: 5,
    deviceRetryMs: 1000,
    deviceRetryMax: 5,
  },
};
