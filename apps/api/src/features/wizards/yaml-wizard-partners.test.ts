import { fileURLToPath } from 'node:url';

import { readContent } from '@wattle/content/reading/read-content';
import { partnerFor } from '@wattle/domain/wizard/partners';
import { describe, expect, it } from 'vitest';

import { withHandOverId, wizardContentOf } from './yaml-wizard-partners.ts';

const edited = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url))).wizardPartners;

describe('partners', () => {
  it('[HLA-041] the first of a path is taken, and none where there is none', () => {
    const { partners } = wizardContentOf(edited);
    expect(partnerFor(partners, 'Online')?.partnerId).toBe(7);
    expect(partnerFor(partners, 'Broker')?.partnerId).toBe(26);
    expect(partnerFor([], 'Online')).toBeNull();
    const [online, broker] = partners;
    if (online === undefined || broker === undefined) throw new Error('no partners');
    expect(partnerFor([broker], 'Online')).toBeNull();
    expect(partnerFor([{ ...online, partnerId: 1 }, online], 'Online')?.partnerId).toBe(1);
  });

  it('[HLA-043] partner 26 has a summary of its own, others the default', () => {
    const renumbered = edited.partners.map((each) =>
      each.partnerId === 26 ? { ...each, partnerId: 27 } : each,
    );
    const { partners } = wizardContentOf({ ...edited, partners: renumbered });
    expect(partners[1]?.partnerConfig).toEqual(partners[0]?.partnerConfig);
    const [online, broker] = wizardContentOf(edited).partners;
    expect(broker?.partnerConfig.tagline).not.toBe(online?.partnerConfig.tagline);
  });
});

it('[HLA-040] whatever stands for the member is encoded into the address', () => {
  expect(withHandOverId('https://x.example/?ref={userId}&again={userId}', 'a&b=/c d')).toBe(
    'https://x.example/?ref=a%26b%3D%2Fc%20d&again=a%26b%3D%2Fc%20d',
  );
  expect(withHandOverId('https://x.example/', 'a')).toBe('https://x.example/');
});
