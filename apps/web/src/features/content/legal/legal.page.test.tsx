import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { readContent } from '@wattle/content/reading/read-content';
import { addressesOf } from '@wattle/domain/pages/pages';
import { SECOND_BUREAU_CONSENT } from '@wattle/domain/score/second-bureau';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { menuFor } from '#web/app/menus/menu.ts';
import { anonymousViewer, type Viewer, ViewerContext } from '#web/navigation/viewer.ts';
import { profileReady } from '#web/api/session.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import { requestAboutMe } from '#web/plain/own-words.ts';
import { legalAt } from './legal-list.ts';
import LegalPage from './legal.page.tsx';

const { consents, help, legal, partners } = readContent(
  join(import.meta.dirname, '../../../../../../content'),
);

let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
});

const member: Viewer = {
  ...anonymousViewer,
  isAuthenticated: true,
  roles: new Set(['1FA', '2FA']),
  displayName: 'Mia',
};

function pagesFor(viewer: Viewer) {
  const Page = () => (
    <ViewerContext value={viewer}>
      <LegalPage />
    </ViewerContext>
  );
  return Object.fromEntries(addressesOf('legal').map((path) => [path, Page]));
}

async function wordsOf(path: string): Promise<string> {
  const { unmount } = await openLegal(path);
  const words = shownText();
  unmount();
  return words;
}

async function openLegal(path: string, viewer = anonymousViewer) {
  const page = openPage(path, pagesFor(viewer));
  await screen.findByRole('navigation', { name: 'On this page' });
  return page;
}

const shownText = () => document.body.textContent.replaceAll(/\s+/g, ' ');

it('[LEGAL-001] serves every legal text at its address', () => {
  expect(addressesOf('legal').map((path) => legalAt(path)?.key)).toEqual(
    addressesOf('legal').map((path) => path.slice(1)),
  );
  expect(legal.map(({ key }) => `/${key}`)).toEqual(addressesOf('legal').toSorted());
  expect(legalAt('/Terms-Of-Use/')?.key).toBe('terms-of-use');
  expect(legalAt('/no-such-text')).toBeNull();
});

describe('the terms', () => {
  it('[LEGAL-006] promises 30 days’ notice of every change under the law of New South Wales', async () => {
    const words = await wordsOf('/terms-of-use');
    const [notice = ''] = /We may change the service or these terms\..*?Our responsibility/.exec(words) ?? [];
    expect(notice).toContain("We give you at least 30 days' notice of every such change.");
    expect(notice).not.toMatch(/unless|except|sooner/);
    expect(words).toContain('These terms are governed by the law of New South Wales');
  });

  it('[HOME-029] [OFFER-038] names who may use the service as every other page does', async () => {
    const words = await wordsOf('/terms-of-use');
    const who =
      "at least 18 years old, an Australian citizen or permanent resident, and hold an Australian driver's licence, a passport or a Medicare card";
    expect(words).toContain(who);
  });

  it('links to account deletion and only to existing sections', async () => {
    await openLegal('/terms-of-use');
    const link = screen.getByRole('link', { name: 'delete your account' });
    expect(link.getAttribute('href')).toBe('/delete-account');
  });

  it('[LEGAL-002] [LEGAL-007] [LEGAL-010] gives the date of change and the minimum age', async () => {
    const words = await wordsOf('/terms-of-use');
    expect(words).toContain('last updated 25 Nov 2019');
    expect(words).toContain('at least 18 years old');
    expect(words).toContain('A default or a court action stays on a report for up to five years');
  });
});

describe('the privacy policy', () => {
  it('[LEGAL-002] [LEGAL-003] names the policy’s date of change and every partner', async () => {
    const words = await wordsOf('/privacy-policy');
    expect(words).toContain('last updated 25 Nov 2019');
    expect(partners.length).toBeGreaterThan(3);
    for (const { title } of partners) expect(words).toContain(title);
  });

  it('[LEGAL-004] [LEGAL-005] [LEGAL-007] says how to complain and how to leave the mailing list', async () => {
    const words = await wordsOf('/privacy-policy');
    expect(words).toContain('generally respond within 15 business days');
    expect(words).toContain('Australian Financial Complaints Authority');
    expect(words).toContain('Office of the Australian Information Commissioner');
    expect(words).toContain('via your member dashboard');
    expect(words).toContain('or by email');
    expect(words).toContain('Defaults and court actions stay on a report for up to five years');
  });
});

it('names each automated decision and links to its explanation', async () => {
  await openLegal('/privacy-policy');
  expect(screen.getByRole('heading', { name: 'Decisions made by a computer' })).toBeDefined();
  const answers = help.flatMap(({ questions }) => questions.map(({ key }) => `/helpcentre#${key}`));
  const explained = screen.getAllByRole('listitem').flatMap((item) => {
    const links = within(item).queryAllByRole('link');
    const isExplained = links.some((link) => answers.includes(link.getAttribute('href') ?? ''));
    return isExplained ? [item.querySelector('strong')?.textContent] : [];
  });
  expect(explained).toEqual([
    'Which offers you see',
    'Which next steps you see.',
    'Whether a device may be used to register or log in.',
    'Whether your identity is verified.',
  ]);
});

it('[LEGAL-004] names the days for complaints and external help', async () => {
  const words = await wordsOf('/complaints');
  for (const said of [
    'within 24 hours',
    '15 business days',
    '30 calendar days',
    '1800 931 678',
    '1300 363 992',
  ]) {
    expect(words).toContain(said);
  }
});

it('[LEGAL-009] keeps the terms of the past promotion', async () => {
  const words = await wordsOf('/promotion-terms');
  for (const said of [
    'This promotion is over',
    '1 to 31 August 2017',
    'aged 18 and over',
    'one entry per person',
  ]) {
    expect(words).toContain(said);
  }
});

it('shows every consent’s text and version in the authority', async () => {
  const words = await wordsOf('/access-seeker-authority');
  for (const kind of ['score-access', 'bureau-access', 'document-check', 'bureau-marketing']) {
    const consent = consents.consents.find((each) => each.kind === kind);
    for (const [version, text] of Object.entries(consent?.versions ?? { none: 'no such consent' })) {
      expect(words).toContain(text.trim().replaceAll('{brand}', 'Wattle'));
      expect(words).toContain(`Version ${version}.`);
    }
  }
});

it.each(['/access-seeker-authority', '/privacy-policy', '/terms-of-use'])(
  '[SCORE-039] names on %s whom we ask, the second bureau only where there is one',
  async (path) => {
    await openLegal(path);
    expect(document.querySelectorAll('[data-bureau]')).not.toHaveLength(0);
    const seconds = [...document.querySelectorAll<HTMLElement>('[data-second]')];
    expect(seconds).not.toHaveLength(0);
    expect(seconds.every(({ hidden, textContent }) => hidden && textContent === '')).toBe(true);
    expect(seconds.every(({ dataset }) => dataset['second']?.includes('%'))).toBe(true);
    expect(shownText()).not.toMatch(/second bureau|Jarrah|\{(?:bureau|second)/);
  },
);

it('[SCORE-035] has the words of the consent to a second bureau in the authority', async () => {
  await openLegal('/access-seeker-authority');
  const words = [...document.querySelectorAll<HTMLElement>('[data-second]')].map(
    ({ dataset }) => dataset['second'],
  );
  expect(words.join()).toContain(
    `“${SECOND_BUREAU_CONSENT.text.replace('{brand}', 'Wattle').replace('{bureau}', '%')}”`,
  );
});

describe('a member', () => {
  it.each([{ refuse: 'internal' }, { refuse: 'unauthenticated' }, NETWORK_FAILURE] as const)(
    '[LEGAL-008] shows a member the text although About Me fails with %j',
    async (reply) => {
      api.on('GET /v1/user/init', memberOf());
      api.on('GET /v1/user/about-me', reply);
      const { unmount } = await openLegal('/privacy-policy', member);
      const before = shownText();
      requestAboutMe();
      await waitFor(() => expect(api.calls('GET /v1/user/about-me')).not.toEqual([]));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(shownText()).toBe(before);
      unmount();
    },
  );
});

it('[LEGAL-008] requests nothing for a visitor', async () => {
  await openLegal('/terms-of-use');
  requestAboutMe();
  await profileReady();
  expect(api.calls('GET /v1/user/init')).not.toEqual([]);
  expect(api.calls('GET /v1/user/about-me')).toEqual([]);
});

it.each(addressesOf('legal'))(
  '[MENU-019] [MENU-014] shows different headers for members and visitors on %s',
  (path) => {
    const keys = (isAuthenticated: boolean) =>
      menuFor(path, { isAuthenticated, roles: new Set(['1FA', '2FA', 'IV']) }).map(({ key }) => key);
    expect(keys(false).toSorted()).toEqual(['get-score', 'help', 'log-in']);
    expect(keys(true)).toEqual(expect.arrayContaining(['help', 'dashboard', 'edit-profile', 'log-out']));
    expect(keys(true)).not.toContain('log-in');
  },
);
