import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dropDraftsOnLogOut, writeDraft } from '#web/api/drafts.ts';
import { type FakeApi, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { refreshProfile, signOutLocally } from '#web/api/session.ts';
import { START } from '../test-wizards.ts';
import { homeLoanApi, open } from './test-home-loan.tsx';

const price = () => screen.findByLabelText<HTMLInputElement>(/price/i);
let api: FakeApi;
const saves = () => api.calls('POST /v1/wizard/:wizardName').map(({ body }) => body);

beforeEach(() => {
  api = homeLoanApi();
});

/** Reopens the page as after a reload, or a log-in once the session has ended. */
async function reopen() {
  signOutLocally();
  await refreshProfile();
  return open();
}

describe('unsaved answers', () => {
  const RESTORED = 'Not saved yet, but still here.';

  it('[WIZ-017] keeps the text of the current question through a reload and a session that ends', async () => {
    api = homeLoanApi(START);
    const { user, unmount } = open();
    await user.type(await price(), '12');
    unmount();
    const again = await reopen();
    expect((await price()).value).toBe('12');
    expect(screen.getByText(RESTORED)).toBeDefined();
    await again.user.type(await price(), '0000');
    await again.user.click(screen.getByRole('button', { name: /Next/ }));
    await waitFor(() => expect(saves()).toMatchObject([[{ selectedTexts: ['120000'] }]]));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('[WIZ-017] sends answers that could not be saved before the session ended', async () => {
    api.on('POST /v1/wizard/:wizardName', NETWORK_FAILURE, { isSaved: true });
    const { user, unmount } = open();
    await user.click(await screen.findByRole('radio', { name: /Buy a property/ }));
    await screen.findByText('Not saved yet. We keep trying.');
    unmount();
    await reopen();
    await screen.findByText('Everything is saved now.');
    expect(saves().at(-1)).toMatchObject([{ stepCode: 'home-refinance-or-buy' }]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('leaves the answers of one member to no other, and none after a log-out', async () => {
    const { user, unmount } = open();
    api.on('POST /v1/wizard/:wizardName', NETWORK_FAILURE);
    await user.click(await screen.findByRole('radio', { name: /Buy a property/ }));
    await screen.findByText('Not saved yet. We keep trying.');
    act(() => {
      signOutLocally();
      dropDraftsOnLogOut();
    });
    unmount();
    expect(sessionStorage).toHaveLength(0);
    writeDraft('wizard hla', 'm-2', { 'choose-path': '{}' });
    await reopen();
    await screen.findByText('Saved as you go');
    expect(sessionStorage).toHaveLength(0);
  });

  it('[ABOUT-015] [WIZ-015] reports unsaved answers without blocking, and saves them with the next step', async () => {
    api.on('POST /v1/wizard/:wizardName', NETWORK_FAILURE, { isSaved: true });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /Buy a property/ }));
    await screen.findByText('Not saved yet. We keep trying.');
    await user.click(screen.getByRole('radio', { name: /Compare online/ }));
    await screen.findByText('Everything is saved now.');
    expect(saves()[1]).toMatchObject([{ stepCode: 'home-refinance-or-buy' }, { stepCode: 'choose-path' }]);
  });
});
