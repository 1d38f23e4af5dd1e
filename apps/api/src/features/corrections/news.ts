import type { CaseFacts, CaseKind } from '@wattle/domain/notifications/case-words';
import type { z } from 'zod';

import type { MailPart } from '#api/platform/mail/mail-content.ts';

/** The other kinds are shown on the page only. */
export type MailedKind = Exclude<CaseKind, 'ban-requested' | 'ban-passed-on'>;

/** A mail does not name the lender that asked for a frozen file: other people may read the mailbox. */
export type MailedFacts<K extends MailedKind> = Omit<CaseFacts[K], 'provider'>;
export type MemberMessage = { [K in MailedKind]: { kind: K } & MailedFacts<K> }[MailedKind];

type OwnFacts<K extends MailedKind> = Omit<MailedFacts<K>, 'bureauName'>;

export type MailContext = {
  origin: string;
  /** Link to the page of the correction or the freeze. */
  see: (label: string) => MailPart;
  /** Whether the news is about the main bureau, the only one that takes requests for freezes. */
  isMain: boolean;
};

/** One kind of news. `{bureau}` in its mail stands for the bureau's name. */
export type News<K extends MailedKind> = {
  /** What a message holds besides its kind and the bureau's name. */
  fields: { [F in keyof OwnFacts<K>]: z.ZodType<OwnFacts<K>[F]> };
  /** Keyed by the name of the mail's preview. */
  samples: Readonly<Record<string, OwnFacts<K>>>;
  mail: (facts: MailedFacts<K>, context: MailContext) => { heading: string; parts: MailPart[] };
};

export type NewsOf<Kind extends MailedKind> = { readonly [K in Kind]: News<K> };
