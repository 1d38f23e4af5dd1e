import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, memberOf } from '#web/api/fake-api.ts';
import { profileReady } from '#web/api/session.ts';
import { freezeTime, openPage } from '#web/forms/test-pages.tsx';
import CorrectionsPage from './corrections.page.tsx';
import { FreezeButton } from './freeze/freeze-button.tsx';
import { caseOf, correctionsApi } from './test-corrections.ts';
import { ThisIsWrong } from './wrong/this-is-wrong.tsx';

const PORTAL = 'https://bureau.net.au/corrections';
let api: FakeApi;

beforeEach(() => {
  freezeTime();
  api = correctionsApi();
  api.on('GET /v1/user/init', memberOf({ bureauPortal: PORTAL }));
});

const theLink = () => screen.findByRole('link', { name: /^Open Yarran Credit’s page/ });

describe('where the bureau takes corrections and freezes on its own page', () => {
  it('[REPORT-039] corrections lead there', async () => {
    openPage('/corrections', { '/corrections': CorrectionsPage });
    expect((await theLink()).getAttribute('href')).toBe(PORTAL);
    expect(screen.getByText(/takes corrections and freezes on its own page/)).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Corrections' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Freeze my file' })).toBeNull();
  });

  it('[REPORT-039] cases that were asked for here stay in sight', async () => {
    api.on('GET /v1/corrections', { cases: [caseOf({ bureau: 'Jarrah Credit' })], ban: null });
    openPage('/corrections', { '/corrections': CorrectionsPage });
    expect(await screen.findByRole('heading', { name: 'Corrections' })).toBeDefined();
    expect(await theLink()).toBeDefined();
  });

  it('[REPORT-039] freezes lead there, and nothing is offered that cannot be done here', async () => {
    const { user } = openPage('/', { '/': () => <FreezeButton /> });
    await profileReady();
    await user.click(screen.getByRole('button', { name: 'Freeze my file' }));
    expect((await theLink()).getAttribute('href')).toBe(PORTAL);
    expect(screen.getByText(/takes freezes on its own page/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Yes, freeze it' })).toBeNull();
    expect(api.calls('GET /v1/corrections')).toEqual([]);
  });

  it('[REPORT-039] an item’s button leads there, and another bureau’s item is corrected here', async () => {
    const item = { itemReference: 'item-1', itemKind: 'account', title: 'Card', provider: '' } as const;
    const items = [item, { ...item, itemReference: 'item-2', title: 'Loan', bureau: 'Jarrah Credit' }];
    openPage('/', {
      '/': () => items.map((each) => <ThisIsWrong key={each.itemReference} item={each} />),
    });
    const link = await screen.findByRole('link', { name: /^This account is wrong : Card/ });
    expect(link.getAttribute('href')).toBe(PORTAL);
    expect(screen.getByRole('button', { name: /^This account is wrong/ }).textContent).toMatch(/: Loan$/);
  });
});
