type SettledWord = { refused: RegExp; instead: string };

/** What is written in one way only, in every text and comment. */
export const SETTLED_WORDS: readonly SettledWord[] = [
  { refused: /\bcan not\b/i, instead: 'cannot' },
  { refused: /\bdriver['’]?s? license\b|\bdriver licence\b/i, instead: "driver's licence" },
  { refused: /\benroll(?:s|ed|ing|ments?)?\b/i, instead: 'enrol, enrolled, enrolment' },
  { refused: /\bcredit licenses?\b|\blicense (?:number|holder)s?\b/i, instead: 'licence, as a noun' },
  { refused: /\b(?:un)?authoriz(?:e|es|ed|ing)\b/, instead: 'authorise' },
  { refused: /\b(?:recogniz|organiz|summariz|finaliz)(?:e|es|ed|ing|ations?)\b/, instead: 'an s: recognise' },
  {
    // A provider's own value is quoted, or a key.
    refused: /\b(?:(?<!['])canceled(?!:)|canceling|favorites?|fulfillment)\b/i,
    instead: 'cancelled, favourite',
  },
  { refused: /\b(?:a|each|new|next|the|this|that|your) log in\b/i, instead: 'login, as a noun' },
  { refused: /\bWhat follows from it\b/, instead: 'what happens: If you cancel:' },
  { refused: /\bmailed you\b/i, instead: 'emailed you' },
];

/** Of content and documents alone: source speaks in such words of style sheets and headers. */
export const SETTLED_IN_PROSE: readonly SettledWord[] = [
  {
    refused: /\b(?:color|center|behavior|neighbor|gray)(?:s|ed|ing)?\b/i,
    instead: 'colour, centre, behaviour',
  },
];

/** Of what members read: correct, and not how a person at a counter would say it. */
export const UNSAID_ON_PAGES: readonly SettledWord[] = [
  { refused: /\b(?:nobody|somebody|anybody|everybody)\b/i, instead: 'no one, someone, anyone, everyone' },
  { refused: /\b(?:whoever|whomever|whom)\b/i, instead: 'the person who, who … to' },
  { refused: /\banew\b/i, instead: 'again' },
  { refused: /\bmeanwhile\b/i, instead: 'until then, in the meantime' },
  { refused: /\bretry later\b/i, instead: 'try again later' },
  {
    refused: /\b(?:is|are|was|were|been|being|not) told (?:of|who|what|that)\b/i,
    instead: 'we tell, learns, hears',
  },
  { refused: /\bhear of\b/i, instead: 'hear about, get alerts' },
  { refused: /\b(?:to|you) go on\b/i, instead: 'to continue' },
  { refused: /\bhow (?:long|many) things\b/i, instead: 'the thing itself: entries' },
  { refused: /\bsign(?:s|ed|ing)? (?:in|out)\b/i, instead: 'log in, log out' },
  { refused: /\bof (?:yours|ours)\b/i, instead: 'your, our' },
  { refused: /\bnew one score\b/i, instead: 'new scale' },
  {
    refused:
      /\b(?:prior to|in order to|in respect of|with regard to|in the event that|at this point in time)\b/i,
    instead: 'before, to, about, about, if, now',
  },
  {
    refused:
      /\b(?:utilis|commenc|endeavour|ascertain|aforesaid|aforementioned|herein|hereby|thereof|pursuant)\w*/i,
    instead: 'use, start, try, find out, this',
  },
];

/** Of comments and documents: paraphrases that have to be decoded. */
export const PLAIN_WORDS: readonly SettledWord[] = [
  {
    refused: /\b(?:nobody|somebody|whoever|whomever)\b/i,
    instead: 'the role: member, caller, process, row',
  },
  { refused: /\banew\b/i, instead: 'again' },
  { refused: /\bof (?:ours|before)\b/i, instead: 'our, earlier' },
];

/** Of comments, where rows and processes are no persons to tell. */
export const PLAIN_IN_COMMENTS: readonly SettledWord[] = [
  ...PLAIN_WORDS,
  { refused: /\b(?:is|are|was|were|be|been) told\b/i, instead: 'gets, is notified, is reported' },
];

/** Messages that the two documents quote, which stand to the letter. Each is said somewhere, or it is not needed here. */
export const QUOTED: readonly string[] = [
  'Driver licence number is required',
  'Driver licence number is invalid.',
];

export type WordBreach = { line: number; found: string; instead: string };

/** Words that are refused in a text, after the quoted messages are taken out of it. */
export function refusedIn(text: string, words: readonly SettledWord[] = SETTLED_WORDS): WordBreach[] {
  const own = QUOTED.reduce((rest, quote) => rest.replaceAll(asWritten(quote), ''), text);
  return own.split('\n').flatMap((said, index) =>
    words.flatMap(({ refused, instead }) => {
      const found = refused.exec(said)?.[0];
      return found === undefined ? [] : [{ line: index + 1, found, instead }];
    }),
  );
}

/** The comments of a source, each on its line; other lines are empty. */
export const commentsOf = (source: string): string =>
  source
    .split('\n')
    .map((line) => /^\s*(?:\/\/|\/?\*).*|(?<=\s)\/\/ .*$/.exec(line)?.[0] ?? '')
    .join('\n');

/** A source without its comments: what is left may be read on a page. */
export const withoutComments = (source: string): string =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/(?<![:'"])\/\/ .*$/gm, '');

/** A quote as a text, or as a regular expression that looks for it. */
function asWritten(quote: string): RegExp {
  return new RegExp(quote.replace(/[.?]$/, String.raw`\\?.?`), 'g');
}
