import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { ContactSentence } from '#web/forms/contact-words.tsx';
import type { RegistrationRefusal } from './registration-refusal.ts';

type Refusal = { readonly words: RegistrationRefusal | null; readonly others: readonly string[] };

const [existsText = '', loginText = ''] = ACCESS_MESSAGES.userExists.split('. ');

/**
 * The refusal of the whole form. An existing account links to the log-in, a pending registration to its next step
 * (REG-058, REG-062).
 */
export function RefusalText({ refusal: { words, others } }: { refusal: Refusal }) {
  if (words?.kind === 'user-exists') {
    return (
      <p>
        {existsText}. <Link to={paths.login()}>{loginText}</Link>
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
