import type { Hook } from '#api/http/hooks.ts';
import type { DefineRoute } from '#api/http/route.ts';
import type { AnswerEvents, RefusalEvents } from '#api/platform/logs/security-events.ts';
import type { Context } from '#api/platform/context.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import type { FeatureParts } from '#api/platform/make-context.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

declare module '#api/platform/context.ts' {
  interface Context {
    /** Every feature's, in reading order: the member's row first. */
    personalData: () => readonly PersonalDataPart[];
  }
}

export type { DefineRoute as Define } from '#api/http/route.ts';

/** All that the product needs to know of a feature. Only what needs keys or texts is a function of `ctx`. */
export type Feature = FeatureParts & {
  /** Its folder, and that of its pages in the web app. */
  name: string;
  /** What a person does here. */
  does: string;
  routes?: (define: DefineRoute) => void;
  /** Security events for answers and refusals of its operations. */
  answerEvents?: AnswerEvents;
  refusalEvents?: RefusalEvents;
  hooks?: (ctx: Context) => readonly Hook[];
  /** Registers its own metrics, once in a process that serves. */
  watch?: (ctx: Context) => void;
  /** Tables with sealed columns, which a key change re-seals. */
  sealed?: readonly SealedTable[];
  /** Copied and erased from here, in reading order. */
  personalData?: (ctx: Context) => readonly PersonalDataPart[];
};
