import type { Hook } from '#api/http/hooks.ts';
import type { DefineRoute } from '#api/http/route.ts';
import type { NotedAnswers, RefusedAs } from '#api/platform/logs/security-events.ts';
import type { Context } from '#api/platform/context.ts';
import type { MailPreview } from '#api/platform/outbox/effect.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import type { FeatureParts } from '#api/platform/make-context.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

declare module '#api/platform/context.ts' {
  interface Context {
    /** What all features hold about a member, in the order in which it is read: the member's own row comes first. */
    personalData: () => readonly PersonalDataPart[];
  }
}

export type { DefineRoute as Define } from '#api/http/route.ts';

/** All that the product has to know of a feature: a constant. Only what needs keys or texts is a function of `ctx`. */
export type Feature = FeatureParts & {
  name: string;
  routes?: (define: DefineRoute) => void;
  /** What to note of answers and refusals of its operations. */
  noted?: NotedAnswers;
  refusedAs?: RefusedAs;
  /** Where providers call it. */
  hooks?: (ctx: Context) => readonly Hook[];
  /** Registers the metrics of its own, once in a process that serves. */
  watch?: (ctx: Context) => void;
  /** Its mails, as they look with made-up contents. */
  previews?: readonly MailPreview[];
  /** The tables in which it holds sealed values: a change of keys seals these again. */
  sealed?: (ctx: Context) => readonly SealedTable[];
  /** What it holds about a member, in the order in which it is read: this is what gets copied and erased. */
  personalData?: (ctx: Context) => readonly PersonalDataPart[];
};
