import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { ContactWords } from '#web/forms/contact-words.tsx';
import type { RegistrationRefusal } from './registration-refusal.ts';

type Refusal = { readonly words: RegistrationRefusal | null; readonly others: readonly string[] };

const [existsWords = '', loginWords = ''] = ACCESS_MESSAGES.userExists.split(/(?<=\.) /);

/** What the server said about the form as a whole. An existing account gets a way to log in (REG-062). */
export function RefusalWords({ refusal: { words, others } }: { refusal: Refusal }) {
  if (words?.kind === 'user-exists') {
    return (
      <p>
        {existsWords} <Link to={paths.login()}>{loginWords}</Link>
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
        <ContactWords>{words.text}</ContactWords>
      </p>
    );
  }
  return others.map((text) => <p key={text}>{text}</p>);
}
