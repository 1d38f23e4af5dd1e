import type { Tx } from '#api/platform/database.ts';
import type { Outbox } from '#api/platform/outbox.ts';

import { accountExistsMail, confirmEmailMail } from './registration.messages.ts';

type Mail = { email: string; shadow: boolean; code: string; confirmSecret: string };

/** Writes the mail of step 2: the code, or, to the owner of a finished account, that it exists. */
export type MailRegistration = (tx: Tx, mail: Mail) => Promise<void>;

export function makeMailRegistration({
  outbox,
  origin,
}: {
  outbox: Outbox;
  origin: string;
}): MailRegistration {
  return (tx, { email, shadow, code, confirmSecret }) => {
    // In the fragment: neither a server nor a referrer ever sees it.
    const link = `${origin}/create-account/verify-email#e=${Buffer.from(email).toString('base64url')}&h=${confirmSecret}`;
    return outbox.add(
      tx,
      shadow ? accountExistsMail({ to: email, origin }) : confirmEmailMail({ to: email, code, link }),
    );
  };
}
