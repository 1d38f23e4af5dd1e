import { validateEmail } from './contact-fields.ts';
import { fieldErrors, type FieldError } from './field-error.ts';
import { validatePasswordPresence } from './password.ts';

export type LoginForm = { readonly username: string; readonly password: string };

/** The shared e-mail and password rules, each error at its own field (LOGIN-015). */
export function validateLogin({ username, password }: LoginForm): FieldError[] {
  return [
    ...fieldErrors('username', validateEmail(username)),
    ...fieldErrors('password', validatePasswordPresence(password)),
  ];
}
