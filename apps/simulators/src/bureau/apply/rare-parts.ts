const soleTrader =
  '<vs:sole-trader><vs:sole-trader-registration><vs:ABN>53004085616</vs:ABN></vs:sole-trader-registration></vs:sole-trader>';

/** Optional parts of the published schema that this simulator otherwise never sends, at their places. */
const parts: readonly (readonly [place: RegExp, part: string])[] = [
  [
    /(?=<\/vs:product-header>)/,
    '<vs:configuration-data-attributes><vs:configuration-data-attribute><vs:key>report-format</vs:key>' +
      '<vs:value>full</vs:value></vs:configuration-data-attribute></vs:configuration-data-attributes>',
  ],
  [/(?<=<vs:individual-name [^>]*>)/, '<vs:title>MS</vs:title>'],
  [
    /(?=<\/vs:primary-match>)/,
    '<vs:is-deceased>false</vs:is-deceased><vs:do-not-provide-credit>false</vs:do-not-provide-credit>' +
      '<vs:other-indicators><vs:indicator><vs:key>a</vs:key><vs:value>b</vs:value></vs:indicator></vs:other-indicators>',
  ],
  [
    /(?=<\/vs:account>)/,
    '<vs:account-history><vs:event event-date="2025-03-01"><vs:event-description>An event</vs:event-description>' +
      '</vs:event></vs:account-history>',
  ],
  [
    /(?=<\/vs:consumer-credit-file>)/,
    '<vs:messages><vs:message code="0">A message</vs:message></vs:messages>',
  ],
  [
    /(?<=<\/vs:consumer-credit-file>)/,
    '<vs:commercial-credit-file><vs:messages><vs:message>None</vs:message></vs:messages></vs:commercial-credit-file>',
  ],
  [/(?=<\/vs:public-record-or-consumer-credit-information>)/, soleTrader],
  [
    // Where there is none yet.
    /(?<!<\/vs:public-record-or-consumer-credit-information>)(?=<vs:file-accesses>|(?<!<\/vs:file-accesses>)<\/vs:enquiry-report>)/,
    `<vs:public-record-or-consumer-credit-information>${soleTrader}</vs:public-record-or-consumer-credit-information>`,
  ],
  [
    /(?=<vs:score-data>)/,
    '<vs:summary-data><vs:data-block name="genesis" type="standard"><vs:characteristic id="NA8904">' +
      '<vs:variable-name>NA8904_age_fle</vs:variable-name><vs:description>Age of primary file</vs:description>' +
      '<vs:value unit="months">-991</vs:value></vs:characteristic></vs:data-block></vs:summary-data>',
  ],
  [/(?=<vs:key-contributing-factors>)/, '<vs:risk-odds>21.0</vs:risk-odds>'],
  [
    /(?=<\/vs:score>)/,
    '<vs:additional-fields><vs:data-field><vs:key>a</vs:key><vs:value>b</vs:value></vs:data-field></vs:additional-fields>',
  ],
  [
    /(?=<\/vs:product-data>)/,
    '<vs:possible-matches><vs:possible-match><vs:identity/></vs:possible-match></vs:possible-matches>',
  ],
  [
    /(?=<\/vs:(?:b2c-)?response>)/,
    '<vs:general-messages><vs:message code="0">A message</vs:message></vs:general-messages>',
  ],
];

export function withRareParts(xml: string): string {
  return parts.reduce((changed, [place, part]) => changed.replace(place, () => part), xml);
}
