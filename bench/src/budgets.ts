/** Script fetched with an empty cache for an untouched page, in kB as transferred. */
const KB = {
  read: 12,
  // With the library of passkeys, where the browser suggests them.
  logIn: 147,
  registration: 150,
  form: 157,
  // With the bell: 1 kB on each page of members.
  report: 162,
  dashboard: 171,
  member: 177,
} as const;

const READ =
  /^\/(?:home|simple|savvy|veda-credit-score|check-your-inbox|free-credit-score(?:\/(?:simple|savvy))?|articles(?:\/[\w-]+)?|offline|helpcentre|deals\/[\w-]+|terms-of-use|privacy-policy|complaints|credit-guide|access-seeker-authority|promotion-terms|nonsense)?$/;
const LOG_IN = /^\/(?:login(?:\/.+)?|forgot-password)$/;
const REGISTRATION = /^\/(?:credit-score|get-credit-smart|no-account)$/;
/** Some bring a partner or an invited person's details. */
const FORM =
  /^\/(?:toyota|powertorque|free-credit-score\/newmember|contact-us(?:\/.+)?|Lodge-a-complaint(?:\/.+)?|unsubscribe)$/;
const REPORT = /^\/credit-report-overview$/;
const DASHBOARD = /^\/dashboard$/;

/** The budget of a page, for `npm test` and the bench alike. Pages that are not listed are members'. */
export function scriptBudgetKb(path: string): number {
  if (READ.test(path)) return KB.read;
  if (LOG_IN.test(path)) return KB.logIn;
  if (REGISTRATION.test(path)) return KB.registration;
  if (FORM.test(path)) return KB.form;
  if (REPORT.test(path)) return KB.report;
  return DASHBOARD.test(path) ? KB.dashboard : KB.member;
}

/** What the service worker stores, in kB as transferred. Half of each is in the browser's cache by then. */
export const OFFLINE_KB = { public: 180, members: 380 } as const;

/** Evaluated in the page: bytes of script that came with it. */
export const SCRIPT_BYTES = `performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;
