import { act, render, screen } from '@testing-library/react';
import type { ResponseOf } from '@wattle/contract';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, installFakeApi, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { errandOf, followedAddress, isFollowable } from './partner-destination.ts';
import { meta } from './partner-refer.page.tsx';
import { PartnerRefer } from './partner-refer.tsx';

type Destination = ResponseOf<'POST /v1/product/redirect'>;

const url = 'https://www.ledger-and-leaf.example/balance-transfer?click_id=abc';
const destination: Destination = {
  url,
  standInUrl: null,
  productId: 55,
  productTypeId: 5,
  partnerId: 2,
  hasPushLead: false,
  followAfterMs: 4000,
  partner: {
    partnerId: 2,
    title: 'Ledger & Leaf Cards',
    description: 'Compares credit cards.',
    logo: '/img/partners/ledger-and-leaf.svg',
    features: [{ key: 'cost', title: 'Cost to you', value: 'none' }],
  },
  handshake: null,
};

let api: FakeApi;
const followed = vi.fn<(address: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  followed.mockReset();
  api = installFakeApi();
  api.on('POST /v1/product/redirect', destination);
});

async function open(query: string) {
  const router = createMemoryRouter(
    [
      { path: '/partner-refer', element: <PartnerRefer follow={followed} /> },
      // A slow connection: the next page's code does not arrive.
      { path: '/deals/credit-cards', lazy: () => new Promise<never>(() => undefined) },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [`/partner-refer${query}`] },
  );
  render(<RouterProvider router={router} />);
  await pass(0);
  return router;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const asked = () => api.calls('POST /v1/product/redirect');

describe('the redirect page', () => {
  it('[REDIR-001] [REDIR-002] [REDIR-010] shows the partner, its features and both links, with one call', async () => {
    await open('?productId=55&m=d&isn=1&partnerId=2');
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('We are connecting you to Ledger & Leaf Cards');
    expect(screen.getByText('Cost to you: none')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('This takes a few seconds');
    const link = screen.getByRole('link', { name: 'Not redirecting? click here' });
    expect(link.getAttribute('href')).toBe(url);
    expect(screen.getByRole('link', { name: 'Cancel and stay here' })).toBeDefined();
    expect(asked().map(({ body }) => body)).toEqual([{ productId: 55, mode: 'd', isn: 1 }]);
    expect(asked()[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  });

  it('[REDIR-001] [REDIR-002] shows the partner of partnerId until the address is known', async () => {
    const answer = Promise.withResolvers<typeof destination>();
    api.onEach('POST /v1/product/redirect', () => answer.promise);
    await open('?productId=81&m=d&partnerId=8');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'We are connecting you to Fairway Personal Loans',
    );
    expect(screen.getByText('Amounts: $2,000 to $50,000')).toBeDefined();
    expect(document.querySelector('img[src="/img/partners/fairway-personal-loans.svg"]')).not.toBeNull();
    answer.resolve(destination);
    await pass(0);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Ledger & Leaf Cards');
  });

  it('[REDIR-001] shows no partner for an unknown partnerId', async () => {
    api.onEach('POST /v1/product/redirect', () => new Promise<never>(() => undefined));
    await open('?productId=55&partnerId=999');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'We are connecting you to our partner',
    );
  });

  it('[OFFER-002] shows an offer’s handshake before the member leaves', async () => {
    const handshake = { title: 'On to a broker', text: 'They know nothing of you.', actionText: 'Meet them' };
    api.on('POST /v1/product/redirect', { ...destination, handshake });
    await open('?productId=55');
    expect(screen.getByRole('heading', { level: 2, name: 'On to a broker' })).toBeDefined();
    expect(screen.getByText('They know nothing of you.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Meet them' }).getAttribute('href')).toBe(url);
  });

  it('[REDIR-004] redirects after four seconds, not before', async () => {
    await open('?productId=55');
    await pass(3999);
    expect(followed).not.toHaveBeenCalled();
    await pass(1);
    expect(followed.mock.calls).toEqual([[url]]);
  });

  it('[REDIR-005] redirects after three seconds when the partner is notified first', async () => {
    api.on('POST /v1/product/redirect', { ...destination, hasPushLead: true, followAfterMs: 3000 });
    await open('?productId=55&m=d');
    await pass(2999);
    expect(followed).not.toHaveBeenCalled();
    await pass(1);
    expect(followed).toHaveBeenCalledOnce();
  });

  it('[REDIR-006] redirects at once in mode p', async () => {
    api.on('POST /v1/product/redirect', { ...destination, followAfterMs: 0 });
    await open('?productId=55&m=p');
    await pass(0);
    expect(followed).toHaveBeenCalledOnce();
    expect(asked()[0]?.body).toMatchObject({ mode: 'p' });
  });

  it('[REDIR-002] does not redirect once cancelled', async () => {
    const router = await open('?productId=55');
    await act(() => router.navigate('/elsewhere'));
    await pass(10_000);
    expect(followed).not.toHaveBeenCalled();
  });

  it('[REDIR-002] does not redirect after the press although the next page is slow', async () => {
    await open('?productId=55');
    act(() => screen.getByRole('link', { name: 'Cancel and stay here' }).click());
    await pass(10_000);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Ledger & Leaf Cards');
    expect(followed).not.toHaveBeenCalled();
  });
});

describe('a failed redirect', () => {
  const refusals = [{ refuse: 'product-unknown' }, { refuse: 'internal' }, NETWORK_FAILURE] as const;

  it.each(refusals)('[REDIR-009] shows the generic message and a link for %o', async (reply) => {
    api.on('POST /v1/product/redirect', reply);
    await open('?productId=55');
    await pass(10_000);
    const panel = screen.getByRole('alert');
    expect(panel.textContent).toContain('An error has ocurred');
    expect(panel.textContent).toContain('An unexpected error occurred when trying to perform your request');
    expect(screen.getByRole('link', { name: 'See the deals' })).toBeDefined();
    expect(followed).not.toHaveBeenCalled();
  });

  it.each([
    '',
    '?productId=',
    '?productId=0',
    '?productId=-1',
    '?productId=1e3',
    '?productId=https://evil.example',
  ])('[REDIR-009] makes no call for %s, which names no product', async (query) => {
    await open(query);
    await pass(10_000);
    expect(screen.getByRole('alert')).toBeDefined();
    expect(asked()).toEqual([]);
    expect(followed).not.toHaveBeenCalled();
  });

  it.each([
    'http://www.ledger-and-leaf.example/',
    'javascript:alert(1)',
    'data:text/html,hi',
    '//evil.example',
    '/deals',
    'https://someone@www.ledger-and-leaf.example/',
    '',
  ])('[REDIR-008] never redirects to %s, even if the server names it', async (address) => {
    api.on('POST /v1/product/redirect', { ...destination, url: address, followAfterMs: 0 });
    await open('?productId=55&m=p');
    await pass(10_000);
    expect(isFollowable(address)).toBe(false);
    expect(screen.getByRole('alert')).toBeDefined();
    expect(followed).not.toHaveBeenCalled();
  });
});

describe('an invented partner', () => {
  const standInUrl = 'http://localhost:4010/partner/site/www.ledger-and-leaf.example/?click_id=abc';

  it('[REDIR-002] [REDIR-004] leads to the stand-in of an invented partner', async () => {
    api.on('POST /v1/product/redirect', { ...destination, standInUrl });
    await open('?productId=55');
    const link = screen.getByRole('link', { name: 'Not redirecting? click here' });
    expect(link.getAttribute('href')).toBe(standInUrl);
    await pass(4000);
    expect(followed.mock.calls).toEqual([[standInUrl]]);
  });

  it.each([
    'http://evil.example/',
    'http://localhost.evil.example/',
    'http://someone@localhost:4010/',
    'javascript:alert(1)',
    '/deals',
  ])('[REDIR-008] never uses %s as a stand-in, even if the server names it', (address) => {
    expect(followedAddress({ url, standInUrl: address })).toBeNull();
    expect(followedAddress({ url: 'http://www.ledger-and-leaf.example/', standInUrl })).toBeNull();
  });
});

const errand = (query: string) => errandOf(new URLSearchParams(query));

describe('the page’s address', () => {
  it('[REDIR-001] [REDIR-004] [REDIR-007] reads product and mode from the address, an unknown mode as d', () => {
    expect(errand('productId=7&m=p&isn=1')).toEqual({ productId: 7, mode: 'p', isn: 1 });
    expect(errand('productId=7&m=x&isn=yes&url=https://evil.example')).toEqual({
      productId: 7,
      mode: 'd',
      isn: 0,
    });
    expect(errand('productId=1000001')).toBeNull();
  });

  it('[REDIR-001] keeps the redirect page out of search indexes', () => {
    expect(meta()).toContainEqual({ name: 'robots', content: 'noindex' });
  });
});
