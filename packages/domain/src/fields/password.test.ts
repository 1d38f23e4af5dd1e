import { describe, expect, it } from 'vitest';
import { validateChangePassword } from '../journeys/password-forms.ts';
import { validateNewPassword, validatePasswordPresence } from './password.ts';

const isCommon = (text: string) => text === 'password1';

describe('password', () => {
  it('[REG-031] [LOGIN-015] accepts any text at sign-in, even blanks, but not none', () => {
    expect(validatePasswordPresence('x')).toBeNull();
    expect(validatePasswordPresence(' ')).toBeNull();
    expect(validatePasswordPresence('')).toBe('Password is required');
  });

  it('[REG-031] requires 8 to 128 characters of any kind for a new password', () => {
    expect(validateNewPassword('')).toBe('Password is required');
    expect(validateNewPassword('a'.repeat(7))).toBe('Password must be at least 8 characters.');
    expect(validateNewPassword('a'.repeat(8))).toBeNull();
    expect(validateNewPassword('😀'.repeat(7))).toBe('Password must be at least 8 characters.');
    expect(validateNewPassword('😀'.repeat(128))).toBeNull();
    expect(validateNewPassword('a'.repeat(128))).toBeNull();
    expect(validateNewPassword('a'.repeat(129))).toBe('Password cannot be longer than 128 characters.');
  });

  it('[REG-031] refuses a common password where the server can tell', () => {
    expect(validateNewPassword('password1', { isCommon })).toBe('This password is too easy to guess.');
    expect(validateNewPassword('lorikeet-verandah', { isCommon })).toBeNull();
  });
});

it('[REG-031] measures and compares a password composed', () => {
  const seven = 'é'.repeat(7);
  expect(validateNewPassword(seven.normalize('NFD'))).toBe('Password must be at least 8 characters.');
  const newPassword = 'é'.repeat(8).normalize('NFC');
  const form = { oldPassword: '', newPassword, confirmPassword: newPassword.normalize('NFD') };
  expect(validateChangePassword(form, { needsOld: false })).toEqual([]);
});
