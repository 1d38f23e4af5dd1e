import type { Problem } from './problem.ts';

export const REGISTRATION_PROBLEMS = {
  'registration-not-found': {
    status: 400,
    title: 'The registration could not be found',
    happened: 'The session has no registration that waits for its code.',
    action: 'Follow `redirect_uri` to start the registration.',
  },
  'registration-in-progress': {
    status: 409,
    title: 'A registration is in progress',
    happened:
      'The password is right, but the registration still waits for its e-mail code. A new code was sent, within limits, and the session belongs to the registration.',
    action: 'Follow `redirect_uri` to the e-mail step.',
  },
  'registration-expired': {
    status: 409,
    title: 'The registration has expired',
    happened: 'The registration was not finished within 24 hours.',
    action: 'Follow `redirect_uri` and start again.',
  },
  'registration-unfinished': {
    status: 302,
    title: 'The registration is not finished yet',
    happened:
      'The form was sent again in the browser of a registration that waits for its e-mail code. The new details replaced the old ones, and a new code was sent, within limits that `errorMessage` names. The answer is the same whether or not the address has an account, and has no `Location` header.',
    action: 'Follow `redirect_uri` to the e-mail step.',
  },
  'user-not-verified': {
    status: 300,
    title: 'The account is not verified yet',
    happened:
      'The password is right, but the registration still waits for its e-mail code. The new details replaced the old ones, and a new code was sent, within limits. The answer has no `Location` header, so the browser gives it to the page.',
    action: 'Follow `redirect_uri` to the e-mail step.',
  },
  'user-exists': {
    status: 302,
    title: 'An account already exists',
    happened:
      'The caller showed by password or mailed code that this account is theirs; no other caller gets this answer. It has no `Location` header, so the browser gives it to the page.',
    action: 'Follow `redirect_uri` to the login.',
  },
  'details-missing': {
    status: 403,
    title: 'Your details are not present',
    happened:
      'The registration has a login but no personal details yet, so it gets no code. The answer is the same whether or not the address has an account.',
    action: 'Follow `redirect_uri` to enter the details.',
  },
  'confirmation-invalid': {
    status: 400,
    title: 'The confirmation link is not valid',
    event: 'link-refused',
    happened:
      'The link is unknown, used, replaced by a newer one, expired, or belongs to another address. The answer does not say which.',
    action: 'Log in, or register again.',
  },
  'confirmation-password-needed': {
    status: 403,
    title: 'The link needs the password as well',
    happened:
      'The link is good, but was opened outside the session that registered. Access to a mailbox alone does not open an account: someone else may have registered with its address. Nothing was changed, and the link still works.',
    action:
      'Enter the password chosen at registration; a client sends it as `password` with a reported `X-Device-Token`. If you did not register, there is nothing to do.',
  },
  'invitation-unknown': {
    status: 404,
    title: 'The invitation could not be found',
    event: 'link-refused',
    happened:
      'The link belongs to no open invitation. The answer does not say whether it is wrong or expired.',
    action: 'Fill in the empty registration form.',
  },
} as const satisfies Record<string, Problem>;
