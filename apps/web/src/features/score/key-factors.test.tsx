import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { KeyFactors } from './key-factors.tsx';

it.each([
  ['IV,ICV,IDL,IHC', ['Needs a second document']],
  ['IV,ICV,IDL,IPA,IHC', ['See it in your report']],
  ['IV,ICV,IDL,IPA', []],
])('[REPORT-006] leads a member with %s to the report as %j', (roles, names) => {
  render(
    <MemoryRouter>
      <KeyFactors factors={[]} roles={roles} />
    </MemoryRouter>,
  );
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
});
