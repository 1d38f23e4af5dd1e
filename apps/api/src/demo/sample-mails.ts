import { readBrand } from '@wattle/content/reading/read-content';

import { FEATURES } from '../compose.ts';
import type { Edition, Mail, SampleMember } from '../platform/outbox/effect.ts';

const EDITION: Edition = {
  origin: 'https://wattle.example',
  brand: readBrand('content'),
  mainBureau: 'Yarran Credit',
};
const MEMBER: SampleMember = {
  memberId: '5f0c2b1e-8a44-4d7e-9a53-0c8f6f0b7a11',
  to: 'alex.good@example.com',
  mobile: '+61412345678',
  token: 't'.repeat(64),
  agreedAt: new Date('2026-11-20T23:00:00.000Z'),
  interests: ['home-loans'],
};

/** Every mail of the product, by name. */
export function sampleMails(): Map<string, Mail> {
  const effects = FEATURES.flatMap(({ effects: own = [] }) => own);
  return new Map(effects.flatMap(({ sampleMails: mailsOf }) => mailsOf(MEMBER, EDITION)));
}
