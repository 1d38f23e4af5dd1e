import type { Content } from '@wattle/content/reading/read-content';
import type { OperationKey } from '@wattle/contract';

import type { Gates } from '#api/http/guards/gates.ts';
import type { Hook } from '#api/http/hooks.ts';
import type { Call, DefineRoute, Handler } from '#api/http/route.ts';
import type { Context, Providers } from '#api/platform/context.ts';
import type { CallableProvider } from '#api/platform/effects/deliver.ts';
import type { EffectKind } from '#api/platform/effects/effect-rules.ts';
import type { EffectEnd, OutboxProvider } from '#api/platform/effects/effect.ts';
import type { JobWorker } from '#api/platform/jobs/job-workers.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import type { Platform } from '#api/platform/platform.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

declare module '#api/platform/context.ts' {
  interface Context {
    /** The edited content, read when it is first asked for. */
    content: () => Content;
  }
}

/** Registers an operation: its handler gets the context and the call. */
export type Define = <K extends OperationKey>(
  key: K,
  handler: (ctx: Context, call: Call<K>) => ReturnType<Handler<K>>,
) => void;

/** What a provider is made from, once a process. */
type ProviderParts = Pick<Platform, 'config' | 'provider'>;

/** All that the product has to know of a feature: a constant. Only what needs keys or texts is a function of `ctx`. */
export type Feature = {
  name: string;
  routes?: (define: Define) => void;
  /** The tables in which it holds sealed values: a change of keys seals these again. */
  sealed?: readonly SealedTable[];
  /** The outside world that it calls. */
  providers?: { readonly [Name in keyof Providers]?: (parts: ProviderParts) => Providers[Name] };
};

/** What every feature is made of: the platform, the gates in front of every call, and the edited content. */
export type Foundation = Platform & Gates & { content: () => Content; ctx: Context };

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

/** What use cases get, of one process: the platform's resources, and every provider. */
export function makeContext(
  features: readonly Feature[],
  platform: Platform,
  edited: () => Content,
): Context {
  const { database, inTransaction, clock, config, hash, cipher } = platform;
  return {
    db: database.db,
    inTransaction,
    now: () => clock.now(),
    config,
    hash,
    cipher,
    content: edited,
    providers: makeProviders(features, platform),
  };
}

/** Each from the one feature that calls it. */
function makeProviders(features: readonly Feature[], parts: ProviderParts): Providers {
  const makers = features.flatMap(({ providers = {} }) => Object.entries(providers));
  const names = makers.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two features bring the provider ${twice}`);
  // Checked above, name by name, against what the features have merged in.
  return Object.fromEntries(makers.map(([name, make]) => [name, make(parts)])) as unknown as Providers;
}

/** A constant in the shape of the features that are still made by functions. */
export function composed({ routes, sealed = [] }: Feature, { ctx }: Foundation): ComposedFeature {
  return {
    routes: (define) => routes?.((key, handler) => define(key, (call) => handler(ctx, call))),
    sealed: () => sealed,
  };
}
