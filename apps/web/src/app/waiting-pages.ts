import { PATHS } from '@wattle/domain/pages/paths';

/**
 * Member pages prerendered in their loading state: header, heading and placeholder come with the first bytes, and their
 * code is preloaded. The first render knows no query, fragment or session.
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
