import { PATHS } from '@wattle/domain/pages/paths';

/**
 * The members' pages that are prerendered as they wait for the session: header, heading and shape come with the first
 * bytes, and what the page is made of is announced. The first render of such a page knows no query, fragment or session.
 */
export const WAITING_PAGES: readonly string[] = [
  PATHS.dashboard,
  PATHS.scoreHistory,
  PATHS.creditReport,
  PATHS.corrections,
  PATHS.fileFreeze,
  PATHS.preferences,
  PATHS.consents,
  PATHS.aboutMe,
  PATHS.homeLoanAssistant,
  PATHS.identity,
  PATHS.changePassword,
  PATHS.deleteAccount,
];
