import { ApiError } from '@wattle/contract/client';
import { expect, it } from 'vitest';
import { sortFieldProblems } from './field-problems.ts';

const fields = ['email', 'lastName', 'dob.dd', 'dob.mm', 'dob.yy'];

function refusal(status: number, extra: object) {
  return new ApiError(status, {
    type: '/problems/validation',
    title: 't',
    status,
    code: 'validation',
    requestId: 'r',
    ...extra,
  });
}

it('[REG-037] gives named fields their messages, and counts a group as a field', () => {
  const errors = [
    { field: 'lastName', message: 'Last name is required.' },
    { field: 'dob', message: 'This date is invalid' },
  ];
  expect(sortFieldProblems(refusal(400, { errors }), fields)).toEqual({ atFields: errors, atForm: [] });
});

it('[REG-037] gives the form the sentence and the errors of unknown fields', () => {
  const errors = [{ field: 'origin', message: 'Too long' }];
  expect(sortFieldProblems(refusal(400, { errors, errorMessage: 'Please check.' }), fields)).toEqual({
    atFields: [],
    atForm: ['Please check.', 'origin: Too long'],
  });
});

it('[REG-037] names no fields for another status', () => {
  const errors = [{ field: 'email', message: 'no' }];
  expect(sortFieldProblems(refusal(409, { errors }), fields)).toEqual({ atFields: [], atForm: [] });
  expect(sortFieldProblems(new ApiError(0, null), fields)).toEqual({ atFields: [], atForm: [] });
});
