import { waitFor } from '@testing-library/react';
import { PAGES, type PageName } from '@wattle/domain/pages/pages';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { installFakeApi, memberOf } from '#web/api/fake-api.ts';
import { openPage } from '#web/forms/test-pages.tsx';
const files = import.meta.glob<ComponentType>(['./**/*.page.tsx', '../../features/**/*.page.tsx'], {
  eager: true,
  import: 'default',
});

function pageOf(name: PageName): ComponentType {
  const base = `/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.page.tsx`;
  const [, page] = Object.entries(files).find(([file]) => file.endsWith(base)) ?? [];
  if (page === undefined) throw new Error(`the page ${name} has no file`);
  return page;
}

/** Excludes the second bureau's page, which is not found without one. */
const ofMembers = PAGES.filter(({ name, isForMembers }) => isForMembers === true && name !== 'twoScores');
const pages = Object.fromEntries(ofMembers.map(({ name, path }) => [path, pageOf(name)]));

const ADDRESSES = [
  ...ofMembers.map(({ path, sample }) => sample ?? path.replaceAll(/\/:\w+\?/g, '')),
  '/my-preferences?step=cancel',
  '/my-details?step=2',
  '/my-details?step=4#devices',
  '/my-details#your-data',
];

/** Only the profile is planned: any other call fails the test. The offer of a passkey belongs to the log-in. */
it.each(ADDRESSES.filter((address) => address !== '/login-2fa/passkey'))(
  '[LOGIN-035] [DASH-002] with a password alone %s asks for the second factor first and is returned to',
  async (address) => {
    const api = installFakeApi();
    api.on(
      'GET /v1/user/init',
      memberOf({ roles: 'IV,ICV,IDL,IPA,EV,MV,1FA,IHC', redirect_uri: '/login-2fa' }),
    );
    const { currentPath } = openPage(address, pages);
    await waitFor(() => expect(currentPath()).toBe(`/login-2fa?retUrl=${encodeURIComponent(address)}`));
  },
);

it.each(ADDRESSES.filter((address) => address !== '/change-password'))(
  '[PWD-007] [LOGIN-035] after a reset by mail without a mobile %s asks for a document first',
  async (address) => {
    const api = installFakeApi();
    const owing = { roles: 'IV,ICV,IDL,EV,1FA', resetProof: 'document' } as const;
    api.on('GET /v1/user/init', memberOf({ ...owing, redirect_uri: '/my-details/verification' }));
    const { currentPath } = openPage(address, pages);
    await waitFor(() => expect(currentPath()).toBe('/my-details/verification'));
  },
);
