import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@wattle/testkit/processes/free-port';

import { licence, register, signIn, verifyIdentity, type Person } from '@wattle/testkit/people';
import { overSockets } from '@wattle/testkit/browser/over-sockets';
import { makeBrowser, type Browser } from '@wattle/testkit/browser/browser';
import { chosen, saveTo } from '#api/testing/wizard-answers.ts';

import { install, launch, type ApiProcess, type Environment, type Installation } from './test-api-process.ts';
import {
  ANNOUNCED,
  changeKeys,
  CHANGING,
  fill,
  NEW,
  OLD,
  openEverything,
  OTHERS,
} from './test-key-change.ts';

let installation: Installation;
let otherOrigin: string;
let other: Environment;
const written: Person[] = [];

beforeAll(async () => {
  installation = await install({ ...OLD, RATE_LIMIT_FACTOR: '1000' });
  const port = await freePort();
  otherOrigin = `http://127.0.0.1:${port}`;
  other = {
    PORT: String(port),
    DATA_DIR: `${installation.directory}/other`,
    ERASURE_LEDGER: join(installation.environment['DATA_DIR'] ?? '', 'erasures.jsonl'),
  };
});
afterAll(() => installation.remove());

/** Each call goes to the other process than the one before. */
function balanced(): Browser {
  let calls = 0;
  return makeBrowser(
    overSockets(() => {
      calls += 1;
      return calls % 2 === 0 ? installation.origin : otherOrigin;
    }),
  );
}
const world = () => ({ browser: balanced, simulators: installation.simulators });

/** Registers people and saves answers until `end` is called. */
function writeOn(): { end: () => Promise<Person[]> } {
  const over = new AbortController();
  const write = async (): Promise<Person[]> => {
    const people: Person[] = [];
    while (!over.signal.aborted) {
      const person = await register(world());
      for (const what of ['scoreReminders', 'productSuggestions']) {
        await saveTo(person.browser, 'about-me', chosen('about-me-help-most-out-of-score', what));
      }
      people.push(person);
    }
    return people;
  };
  const writing = write();
  return {
    async end() {
      over.abort();
      return writing;
    },
  };
}

const COMPLAINT = {
  name: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.com',
  phone: '0412 345 678',
  subject: 'A question',
  description: 'One line',
};
const complain = (browser: Browser, given: string) =>
  browser.call('POST /v1/lodge-a-complaint', { body: COMPLAINT, headers: { 'idempotency-key': given } });

/** Logs in with both factors. */
async function comeIn({ email, mobile, password }: Person): Promise<Browser> {
  const browser = installation.browser();
  expect((await signIn(browser, { email, password })).status).toBe(200);
  const before = (await installation.simulators.messages(`+61${mobile.slice(1)}`)).length;
  await browser.call('POST /v1/user/send-totp-mobile', { body: {} });
  const [message] = await installation.simulators.waitForMessages(`+61${mobile.slice(1)}`, before + 1);
  const verified = await browser.call('POST /v1/user/verify-totp-mobile', {
    body: { oneTimeCode: message?.codes[0] ?? '' },
  });
  expect(verified.status, verified.text).toBe(200);
  return browser;
}

describe('a change of field keys', () => {
  let earlier: Person;
  let document: ReturnType<typeof licence>;
  let reference: string;
  /** Writes with the old keys. */
  let before: ApiProcess;
  let api: ApiProcess;

  it('a key change begins with processes that know both keys, some of which still write with the old ones', async () => {
    const first = await installation.start();
    earlier = await register({ browser: installation.browser, simulators: installation.simulators });
    document = licence(0);
    expect((await verifyIdentity(earlier.browser, document)).status).toBe(200);
    expect((await earlier.browser.call('POST /v1/creditscore', { body: {} })).status).toBe(200);
    reference = (await complain(earlier.browser, 'asked-before')).body.reference;
    await fill(installation);
    await first.terminate();
    [before, api] = await Promise.all([
      installation.start(ANNOUNCED),
      installation.start({ ...other, ...CHANGING }),
    ]);

    // Sessions, tokens, challenges, codes and links go from one to the other at every call.
    const person = await register(world());
    expect((await verifyIdentity(person.browser)).status).toBe(200);
    expect((await signIn(balanced(), earlier)).status, 'found').toBe(200);
    expect((await complain(earlier.browser, 'asked-before')).body.reference).toBe(reference);
  });

  it('a killed key change is run again, while people register and save, and reports which keys may go', async () => {
    await before.terminate();
    before = await installation.start(CHANGING);
    const writing = writeOn();
    const killed = await changeKeys(installation, { isKilled: true });
    expect(killed.code, killed.stderr).toBeNull();
    await expect(
      launch({ ...installation.environment, ...NEW, PORT: '0' }).listening,
      'nothing may go before it is done',
    ).rejects.toThrow('FIELD_KEYS: key 1 is still needed by this database');
    const ran = await changeKeys(installation);
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stdout).toContain('FIELD_KEYS: 1 may go.');
    const people = await writing.end();
    expect(people.length).toBeGreaterThan(0);
    written.push(...people);
  });

  it('after a key change everything is readable and every member found with the new key alone', async () => {
    await Promise.all([before.terminate(), api.terminate()]);
    const refused = launch({ ...installation.environment, ...OLD });
    await expect(refused.listening).rejects.toThrow('FIELD_KEYS: key 2 is still needed by this database');
    api = await installation.start(NEW);
    const opened = await openEverything(installation);
    expect(opened.get('members')).toBeGreaterThan(OTHERS * 7);
    for (const table of ['cases', 'root_key', 'score_snapshots', 'wizard_answers']) {
      expect(opened.get(table), table).toBeGreaterThan(0);
    }
    for (const person of [earlier, ...written.slice(-1)]) {
      const browser = await comeIn(person);
      const { body } = await browser.call('GET /v1/user/details');
      expect(body).toMatchObject({ email: person.email, firstName: 'Alex' });
      if (person !== earlier) continue;
      expect((await complain(browser, 'asked-before')).body.reference, 'not done again').toBe(reference);
    }
    const stranger = await register({ browser: installation.browser, simulators: installation.simulators });
    const taken = await stranger.browser.call('POST /v1/validate/identity-documents', {
      body: { consent: true, consent1: true, driversLicence: document },
    });
    expect(taken.body.code, 'the document is still its member’s').toBe('identity-details-refused');
  });
});
