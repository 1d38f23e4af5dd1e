import { PATHS } from '@wattle/domain/pages/paths';
import { House, IdCard, type IconNode, KeyRound, RotateCcwClock, UserRound } from 'lucide';
import { paths } from '#web/navigation/paths.ts';
import brand from '../../../../../../content/brand.yaml';

/** The four tabs, by their `step` number (ACC-003, ACC-004). */
export const STEPS = ['1', '2', '3', '4'] as const;
export type Step = (typeof STEPS)[number];

const PAGE_KEYS = ['activity', 'leave'] as const;
export type PageKey = (typeof PAGE_KEYS)[number];
export type PlaceKey = Step | PageKey;

type Words = {
  readonly title: string;
  /** The heading, where it is not the title. */
  readonly heading?: string;
  /** Says in the list what else is there. */
  readonly note?: string;
  readonly lead: string;
};

export const WORDS: Readonly<Record<PlaceKey, Words>> = {
  '1': {
    title: 'Your details',
    lead: '{bureau} finds your file by your name, date of birth and address, so keep them as they are on your documents.',
  },
  '2': {
    title: 'Current address',
    lead: 'Where you live now, and where you lived before if you moved in the last three years.',
  },
  '3': { title: 'Identity documents', lead: 'The documents that show us who you are.' },
  '4': {
    title: 'Change password',
    heading: 'Security',
    note: 'Passkeys, codes, devices',
    lead: 'How you log in, and where you are logged in.',
  },
  activity: { title: 'Activity', lead: 'What happened in your account, newest first, in Sydney time.' },

  leave: {
    title: `Leave ${brand.name}`,
    lead: 'Cancel your account for now, or delete it with everything we have about you.',
  },
};

/** The others are reached by the bell, or by rows of the first tab. */
type Listed = Step | 'activity';

export const ICONS: Readonly<Record<Listed, IconNode>> = {
  '1': UserRound,
  '2': House,
  '3': IdCard,
  '4': KeyRound,
  activity: RotateCcwClock,
};

type Group = { readonly title: string; readonly places: readonly Listed[] };

/** The list's groups. Tabs come first, because they are one widget for the keyboard. */
export const GROUPS: readonly Group[] = [
  { title: 'You', places: ['1', '2', '3'] },
  { title: 'Security', places: ['4', 'activity'] },
];

/** The place of an address's last segment; null if unknown. */
export function pageNamed(part: string): PageKey | null {
  const path = `${PATHS.myDetails}/${part.toLowerCase()}`;
  return PAGE_KEYS.find((key) => PATHS[key] === path) ?? null;
}

export function isStep(key: PlaceKey): key is Step {
  return STEPS.some((step) => step === key);
}

/** The first tab is the account's own address (ACC-003). */
export function addressOf(key: PlaceKey): string {
  if (!isStep(key)) return PATHS[key];
  return key === '1' ? paths.myDetails() : `${PATHS.myDetails}?step=${key}`;
}
