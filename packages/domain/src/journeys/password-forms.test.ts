import { describe, expect, it } from 'vitest';
import { validateChangePassword, validateForgotPassword } from './password-forms.ts';

const dob = { dd: '14', mm: '3', yy: '1988' };

const at = (parts: Partial<typeof dob>) =>
  validateForgotPassword({ email: 'a@b.au', dob: { ...dob, ...parts } });

describe('forgot password', () => {
  it('[PWD-002] [PWD-003] names every empty field with its own text', () => {
    expect(validateForgotPassword({ email: '', dob: { dd: ' ', mm: '', yy: '' } })).toEqual([
      { field: 'email', message: 'Email is invalid' },
      { field: 'dob.dd', message: 'Day required' },
      { field: 'dob.mm', message: 'Month required' },
      { field: 'dob.yy', message: 'Year required' },
    ]);
  });

  it('[PWD-003] refuses a day that does not exist, without a minimum age', () => {
    expect(at({})).toEqual([]);
    expect(at({ yy: '2024' })).toEqual([]);
    expect(at({ dd: '30', mm: '2' })).toEqual([{ field: 'dob', message: 'This date is invalid' }]);
    expect(at({ yy: '88' })).toEqual([{ field: 'dob', message: 'This date is invalid' }]);
  });
});

describe('change password', () => {
  const form = {
    oldPassword: 'old',
    newPassword: 'lorikeet-verandah',
    confirmPassword: 'lorikeet-verandah',
  };
  const check = (changes: Partial<typeof form>, needsOld = true) =>
    validateChangePassword({ ...form, ...changes }, { needsOld });

  it('[PWD-011] requires the old password unless a temporary one replaces it', () => {
    expect(check({})).toEqual([]);
    expect(check({ oldPassword: '' })).toEqual([
      { field: 'oldPassword', message: 'Old password is required.' },
    ]);
    expect(check({ oldPassword: '' }, false)).toEqual([]);
  });

  it('[PWD-012] validates new password and confirmation by the shared rule', () => {
    expect(check({ newPassword: '', confirmPassword: '' })).toEqual([
      { field: 'newPassword', message: 'Password is required' },
      { field: 'confirmPassword', message: 'Password is required' },
    ]);
    expect(check({ newPassword: 'short', confirmPassword: 'short' })).toEqual([
      { field: 'newPassword', message: 'Password must be at least 8 characters.' },
    ]);
  });

  it('[PWD-013] requires the same new password and confirmation, including case', () => {
    expect(check({ confirmPassword: 'Lorikeet-verandah' })).toEqual([
      { field: 'confirmPassword', message: 'Your new passwords do not match' },
    ]);
  });
});
