import { Fragment } from 'react';
import { Link } from 'react-router';

/** Where people write to us; the same as the app's own path, which forms do not know. */
export const CONTACT_PATH = '/contact-us';

const PHRASE = /\b(contact us)\b/i;

/** A sentence as it is quoted, in which the words 'contact us' are the way there. */
export function ContactWords({ children }: { children: string }) {
  const [before, ...rest] = children.split(PHRASE);
  if (rest.length === 0) return before;
  return (
    <>
      {before}
      {rest.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence keep their order
        <Fragment key={index}>{PHRASE.test(part) ? <Link to={CONTACT_PATH}>{part}</Link> : part}</Fragment>
      ))}
    </>
  );
}
