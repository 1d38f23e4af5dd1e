import type { Content } from '@wattle/content/reading/read-content';

import type { Gates } from '#api/http/guards/gates.ts';
import type { DefineRoute } from '#api/http/route.ts';
import type { CallableProvider } from '#api/platform/effects/deliver.ts';
import type { EffectKind } from '#api/platform/effects/effect-rules.ts';
import type { EffectEnd, OutboxProvider } from '#api/platform/effects/effect.ts';
import type { JobWorker } from '#api/platform/jobs/job-workers.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import type { Platform } from '#api/platform/platform.ts';

/** What every feature is made of: the platform, the gates in front of every call, and what people edit. */
export type Foundation = Platform & Gates & { content: () => Content };

/**
 * What a feature gives to the product, by `<x>Feature(platform, needs)` of its `<x>.feature.ts`; `needs` are ports that
 * other features fulfil. Each part is made when it is asked for, so that a process that only delivers, and an operator's
 * command, read no content. What others need before it can be made, `<x>Ports(platform)` gives.
 */
export type Feature = {
  /** Registers every operation of the feature. */
  routes?: (define: DefineRoute) => void;
  /** Its work in the background. */
  workers?: () => readonly JobWorker[];
  /** What it holds about a member, in the order in which it is read: by this it is copied and erased. */
  personalData?: () => readonly PersonalDataPart[];
  /** What is called from elsewhere: by commands, the demonstration, or features that come after it. */
  useCases?: object;
};

/**
 * What follows the effects of a feature, given by `<x>Effects(parts)`: what the end of each kind means that it alone
 * adds, and the providers that it calls through the outbox. It is made of less than the rest, as the platform's outbox
 * delivers from its start.
 */
export type FeatureEffects = {
  ends?: Partial<Record<EffectKind, EffectEnd>>;
  providers?: Partial<Record<OutboxProvider, CallableProvider>>;
};

/** What `make` is made of; features name what others have to fulfil by it. */
export type DepsOf<Make extends (deps: never) => unknown> = Parameters<Make>[0];
