import { customer } from '@wattle/testkit/people';

/** Words that appear nowhere else, planted wherever a person types something. */
export const CANARY = {
  firstName: 'Quillonfirst',
  middleName: 'Quillonmiddle',
  lastName: 'Quillonlast',
  street: '77 Quillonstreet Avenue',
  previous: '88 Quillonprevious Road',
  email: 'quillonmail@quillondomain.com.au',
  mobile: '0498765123',
  password: 'quillon-password-of-long-ago',
  wrongPassword: 'quillon-wrong-guess-entirely',
  licence: '73519260',
  card: '9182736455',
  passport: 'QX7351926',
  medicare: '6735192841',
  lender: 'Quillonlender Bank',
  subject: 'Quillonsubject of a letter',
  description: 'Quillonwords that somebody wrote',
  complaint: 'Quillonclaim that an enquiry is wrong',
  birth: '1973-07-19',
} as const;

export const form = customer({
  firstName: CANARY.firstName,
  middleName: CANARY.middleName,
  lastName: CANARY.lastName,
  dob: { dd: '19', mm: '7', yy: '1973' },
  address: `${CANARY.street}, Sydney NSW 2000`,
  hasLivedLessThan3Years: true,
  addressPrevious: `${CANARY.previous}, Sydney NSW 2000`,
  email: CANARY.email,
  password: CANARY.password,
});

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What must not be found, however it is written. */
function traces(): RegExp[] {
  const { birth, mobile, ...words } = CANARY;
  const written = [...Object.values(words), mobile, mobile.slice(1), '19/7/1973', '19/07/1973', birth];
  const forms = written.flatMap((text) => [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
    Buffer.from(text).toString('hex'),
  ]);
  return [/quillon/i, ...new Set(forms)].map((each) =>
    typeof each === 'string' ? new RegExp(escape(each), 'i') : each,
  );
}

const TRACES = traces();

/** The canary words in a text, each in the form in which it was found. */
export function foundIn(text: string): string[] {
  return TRACES.filter((trace) => trace.test(text)).map(String);
}
