import { ApiError } from '@wattle/contract/client';
import { customer, freshName, international, licence, passport } from '@wattle/testkit/people';

import { asksForCode, lastBefore, enterCode, signIn, type Stage } from './signing-in.ts';
import { stranger, type Person } from './people.ts';

const POLLS = 40;

/** Registers, from the form to two verified documents. */
export async function register(stage: Stage): Promise<Person> {
  const person = stranger(stage.site);
  const { browser } = person;
  await browser.call('GET /v1/address/lookup/:text', { params: { text: '12 Smith Street Sydney' } });
  await openAccount(stage, person);
  await proveMobile(stage, person);
  await verify(person, { driversLicence: licence() });
  await verify(person, { passport: passport() });
  return person;
}

/** The form, and the code by mail, which opens the account. */
async function openAccount(stage: Stage, person: Person): Promise<void> {
  const { browser, email, password } = person;
  const write = { kind: 'member', subject: email } as const;
  stage.ledger.write({ ...write, state: 'asked', value: '' });
  asksForCode(stage, email);
  const body = customer({ firstName: freshName(), lastName: 'Walker', gender: null, email, password });
  await browser.call('POST /v1/user/register-full', { body });
  try {
    await enterCode(stage, person, {
      key: 'POST /v1/user/register/verify-totp-email',
      to: email,
      before: '',
    });
  } catch (cause) {
    // The account was opened and the answer was lost, and with it the session that came along.
    if (!(cause instanceof ApiError) || cause.problem === null) throw cause;
    // If it was not stored, the next login sends another code.
    asksForCode(stage, email);
    await signIn(stage, person);
  }
  const { identifier } = await person.browser.call('GET /v1/user/init', {});
  person.memberId = identifier ?? (await signedInAgain(stage, person));
  stage.ledger.write({ ...write, state: 'acknowledged', value: person.memberId });
}

/** The session has ended meanwhile, as all do when an hour passes at once. */
async function signedInAgain(stage: Stage, person: Person): Promise<string> {
  await signIn(stage, person);
  const { identifier } = await person.browser.call('GET /v1/user/init', {});
  if (identifier === null) throw new Error('no member is signed in');
  return identifier;
}

async function proveMobile(stage: Stage, person: Person): Promise<void> {
  const to = international(person.mobile);
  const before = await lastBefore(stage, to);
  const input = { body: { destination: person.mobile } };
  await person.browser.call('POST /v1/user/register/send-totp-mobile', input, () => asksForCode(stage, to));
  await enterMobileCode(stage, person, { to, before });
}

async function enterMobileCode(
  stage: Stage,
  person: Person,
  { to, before }: { to: string; before: string },
): Promise<void> {
  const key = 'POST /v1/user/register/verify-totp-mobile';
  try {
    await enterCode(stage, person, { key, to, before });
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'unauthenticated') throw cause;
    await signIn(stage, person);
  }
}

type Document = { driversLicence: ReturnType<typeof licence> } | { passport: ReturnType<typeof passport> };

async function verify({ browser }: Person, document: Document): Promise<void> {
  const { trackingReference } = await browser.call('POST /v1/validate/identity-documents', {
    body: { consent: true, consent1: true, ...document },
  });
  for (let polls = 0; polls < POLLS; polls += 1) {
    const { isCompleted } = await browser.call('PUT /v1/validate/identity-documents', {
      body: { trackingReference },
    });
    if (isCompleted) return;
  }
  throw new Error('the document was not verified');
}
