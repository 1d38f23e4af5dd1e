import { PATHS } from '@wattle/contract/paths';
import { Fragment } from 'react';
import { Link } from 'react-router';

type ContactSentenceProps = {
  children: string;
  /** Further link texts in lower case, and their paths. */
  links?: Readonly<Record<string, string>>;
};

/** A sentence in which 'contact us' is a link, and others as given. */
export function ContactSentence({ children, links = {} }: ContactSentenceProps) {
  const paths: Readonly<Record<string, string>> = { ...links, 'contact us': PATHS.contactUs };
  const phrases = new RegExp(String.raw`\b(${Object.keys(paths).join('|')})\b`, 'i');
  const [before, ...rest] = children.split(phrases);
  if (rest.length === 0) return before;
  return (
    <>
      {before}
      {rest.map((part, index) => {
        const to = paths[part.toLowerCase()];
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence keep their order
        return <Fragment key={index}>{to === undefined ? part : <Link to={to}>{part}</Link>}</Fragment>;
      })}
    </>
  );
}
