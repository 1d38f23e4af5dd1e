import type { XmlReader } from '#api/platform/providers/xml-reader.ts';

import { limitNames, plainName } from './unknown-names.ts';

/** Parts of the published form that nothing of the product is about. */
const KNOWN = new Set(
  `account-data-level account-holder-count account-reopen-date additional-data-fields administration-id age-of-file
   association-information business-names characteristic characteristics classification co-borrower commercial-credit-file
   credit-review datetime-generated datetime-requested deceased-date directorships disqualified-directorships employment
   enquiry-id file-notes id-references is-accelerated-debt is-deceased is-licensee is-unlimited-credit known-as-names
   latest-ceased-date latest-start-date loan-payment-method lodged-complaint messages name-of-trustee operator-id
   operator-name original-maximum-amount-credit other-identities permission-type plaint-number possible-matches
   previous-names product-data-level product-name product-version risk-odds score-data secured-credit status-date
   summary-data term-type text transfer-date transfer-reason trustee type utilisation balance bureau-reference
   drivers-licence date-recorded country-code DPID gender description scorecard name version data-level
   account-history additional-fields configuration-data-attributes do-not-provide-credit other-indicators
   relationship sole-trader title`.split(/\s+/),
);

/** Names of parts that neither we nor the published form know. */
export const notUsed = (response: XmlReader): string[] =>
  limitNames([...response.unread()].filter((name) => !KNOWN.has(name)).map(plainName));
