import { fileURLToPath } from 'node:url';

import { readContent } from '@wattle/content/reading/read-content';
import { REFERRAL_CONSENT } from '@wattle/domain/home-loan/referral-lead';
import { partnerFor } from '@wattle/domain/wizard/partners';
import { describe, expect, it } from 'vitest';

import { withClickId, wizardContentOf } from './wizard-partners.ts';

const content = fileURLToPath(new URL('../../../../../content', import.meta.url));
const { wizardPartners: edited, catalogue } = readContent(content);

describe('partners', () => {
  it('[HLA-041] partnerFor takes the first partner of a path, or none', () => {
    const { partners } = wizardContentOf(edited, catalogue.offers);
    expect(partnerFor(partners, 'Online')?.partnerId).toBe(7);
    expect(partnerFor(partners, 'Broker')?.partnerId).toBe(26);
    expect(partnerFor([], 'Online')).toBeNull();
    const online = partnerFor(partners, 'Online');
    const broker = partnerFor(partners, 'Broker');
    if (online === null || broker === null) throw new Error('no partners');
    expect(partnerFor([broker], 'Online')).toBeNull();
    expect(partnerFor([{ ...online, partnerId: 1 }, online], 'Online')?.partnerId).toBe(1);
  });

  it('[HLA-043] partner 26 has its own summary, and one without gets the default', () => {
    const configOf = (partners: typeof edited.partners, id: number) =>
      wizardContentOf({ ...edited, partners }, []).partners.find(({ partnerId }) => partnerId === id)
        ?.partnerConfig;
    const renumbered = edited.partners.map((each) =>
      each.partnerId === 26 ? { ...each, partnerId: 27 } : each,
    );
    expect(configOf(renumbered, 27)).toEqual(edited.summaries['default']);
    expect(configOf(edited.partners, 26)?.tagline).not.toBe(edited.summaries['default']?.tagline);
  });

  it('[OFFER-002] [HLA-042] an offer’s wizard block puts its partner at the end, in the block’s words', () => {
    const block = { title: 'Our match', text: 'What it does.', actionText: 'Go there' };
    const offers = catalogue.offers.map((offer) => ({
      ...offer,
      wire: { ...offer.wire, displayWizard: offer.productId === 8 ? block : null },
    }));
    const { partners } = wizardContentOf(edited, offers);
    const shown = partners.filter(({ productDisplayWizard }) => productDisplayWizard);
    expect(shown.map(({ partnerId }) => partnerId)).toEqual([7]);
    expect(shown[0]?.partnerConfig).toMatchObject({
      matchedPartnerText: 'Our match',
      tagline: 'What it does.',
      buttonText: 'Go there',
    });
  });
});

it('[HLA-040] the id is encoded into the URL', () => {
  expect(withClickId('https://x.example/?ref={userId}&again={userId}', 'a&b=/c d')).toBe(
    'https://x.example/?ref=a%26b%3D%2Fc%20d&again=a%26b%3D%2Fc%20d',
  );
  expect(withClickId('https://x.example/', 'a')).toBe('https://x.example/');
});

it('[HLA-039] the wording a member agrees to is the one their consents show', () => {
  const { consents } = readContent(content);
  const asked = consents.consents.find(({ kind }) => kind === REFERRAL_CONSENT.kind);
  expect(asked?.versions[REFERRAL_CONSENT.version]?.trim()).toBe(REFERRAL_CONSENT.text);
});
