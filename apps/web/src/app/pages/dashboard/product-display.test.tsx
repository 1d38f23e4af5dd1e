import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import type { FakeApi } from '#web/api/fake-api.ts';
import { nextStep, offer, offersAnswer } from '#web/features/offers/test-offers.ts';
import type { Offer } from '#web/features/offers/use-offers.ts';
import { asking, featured, it, openDashboard } from './test-dashboard.ts';

const block = (title: string) => ({ title, text: `About: ${title}.`, actionText: `Open: ${title}` });
async function openWith(api: FakeApi, products: Offer[], steps = offersAnswer().call2Actions) {
  const productsByType = [{ productTypeId: 5, products }];
  api.on(asking, offersAnswer({ productsByType, call2Actions: steps }));
  const opened = openDashboard();
  await screen.findByRole('region', { name: 'Next steps' });
  return opened;
}

const button = () => within(featured()).findByRole('link', { name: /^GET MY DEAL/ });
const parts = () => within(featured()).queryByText('What it covers');

describe('the blocks of an offer', () => {
  it('[OFFER-002] [DASH-005] shows an offer with a main block among the featured, with its second title', async ({
    api,
  }) => {
    await openWith(api, [offer({ displayMain: block('Main words'), title2: 'For a balance you bring' })]);
    const heading = await within(featured()).findByRole('heading', { name: 'Main words' });
    const card = within(heading.closest('li') ?? featured());
    expect(card.getByText('For a balance you bring')).toBeDefined();
    expect(card.getByText('About: Main words.')).toBeDefined();
  });

  it('[OFFER-002] [DASH-006] shows an offer in the list with its list block, or else its main one', async ({
    api,
  }) => {
    const { user } = await openWith(api, [
      offer(),
      offer({ productId: 52, displayList: block('List words') }),
      offer({ productId: 53, displayList: null, displayMain: block('Main words') }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'See all other available offers' }));
    const others = within(await screen.findByRole('dialog', { name: 'Other available offers' }));
    expect(others.getByText('List words')).toBeDefined();
    expect(others.getByText('About: List words.')).toBeDefined();
    expect(others.getByText('Main words')).toBeDefined();
  });

  it('[OFFER-002] [CTA-001] shows an offer among the next steps only with a block for them', async ({
    api,
  }) => {
    await openWith(
      api,
      [offer()],
      [
        nextStep({ stepNumber: 1, text: 'Of the step', actionRoute: '/articles' }),
        nextStep({
          stepNumber: 2,
          text: 'Replaced',
          href: '/partner-refer?productId=51',
          product: offer({ displayNextStep: block('Step words') }),
        }),
        nextStep({ stepNumber: 3, text: 'Nowhere', product: offer({ displayNextStep: null }) }),
      ],
    );
    const steps = within(screen.getByRole('region', { name: 'Next steps' }));
    await waitFor(() => {
      const titles = steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
      expect(titles).toEqual(['Of the step', 'Step words']);
    });
    expect(steps.getByText('About: Step words.')).toBeDefined();
    expect(steps.getByRole('link', { name: /^Open: Step words/ })).toBeDefined();
  });
});

describe('the control type of an offer', () => {
  const subProducts = [
    { key: 'life', productTypeId: 10, title: 'Life cover', description: 'A lump sum.', features: [] },
  ];

  it('[OFFER-002] [REDIR-003] opens the redirect page of a link offer in a new tab', async ({ api }) => {
    await openWith(api, [offer({ controlType: 'link', actionRoute: '/deals/insurance', subProducts })]);
    expect((await button()).getAttribute('href')).toBe('/partner-refer?productId=51&m=d');
    expect((await button()).getAttribute('target')).toBe('_blank');
    expect(parts()).toBeNull();
  });

  it('[OFFER-002] opens a route offer in this tab', async ({ api }) => {
    await openWith(api, [offer({ controlType: 'route', actionRoute: '/deals/insurance' })]);
    expect((await button()).getAttribute('href')).toBe('/deals/insurance');
    expect((await button()).getAttribute('target')).toBeNull();
  });

  it('[OFFER-002] [OFFER-004] shows the parts of a list offer', async ({ api }) => {
    await openWith(api, [offer({ controlType: 'list', subProducts })]);
    await button();
    expect(parts()).not.toBeNull();
  });
});
