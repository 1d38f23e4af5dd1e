import type { ReactNode } from 'react';
import type { Profile } from '#web/api/session.ts';
import type { Help } from './score-panel.tsx';

/** Null without a score, undefined while unknown. */
type KnownScore = number | null | undefined;
type ProductDisplay = Profile['themes']['productDisplay'];

/** What other journeys render on the dashboard, each given the score that it depends on. */
export type DashboardSlots = {
  /** Determines whether help comes first; the page places it beside the dial. */
  readonly help?: (given: { score: KnownScore; children: (help: Help) => ReactNode }) => ReactNode;
  /** Right below the score, before its factors. */
  readonly whatIf?: (given: { score: KnownScore; isHelped: boolean }) => ReactNode;
  /** Below factors and offers. */
  readonly profile?: (given: { member: Profile }) => ReactNode;
  /** Beside the factors. `onUnlock` opens the next steps; null where they are hidden. */
  readonly offers?: (given: {
    score: KnownScore;
    onUnlock: (() => void) | null;
    display: ProductDisplay;
  }) => ReactNode;
  /** The tab of that name; need not render before it is opened. */
  readonly deals?: (given: { score: KnownScore; isOpen: boolean; display: ProductDisplay }) => ReactNode;
  /** Below the profile, and on phones in a tab; `id` is for its heading. */
  readonly nextSteps?: (given: { score: KnownScore; id: string; animate: boolean }) => ReactNode;
  /** Beside the report's card. */
  readonly notices?: ReactNode;
  /** Without a score: how the member hears of it. */
  readonly whenThere?: ReactNode;
  /** Last in the score's tab. */
  readonly foot?: ReactNode;
};
