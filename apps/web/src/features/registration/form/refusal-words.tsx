import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { ContactSentence } from '#web/forms/contact-words.tsx';
import type { RegistrationRefusal } from './registration-refusal.ts';

type Refusal = { readonly words: RegistrationRefusal | null; readonly others: readonly string[] };

const [existsText = '', loginText = ''] = ACCESS_MESSAGES.userExists.split(/(?<=\.) /);

/** What the server said about the form as a whole. An existing account gets a way to log in, and a registration that waits the way on (REG-058, REG-062). */
export function RefusalText({ refusal: { words, others } }: { refusal: Refusal }) {
  if (words?.kind === 'user-exists') {
    return (
      <p>
        {existsText} <Link to={paths.login()}>{loginText}</Link>
      </p>
    );
  }
  if (words?.kind === 'unfinished') {
    return (
      <p>
        <ContactSentence>{words.text}</ContactSentence> <Link to={paths.verifyEmail()}>Enter the code</Link>,
        or <Link to={paths.login()}>log in</Link> if you have finished it since.
      </p>
    );
  }
  if (words?.kind === 'not-verified') {
    return (
      <p>
        {words.text} <Link to={paths.verifyEmail()}>Enter the code</Link>
      </p>
    );
  }
  if (words !== null) {
    return (
      <p>
        <ContactSentence>{words.text}</ContactSentence>
      </p>
    );
  }
  return others.map((text) => <p key={text}>{text}</p>);
}
