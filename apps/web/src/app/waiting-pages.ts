import { PATHS } from '@wattle/domain/journeys/paths';

/**
 * The member's pages that are built as HTML too, as they stand while it is not known yet who looks at them: header, heading
 * and shape are painted with the first bytes, and the page that wakes is the same. Such a page draws nothing of the
 * address's query or fragment, nor of anybody in particular, before its gate opens.
 */
export const WAITING_PAGES: readonly string[] = [PATHS.dashboard, PATHS.scoreHistory, PATHS.creditReport];
