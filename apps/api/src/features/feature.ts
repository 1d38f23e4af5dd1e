import type { OperationKey } from '@wattle/contract';

import type { Gates } from '#api/http/guards/gates.ts';
import type { Hook } from '#api/http/hooks.ts';
import type { Call, DefineRoute, Handler } from '#api/http/route.ts';
import type { NotedAnswers, RefusedAs } from '#api/http/security-record.ts';
import type { Context } from '#api/platform/context.ts';
import type { EffectKind } from '#api/platform/outbox/effect-rules.ts';
import type { CallableProvider, EffectEnd, OutboxProvider } from '#api/platform/outbox/version-0.ts';
import type { Retention } from '#api/platform/database/retention.ts';
import type { MailPreview } from '#api/platform/outbox/effect.ts';
import { workerOf, type Job, type JobWorker } from '#api/platform/jobs/job.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import type { FeatureParts, Platform } from '#api/platform/platform.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

declare module '#api/platform/context.ts' {
  interface Context {
    /** What all features hold about a member, in the order in which it is read: the member's own row comes first. */
    personalData: () => readonly PersonalDataPart[];
  }
}

/** Registers an operation: its handler gets the context and the call. */
export type Define = <K extends OperationKey>(
  key: K,
  handler: (ctx: Context, call: Call<K>) => ReturnType<Handler<K>>,
) => void;

/** All that the product has to know of a feature: a constant. Only what needs keys or texts is a function of `ctx`. */
export type Feature = FeatureParts & {
  name: string;
  routes?: (define: Define) => void;
  /** What to note of answers and refusals of its operations. */
  noted?: NotedAnswers;
  refusedAs?: RefusedAs;
  /** Where providers call it. */
  hooks?: (ctx: Context) => readonly Hook[];
  /** Registers the metrics of its own, once in a process that serves. */
  watch?: (ctx: Context) => void;
  /** Its background work. */
  jobs?: readonly Job[];
  /** What is removed once its time is over. */
  retention?: readonly Retention[];
  /** Its mails, as they look with made-up contents. */
  previews?: readonly MailPreview[];
  /** The tables in which it holds sealed values: a change of keys seals these again. */
  sealed?: (ctx: Context) => readonly SealedTable[];
  /** What it holds about a member, in the order in which it is read: this is what gets copied and erased. */
  personalData?: (ctx: Context) => readonly PersonalDataPart[];
};

/** What every feature is made of: the platform, the gates in front of every call, and the edited content. */
export type Foundation = Platform & Gates;

/**
 * What a feature gives to the product through `<x>Feature(platform, needs)` in its `<x>.feature.ts`; `needs` are ports
 * that other features implement. Each part is made when it is asked for, so that a process that only delivers, or an
 * operator's command, reads no content. Whatever others need before then comes from `<x>Ports(platform)`.
 */
export type ComposedFeature = {
  /** Registers every operation of the feature. */
  routes?: (define: DefineRoute) => void;
  /** Where providers call it. */
  hooks?: () => readonly Hook[];
  /** Registers the metrics of its own. */
  watch?: () => void;
  /** Its background work. */
  workers?: () => readonly JobWorker[];
  /** The tables in which it holds sealed values: a change of keys seals these again. */
  sealed?: () => readonly SealedTable[];
  /** What it holds about a member, in the order in which it is read: this is what gets copied and erased. */
  personalData?: () => readonly PersonalDataPart[];
  /** What is called from elsewhere: by commands, the demonstration or later features. */
  useCases?: object;
};

/**
 * What follows the effects of a feature, given by `<x>Effects(parts)`: what the end of each kind that only it adds
 * means, and the providers that it calls through the outbox. It needs less than the rest, because the platform's outbox
 * delivers from the start.
 */
export type FeatureEffects = {
  ends?: Partial<Record<EffectKind, EffectEnd>>;
  providers?: Partial<Record<OutboxProvider, CallableProvider>>;
};

/** The dependencies of `make`; features use it to name what others must provide. */
export type DepsOf<Make extends (deps: never) => unknown> = Parameters<Make>[0];

/** A constant in the shape of the features that are still made by functions. */
export function composed(feature: Feature, { ctx }: Foundation): ComposedFeature {
  const { routes, hooks, watch, jobs, sealed, personalData } = feature;
  return {
    routes: (define) => routes?.((key, handler) => define(key, (call) => handler(ctx, call))),
    hooks: () => hooks?.(ctx) ?? [],
    watch: () => watch?.(ctx),
    workers: () => (jobs ?? []).map((job) => workerOf(ctx, job)),
    sealed: () => sealed?.(ctx) ?? [],
    personalData: () => personalData?.(ctx) ?? [],
  };
}
