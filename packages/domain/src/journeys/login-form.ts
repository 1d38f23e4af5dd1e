import { validateEmail } from '../fields/contact-fields.ts';
import { fieldErrors, type FieldError } from '../fields/field-error.ts';
import { validatePasswordPresence } from '../fields/password.ts';

export type LoginForm = { readonly username: string; readonly password: string };

export function validateLogin({ username, password }: LoginForm): FieldError[] {
  return [
    ...fieldErrors('username', validateEmail(username)),
    ...fieldErrors('password', validatePasswordPresence(password)),
  ];
}
