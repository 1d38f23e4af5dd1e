import { PATHS } from '@wattle/contract/paths';
import { Fragment } from 'react';
import { Link } from 'react-router';

const PHRASE = /\b(contact us)\b/i;

/** A sentence as quoted, in which the words 'contact us' are a link. */
export function ContactSentence({ children }: { children: string }) {
  const [before, ...rest] = children.split(PHRASE);
  if (rest.length === 0) return before;
  return (
    <>
      {before}
      {rest.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence keep their order
        <Fragment key={index}>{PHRASE.test(part) ? <Link to={PATHS.contactUs}>{part}</Link> : part}</Fragment>
      ))}
    </>
  );
}
