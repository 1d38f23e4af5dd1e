import type { ReactNode } from 'react';
import type { Profile } from '#web/api/session.ts';
import type { Help } from './score-panel.tsx';

/** The score as other journeys may know it: null without one, undefined until that is known. */
type KnownScore = number | null | undefined;
/** How the theme wants offers to be shown. */
type ProductDisplay = 'cards' | 'list';

/** What other journeys put on the dashboard; each is told the score, because what it shows depends on it. */
export type DashboardSlots = {
  /** Finds out whether help comes first, and gives it to the page; its place is beside the dial. */
  readonly help?: (given: { score: KnownScore; children: (help: Help) => ReactNode }) => ReactNode;
  /** Sits right below the score, before what it rests on. */
  readonly whatIf?: (given: { score: KnownScore; isHelped: boolean }) => ReactNode;
  /** Sits below factors and offers. */
  readonly profile?: (given: { member: Profile }) => ReactNode;
  /** Sits beside the factors. `onUnlock` leads to the next steps; null where they are hidden. */
  readonly offers?: (given: {
    score: KnownScore;
    onUnlock: (() => void) | null;
    display: ProductDisplay;
  }) => ReactNode;
  /** The tab of that name; its contents need not exist before it is opened. */
  readonly deals?: (given: { score: KnownScore; isOpen: boolean; display: ProductDisplay }) => ReactNode;
  /** Sits below the profile, and on phones in a tab of its own; `id` is for its heading. */
  readonly nextSteps?: (given: { score: KnownScore; id: string; animate: boolean }) => ReactNode;
  /** Comes last in the tab of the score. */
  readonly foot?: ReactNode;
};
