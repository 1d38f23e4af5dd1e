import { ABOUT_ME_CONSENT } from '../about-me/agreement.ts';
import { SCORE_NOTICES_CONSENT } from '../score-notices.ts';

const REGISTRATION =
  'I accept I have read the Terms of Use & Privacy Policy, and I agree that {name} may get my credit score and, if I elect, an overview of my credit file, and contact me with offers and news.';

/** What stood beside the box or switch, by kind and version. A version's words never change: new words, new version. */
const TEXTS: Readonly<Record<string, string>> = {
  'terms 2026-11': REGISTRATION,
  'score-access 2026-11': REGISTRATION,
  'marketing 2026-11': REGISTRATION,
  'bureau-marketing 2026-11': 'The credit bureau may also send me marketing.',
  'document-check document-check-1':
    'I confirm that I am authorised to provide these personal details, and I consent to them being checked with the document issuer.',
  'bureau-access bureau-access-1': 'I appoint {name} as my agent to retrieve my credit report.',
  [`${ABOUT_ME_CONSENT.kind} ${ABOUT_ME_CONSENT.version}`]: ABOUT_ME_CONSENT.text,
  [`${SCORE_NOTICES_CONSENT.kind} ${SCORE_NOTICES_CONSENT.version}`]: SCORE_NOTICES_CONSENT.text,
};

type Consent = { kind: string; version: string; productName: string };

/** The words of a consent as they were shown; null for a version that is not listed here. */
export function consentText({ kind, version, productName }: Consent): string | null {
  return TEXTS[`${kind} ${version}`]?.replaceAll('{name}', productName) ?? null;
}
