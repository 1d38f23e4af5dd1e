import { randomInt, randomUUID } from 'node:crypto';

import { ApiError } from '@wattle/contract/client';

import { pause } from '@wattle/testkit/waiting';
import { makeBrowser } from './browser.ts';
import type { Person } from './people.ts';
import { signIn, signedIn, type Stage } from './signing-in.ts';

type JourneyOf = (stage: Stage, person: Person) => Promise<void>;

/** Writes down that something is asked for, has it done, and writes down that it was. */
async function promised(
  { ledger }: Stage,
  write: {
    kind:
      | 'score'
      | 'complaint'
      | 'correction'
      | 'lead'
      | 'deletion'
      | 'answer'
      | 'subscription'
      | 'freeze'
      | 'ban';
    subject: string;
    value: string;
  },
  work: () => Promise<unknown>,
): Promise<void> {
  ledger.write({ ...write, state: 'asked' });
  await work();
  ledger.write({ ...write, state: 'acknowledged' });
}

const again: JourneyOf = async (stage, person) => {
  const times = person.journeys.get('sign-in') ?? 0;
  await signIn(stage, person, times % 2 === 0 ? 'email' : 'mobile');
};

const score: JourneyOf = (stage, person) =>
  promised(stage, { kind: 'score', subject: person.memberId, value: '' }, () =>
    signedIn(stage, person, async () => {
      const { scoreInfo } = await person.browser.call('POST /v1/creditscore', { body: {} });
      if (typeof scoreInfo?.score !== 'number') throw new Error('no score');
    }),
  );

/** The step in which the price of a home is typed, as the pages send it. */
const PRICE = 'home-buy-purchase-price';
const step = (stepCode: string, selectedItems: boolean[], selectedTexts: string[]) => ({
  stepCode,
  selectedItems,
  selectedExtraText: '',
  selectedTexts,
});

const wizard: JourneyOf = async (stage, person) => {
  const price = String(randomInt(300_000, 900_000));
  const body = [
    step('home-refinance-or-buy', [false, true, false], []),
    step('choose-path', [true, false], []),
    step(PRICE, [], [price]),
  ];
  await promised(stage, { kind: 'answer', subject: person.memberId, value: price }, () =>
    signedIn(stage, person, () =>
      person.browser.call('POST /v1/wizard/:wizardName', { params: { wizardName: 'hla' }, body }),
    ),
  );
};

/** What the wizard holds of a person's answer. */
export async function answerOf({ browser }: Person): Promise<string> {
  const { steps } = await browser.call('GET /v1/wizard/:wizardName', { params: { wizardName: 'hla' } });
  return steps.find(({ stepCode }) => stepCode === PRICE)?.selectedTexts[0]?.replaceAll(/\D/g, '') ?? '';
}

const preferences: JourneyOf = async (stage, person) => {
  const times = person.journeys.get('preferences') ?? 0;
  const isSubscribed = times % 2 === 0;
  const categories = [{ interests: [{ id: 'home-loans', selected: true }] }];
  const body = { categories, isSubscribed, eqfxmarketing: false, isActive: true };
  const write = { kind: 'subscription', subject: person.memberId, value: String(isSubscribed) } as const;
  await promised(stage, write, () =>
    signedIn(stage, person, () => person.browser.call('PUT /v1/user/preferences', { body })),
  );
};

const complaint = (stage: Stage): Promise<void> => {
  const email = `c-${randomUUID()}@example.com`;
  const body = {
    name: 'Ada',
    lastname: 'Nguyen',
    email,
    phone: '0412345678',
    subject: 'A matter',
    description: 'Of some weight.',
  };
  return promised(stage, { kind: 'complaint', subject: email, value: '' }, () =>
    makeBrowser(stage.site).call('POST /v1/lodge-a-complaint', { body }),
  );
};

const correction: JourneyOf = async (stage, person) => {
  const { reportInfo } = await signedIn(stage, person, () =>
    person.browser.call('POST /v1/creditreport', { body: {} }),
  );
  const itemReference = reportInfo.enquiries[0]?.itemReference ?? '';
  const words = 'I never asked them for credit.';
  const body = { itemReference, itemKind: 'enquiry', addressee: 'bureau', words } as const;
  await promised(stage, { kind: 'correction', subject: person.memberId, value: '' }, () =>
    person.browser.call('POST /v1/corrections', { body }),
  );
};

const CONFIRMED_WITHIN_MS = 120_000;

async function untilBan(stage: Stage, person: Person, state: string): Promise<void> {
  const deadline = Date.now() + CONFIRMED_WITHIN_MS;
  for (;;) {
    const { ban } = await signedIn(stage, person, () => person.browser.call('GET /v1/corrections', {}));
    if (ban?.state === state) return;
    if (Date.now() > deadline || stage.site.over.aborted) throw new Error(`the ban is ${ban?.state}`);
    await pause(300, stage.site.over);
  }
}

const freeze: JourneyOf = async (stage, person) => {
  const { browser, password, memberId: subject } = person;
  await signedIn(stage, person, () => browser.call('GET /v1/corrections', {}));
  await promised(stage, { kind: 'freeze', subject, value: 'on' }, () =>
    promised(stage, { kind: 'ban', subject, value: '' }, () =>
      person.browser.call('POST /v1/corrections/ban', { body: {} }),
    ),
  );
  await untilBan(stage, person, 'in-force');
  await promised(stage, { kind: 'freeze', subject, value: 'off' }, () =>
    signedIn(stage, person, () =>
      person.browser.call('POST /v1/corrections/ban/lift', { body: { password } }),
    ),
  );
  await untilBan(stage, person, 'lifted');
};

/** The partner that receives a lead without personal data. */
const LED_BY_PARTNER = 8;

const lead: JourneyOf = (stage, person) =>
  promised(stage, { kind: 'lead', subject: person.memberId, value: '' }, () =>
    signedIn(stage, person, () =>
      person.browser.call('POST /v1/product/redirect', { body: { productId: LED_BY_PARTNER } }),
    ),
  );

const deletion: JourneyOf = (stage, person) =>
  promised(stage, { kind: 'deletion', subject: person.memberId, value: person.email }, async () => {
    const body = { password: person.password };
    const leave = () => person.browser.call('POST /v1/user/delete-account', { body });
    try {
      await signedIn(stage, person, leave);
    } catch (cause) {
      // The first request, whose answer was lost, deleted the account, so its login is refused.
      if (!(cause instanceof ApiError) || cause.code !== 'credentials-incorrect') throw cause;
    }
  });

/** Journeys of existing members: how often each member takes one, and which members. */
export const WITH_MEMBERS = {
  'sign-in': { run: again, times: 4, after: null },
  score: { run: score, times: 1, after: null },
  wizard: { run: wizard, times: 20, after: null },
  preferences: { run: preferences, times: 10, after: null },
  correction: { run: correction, times: 1, after: 'score' },
  freeze: { run: freeze, times: 3, after: null },
  lead: { run: lead, times: 1, after: 'score' },
  deletion: { run: deletion, times: 1, after: 'score' },
} as const satisfies Record<string, { run: JourneyOf; times: number; after: string | null }>;

export type WithMembers = keyof typeof WITH_MEMBERS;

export { complaint };
