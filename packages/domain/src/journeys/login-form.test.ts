import { expect, it } from 'vitest';
import { validateLogin } from './login-form.ts';

it('[LOGIN-015] shows each login error at its own field', () => {
  expect(validateLogin({ username: '', password: '' })).toEqual([
    { field: 'username', message: 'Email is invalid' },
    { field: 'password', message: 'Password is required' },
  ]);
  expect(validateLogin({ username: 'a@b', password: 'x' })).toEqual([
    { field: 'username', message: 'Email is invalid' },
  ]);
  expect(validateLogin({ username: 'a@b.au', password: 'x' })).toEqual([]);
});
