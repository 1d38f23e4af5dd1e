import type { XmlReader } from '#api/platform/providers/xml-reader.ts';

/** Parts of the published form that a file does not take, by the end of their path, with the reason. */
const UNUSED: readonly (readonly [reason: string, paths: string])[] = [
  [
    'of the enquiry, not of the person',
    `product-header/enquiry-id product-header/datetime-requested product-header/datetime-generated
     product-header/operator-id product-header/operator-name product-header/product-name product-header/permission-type
     product-header/product-data-level product-header/product-version product-header/possible-matches
     product-header/custom-input-parameters product-header/configuration-data-attributes`,
  ],
  ['made of the file, or whether there was one', 'product-data/summary-data primary-match@type'],
  ['other people', 'product-data/possible-matches'],
  [
    'of other scorecards than the one of the agreement',
    'score/key-contributing-factors score/score-masterscale',
  ],
  [
    'the score on other scales, and the names of the scorecard',
    `score/risk-odds score/risk-grade score/risk-rank score/additional-fields score@is-gated scorecard/name
     scorecard/version scorecard/type scorecard/data-level contributing-factor@id score-impactor@code`,
  ],
  [
    'remarks of the product on the answer',
    'message@code consumer-credit-file/messages public-record-or-consumer-credit-information/messages',
  ],
  [
    'of commercial credit, which is no part of a consumer report',
    `enquiry-report/commercial-credit-file public-record-or-consumer-credit-information/directorships
     public-record-or-consumer-credit-information/disqualified-directorships
     public-record-or-consumer-credit-information/business-names
     public-record-or-consumer-credit-information/sole-trader employer/occupation`,
  ],
  [
    "the bureau's own numbers",
    `primary-match/bureau-reference other-identity/bureau-reference address/DPID address/id-references
     employer/id-references employer/organisation-number employer/ABN data-field/key`,
  ],
  [
    'when the bureau learned of it; the entry has its own days',
    `@first-reported-date @last-reported-date @last-credit-enquiry-date @reported-date
     latest-maximum-amount-credit@date-last-changed file-access@latest-update-date`,
  ],
  [
    "an alias is shown by its name; birth date and sex are the primary match's",
    'other-identity/date-of-birth other-identity/gender',
  ],
  ['no part of a name as members have it here', 'individual-name/title'],
  [
    'the rest of the licence: shown by its number',
    `drivers-licence/country-code drivers-licence/state drivers-licence/date-of-expiry drivers-licence/card-number`,
  ],
  [
    'parts of an address that is shown by its line',
    `address/property address/unit-number address/street-number address/street-name address/street-type address/suburb
     address/state address/postcode address/country-code employer/country-code`,
  ],
  [
    'of the account, beside what is shown of it: the relationship, the latest limit and the term',
    `account/account-holder-count account/loan-payment-method account/term-type account/original-maximum-amount-credit
     account@account-data-level association-information/latest-start-date association-information/latest-ceased-date
     association-information/default-association-start-date association-information/default-association-cease-date
     association-information/sci-date original-credit-provider/classification original-credit-provider/is-licensee
     latest-credit-provider/classification latest-credit-provider/is-licensee`,
  ],
  ['a dispute is shown where it counts, on a default', '@is-disputed @dispute-code'],
  [
    'of a default that has its original day',
    'current-default/date-recorded original-default/reason-to-report current-default/reason-to-report',
  ],
  ['the status of a default that is not paid has no day', 'default/status-date'],
  ['the type of an insolvency and its administration say the same', 'personal-insolvency/text'],
  [
    "the service is shown in the bureau's words",
    'file-access/service-code file-access/reference-account-number',
  ],
  [
    'for future use, by the published form',
    `primary-match/do-not-provide-credit primary-match/other-indicators other-identity/do-not-provide-credit
     other-identity/other-indicators employer/is-self-employed account/additional-data-fields account/account-history
     credit-enquiry/is-unlimited-credit credit-enquiry/secured-credit credit-enquiry/additional-data-fields
     credit-enquirer/classification latest-credit-provider/transfer-reason payment/balance payment/utilisation
     association-information/additional-data-fields default/is-accelerated-debt court-action/additional-data-fields
     personal-insolvency/additional-data-fields personal-insolvency/trustee file-note@code data-field/value value@unit`,
  ],
];

const KNOWN = new Set(UNUSED.flatMap(([, paths]) => paths.split(/\s+/)));

/** Paths are logged, and an answer may be full of them. */
const PATHS_MAX = 50;

/** The last two names of a path: of an element and its parent, or of an attribute and its element, or its own. */
const isKnown = (path: string): boolean => {
  const place = path.lastIndexOf('@');
  const end = path
    .split('/')
    .slice(place === -1 ? -2 : -1)
    .join('/');
  return KNOWN.has(end) || (place !== -1 && KNOWN.has(path.slice(place)));
};

/** A name that an answer brought, if it looks like one: anything else may be a person's. */
const plain = (path: string): string =>
  path.replaceAll(/[^/@]+/g, (name) => (/^[A-Za-z][\w-]{0,59}$/.test(name) ? name : '?'));

/** Paths of parts that neither we nor the published form know: each once, up to 50. */
export function unknownParts(response: XmlReader): string[] {
  const unknown = new Set<string>();
  for (const path of response.unread()) {
    if (unknown.size === PATHS_MAX) break;
    if (!isKnown(path)) unknown.add(plain(path));
  }
  return [...unknown];
}
