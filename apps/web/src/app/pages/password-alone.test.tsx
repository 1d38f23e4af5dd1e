import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { queryClient } from '#web/api/query-client.ts';
import VerifyNewEmailPage from '#web/features/account/change/verify-new-email.page.tsx';
import CorrectionsPage from '#web/features/corrections/corrections.page.tsx';
import FreezePage from '#web/features/corrections/freeze/freeze.page.tsx';
import DeleteAccountPage from '#web/features/leaving/delete-account.page.tsx';
import ScoreMapPage from '#web/features/map/score-map.page.tsx';
import ChangePasswordPage from '#web/features/password/change-password.page.tsx';
import ConsentsPage from '#web/features/preferences/consents.page.tsx';
import MyPreferencesPage from '#web/features/preferences/my-preferences.page.tsx';
import AboutMePage from '#web/features/wizards/about-me/about-me.page.tsx';
import HomeLoanAssistantPage from '#web/features/wizards/home-loan/home-loan-assistant.page.tsx';
import { openPage } from '#web/forms/test-pages.tsx';
import MyDetailsPage from './account/my-details.page.tsx';
import CreditReportPage from './credit-report.page.tsx';
import DashboardPage from './dashboard/dashboard.page.tsx';

const PAGES = {
  '/dashboard': DashboardPage,
  '/credit-report-overview': CreditReportPage,
  '/my-details/:place?': MyDetailsPage,
  '/my-details/verify-email': VerifyNewEmailPage,
  '/my-preferences': MyPreferencesPage,
  '/my-preferences/consents': ConsentsPage,
  '/corrections': CorrectionsPage,
  '/corrections/freeze': FreezePage,
  '/delete-account': DeleteAccountPage,
  '/credit-score-map/:postCode?': ScoreMapPage,
  '/change-password': ChangePasswordPage,
  '/deals/home-loan/assistant': HomeLoanAssistantPage,
  '/about-me': AboutMePage,
};

const ADDRESSES = [
  ...Object.keys(PAGES).map((path) => path.replace('/:postCode?', '/2000').replace('/:place?', '')),
  '/my-preferences?step=cancel',
  '/my-details?step=2',
  '/my-details/devices',
  '/my-details/your-data',
];

beforeEach(() => queryClient.clear());

/** Only the profile is planned: any other call fails the test. */
it.each(ADDRESSES)(
  '[LOGIN-035] [DASH-002] with a password alone %s asks for the second factor first and is returned to',
  async (address) => {
    const api = installFakeApi();
    api.on(
      'GET /v1/user/init',
      memberOf({ roles: 'IV,ICV,IDL,IPA,EV,MV,1FA,IHC', redirect_uri: '/login-2fa' }),
    );
    const { currentPath } = openPage(address, PAGES);
    await waitFor(() => expect(currentPath()).toBe(`/login-2fa?retUrl=${encodeURIComponent(address)}`));
  },
);

it.each(ADDRESSES.filter((address) => address !== '/change-password'))(
  '[PWD-007] [LOGIN-035] after a reset by mail without a mobile %s asks for a document first',
  async (address) => {
    const api = installFakeApi();
    const owing = { roles: 'IV,ICV,IDL,EV,1FA', resetProof: 'document' } as const;
    api.on('GET /v1/user/init', memberOf({ ...owing, redirect_uri: '/my-details/verification' }));
    const { currentPath } = openPage(address, PAGES);
    await waitFor(() => expect(currentPath()).toBe('/my-details/verification'));
  },
);
