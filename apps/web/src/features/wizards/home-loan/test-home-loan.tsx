import { screen } from '@testing-library/react';
import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import type { FakeApi } from '#web/api/fake-api.ts';
import { signOutLocally } from '#web/api/session.ts';
import { openPage } from '#web/forms/test-pages.tsx';
import { type Given, wizardApi } from '../test-wizards.ts';
import HomeLoanAssistantPage from './home-loan-assistant.page.tsx';

export const HERE = '/deals/home-loan/assistant';

const InMain = () => (
  <main>
    <HomeLoanAssistantPage />
  </main>
);
export const open = () => openPage(HERE, { [HERE]: InMain });
export const question = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** Without unsaved answers of an earlier test. */
export function homeLoanApi(given?: Given, partners?: Parameters<typeof wizardApi>[2]): FakeApi {
  signOutLocally();
  sessionStorage.clear();
  return wizardApi(HOME_LOAN_WIZARD, given, partners);
}
