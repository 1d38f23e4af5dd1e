import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { KeyFactors } from './key-factors.tsx';

it.each([
  [true, true, [' See it in your report, which needs a second document']],
  [true, false, [' See it in your report']],
  [false, false, []],
])('[REPORT-006] with a report %s, locked %s, leads there as %j', (hasReport, isLocked, names) => {
  render(
    <MemoryRouter>
      <KeyFactors factors={[]} hasReport={hasReport} isLocked={isLocked} />
    </MemoryRouter>,
  );
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
});
