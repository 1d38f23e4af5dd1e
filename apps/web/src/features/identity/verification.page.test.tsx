import { screen, waitFor, within } from '@testing-library/react';
import { STATE_CODES } from '@wattle/domain/fields/address';
import { describeShape, LICENCE_CARDS } from '@wattle/domain/fields/licence';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import {
  choose,
  consent,
  descriptionOf,
  HERE,
  InMain,
  member,
  pages,
  started,
  submit,
  write,
} from './test-identity.ts';

let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = installFakeApi();
  api.on('GET /v1/user/init', member('INV,EV,MV,1FA,2FA,IHC'));
});

describe('the choice of a document', () => {
  it('[IDV-002] sends a visitor to the login and back', async () => {
    api = installFakeApi();
    const { currentPath } = openPage(HERE, pages);
    await waitFor(() => expect(currentPath()).toBe('/login?retUrl=%2Fmy-details%2Fverification'));
  });

  it('[IDV-001] [IDV-009] requires a choice', async () => {
    const { user } = openPage(HERE, pages);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Document not selected')).toBeDefined();
    await choose(user, /Passport/);
    expect(screen.queryByText('Document not selected')).toBeNull();
  });

  it('[IDV-004] [IDV-006] [IDV-007] counts a verified document, no longer offers it, and asks for a second', async () => {
    api.on('GET /v1/user/init', member('IV,ICV,IDL,EV,MV,1FA,2FA,IHC'));
    openPage(HERE, pages);
    expect(await screen.findByText('You have successfully verified 1 document(s)')).toBeDefined();
    expect(
      screen.getByText('You need 2 verified documents to access the credit report overview.'),
    ).toBeDefined();
    expect(screen.queryByRole('radio', { name: /Driver's licence/ })).toBeNull();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it('[IDV-057] says what becomes of the numbers, before the choice and where they are typed', async () => {
    const { user } = openPage(HERE, pages);
    const promise = /We check the numbers with the issuer and do not keep them\./;
    expect(await screen.findByText(promise)).toBeDefined();
    await choose(user, /Driver's licence/);
    expect(screen.getByText(promise)).toBeDefined();
  });

  it('[IDV-007] has no note about the overview outside the cohort', async () => {
    api.on('GET /v1/user/init', member('IV,ICV,IDL,EV,MV,1FA,2FA'));
    openPage(HERE, pages);
    await screen.findByText('You have successfully verified 1 document(s)');
    expect(screen.queryByText(/You need 2 verified documents/)).toBeNull();
  });

  it('[IDV-008] says that two documents are enough, and offers none after three', async () => {
    api.on('GET /v1/user/init', member('IV,ICV,IDL,IPA,EV,MV,1FA,2FA,IHC'));
    const { unmount } = openPage(HERE, pages);
    expect(await screen.findByText('You do not need to verify again.')).toBeDefined();
    unmount();
    api = installFakeApi(member('IV,ICV,IDL,IPA,IME,EV,MV,1FA,2FA'));
    openPage(HERE, pages);
    expect(await screen.findByText('You have successfully verified 2 document(s)')).toBeDefined();
  });

  it.each([
    ['INV,EV,MV,1FA,2FA', 'Verify your identity', 'SKIP', '/my-details/verification?skipped=yes'],
    ['IV,ICV,IDL,EV,MV,1FA,2FA', 'Add another document', 'Cancel', '/dashboard'],
  ])('[IDV-003] [IDV-005] with the roles %s reads %s, and %s leads to %s', async (roles, title, name, to) => {
    api.on('GET /v1/user/init', member(roles));
    openPage(HERE, pages);
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
  });
});

describe('after SKIP', () => {
  it('[IDV-005] says that one step is left and nothing is lost, and leads back to the check', async () => {
    api.on('GET /v1/user/init', member('INV,EV,MV,1FA,2FA'));
    const { user, currentPath } = openPage(HERE, { [HERE]: InMain });
    await choose(user, /Passport/);
    await user.click(screen.getByRole('link', { name: 'SKIP' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'One step is left' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText('You are registered. Nothing you entered is lost.')).toBeDefined();
    expect(screen.getByText(/We remind you once by email, a day after you registered/)).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Verify your identity' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: /Passport|Verify your identity/ }),
    ).toBeDefined();
    expect(currentPath()).toBe(HERE);
  });

  it.each(['IV,ICV,IDL,EV,MV,1FA,2FA', 'IV,ICV,IDL,IPA,IME,EV,MV,1FA,2FA'])(
    '[IDV-005] says nothing of it to a member with the roles %s',
    async (roles) => {
      api.on('GET /v1/user/init', member(roles));
      openPage(`${HERE}?skipped=yes`, pages);
      expect(await screen.findByText(/You have successfully verified/)).toBeDefined();
      expect(screen.queryByText(/step is left/)).toBeNull();
    },
  );
});

const owing = (roles: string) => ({ ...member(roles), resetProof: 'document' as const });

describe('after a reset by mail without a mobile', () => {
  it('[PWD-007] [IDV-002] asks for a document with the reason, verified ones too, and shows nothing else', async () => {
    api.on('GET /v1/user/init', owing('IV,ICV,IDL,IPA,EV,1FA'));
    openPage(HERE, pages);
    expect(
      await screen.findByText(
        'You set a new password by email and we have no mobile number for you, so please verify one identity document now.',
      ),
    ).toBeDefined();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(screen.queryByText(/successfully verified/)).toBeNull();
    expect(screen.queryByText(/Step 5 of 6/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'SKIP' })).toBeNull();
    const out = screen.getByRole('link', { name: /contact us/ });
    expect(out.getAttribute('href')).toBe('/contact-us');
  });

  it('[PWD-007] [LOGIN-035] requires the change of a temporary password first', async () => {
    api.on('GET /v1/user/init', { ...owing('EV,1FA,TP'), redirect_uri: '/change-password' });
    const { currentPath } = openPage(HERE, pages);
    await waitFor(() => expect(currentPath()).toBe('/change-password'));
  });

  it('[IDV-002] sends a password alone to the second factor', async () => {
    api.on('GET /v1/user/init', { ...member('INV,EV,MV,1FA'), redirect_uri: '/login-2fa' });
    const { currentPath } = openPage(HERE, pages);
    await waitFor(() => expect(currentPath()).toBe('/login-2fa?retUrl=%2Fmy-details%2Fverification'));
  });
});

describe('the form of a document', () => {
  it('[PROF-006] preselects the licence’s state from the address', async () => {
    const extras = { isBusinessOwner: null, state: 'TAS', age: 35 };
    api.on('GET /v1/user/init', { ...member('2FA, EV, MV, INV'), extras });
    const { user } = openPage(HERE, pages);
    await choose(user, /Driver's licence/);
    expect(screen.getByLabelText<HTMLSelectElement>('State or territory').value).toBe('TAS');
  });

  it.each(STATE_CODES)(
    '[IDV-013] describes and draws where both numbers are on a licence of %s',
    async (state) => {
      const { user } = openPage(HERE, pages);
      await choose(user, /Driver's licence/);
      await user.selectOptions(screen.getByLabelText('State or territory'), state);
      const { number, card } = LICENCE_CARDS[state];
      expect(descriptionOf(screen.getByLabelText('Licence number'))).toContain(describeShape(number));
      const said = descriptionOf(screen.getByLabelText('Card number'));
      expect([said.includes(describeShape(card)), said.includes(card.where)]).toEqual([true, true]);
      const sketched = [...document.querySelectorAll('.id-sketch')].map(({ textContent }) => textContent);
      expect(sketched).toEqual(
        card.side === 'front'
          ? [`${state}, frontLicence numberCard number`]
          : [`${state}, frontLicence number`, `${state}, backCard number`],
      );
    },
  );

  it('[IDV-013] [IDV-014] [IDV-015] [IDV-021] [IDV-037] [IDV-010] names a licence’s fields and consents where they fail', async () => {
    const { user } = openPage(HERE, pages);
    await choose(user, /Driver's licence/);
    expect(screen.getByLabelText<HTMLSelectElement>('State or territory').value).toBe('NSW');
    await submit(user);
    expect(screen.getAllByText('Driver licence number is required').length).toBe(2);
    expect(screen.getAllByText('Card number is required').length).toBe(2);
    expect(screen.getAllByText('Consent is mandatory').length).toBe(4);
    await user.click(screen.getAllByRole('checkbox')[0] ?? document.body);
    expect(screen.getAllByText('Consent is mandatory').length).toBe(2);
    expect(api.calls('POST /v1/validate/identity-documents')).toHaveLength(0);
  });

  it('[IDV-037] tells apart missing consents at their boxes and in the summary', async () => {
    const { user } = openPage(HERE, pages);
    await choose(user, /Passport/);
    await write(user, { 'Passport number': 'PA123456' });
    await submit(user);
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    const said = [
      'Consent is mandatory. Tick the box, so that we may check your document with its issuer.',
      'Consent is mandatory. Tick the box, so that we may get your credit report.',
    ];
    expect(links.map((link) => link.textContent)).toEqual(said);
    const boxes = screen.getAllByRole('checkbox');
    // The second has its hint before it.
    expect(boxes.map((box, index) => descriptionOf(box).endsWith(said[index] ?? '?'))).toEqual([true, true]);
    for (const [index, link] of links.entries()) {
      await user.click(link);
      expect(document.activeElement).toBe(boxes[index]);
    }
  });

  it('[IDV-028] clears errors of the previous state’s rules when the state changes', async () => {
    const { user } = openPage(HERE, pages);
    await choose(user, /Driver's licence/);
    await write(user, { 'Licence number': '1234567', 'Card number': '12345678' });
    await submit(user);
    expect(screen.getAllByText('Card number is invalid.').length).toBe(2);
    await user.selectOptions(screen.getByLabelText('State or territory'), 'WA');
    expect(screen.queryByText('Card number is invalid.')).toBeNull();
    await submit(user);
    expect(screen.queryByText('Card number is invalid.')).toBeNull();
  });

  it('[IDV-012] [IDV-029] [IDV-030] sends a passport with its country and nothing of other documents', async () => {
    api.on('POST /v1/validate/identity-documents', started);
    const { user } = openPage(HERE, pages);
    await choose(user, /Passport/);
    expect(screen.getByLabelText<HTMLSelectElement>('Country of issue').value).toBe('AUS');
    await submit(user);
    expect(screen.getAllByText('The passport number seems incorrect').length).toBe(2);
    await write(user, { 'Passport number': ' PA123456 ' });
    await consent(user);
    await submit(user);
    await screen.findByText('We are verifying your identity');
    const [call] = api.calls('POST /v1/validate/identity-documents');
    expect(call?.body).toEqual({
      passport: { countryCode: 'AUS', number: 'PA123456' },
      consent: true,
      consent1: true,
    });
    expect(call?.headers.get('idempotency-key')).toMatch(/-/);
  });

  it('[IDV-031] [IDV-032] [IDV-034] [IDV-035] [IDV-036] asks for the day on blue and yellow Medicare cards only', async () => {
    api.on('POST /v1/validate/identity-documents', started);
    const { user } = openPage(HERE, pages);
    await choose(user, /Medicare/);
    expect(screen.queryByLabelText('Day')).toBeNull();
    await submit(user);
    for (const text of [
      'Number is invalid',
      'Reference number is invalid',
      'Expiry Date does not seem right...',
    ]) {
      expect(screen.getAllByText(text).length).toBe(2);
    }
    await write(user, { 'Card number': '2123456701', 'Reference number': '1', Month: '7', Year: '2029' });
    expect(screen.queryByText('Expiry Date does not seem right...')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Blue' }));
    await write(user, { Day: '9' });
    await consent(user);
    await submit(user);
    await screen.findByText('We are verifying your identity');
    expect(api.calls('POST /v1/validate/identity-documents')[0]?.body).toMatchObject({
      medicare: { number: '2123456701', referenceNumber: '1', cardColour: 'B', dateOfExpiry: '2029-07-09' },
    });
  });
});
