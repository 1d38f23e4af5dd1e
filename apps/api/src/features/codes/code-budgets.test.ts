import { expect, it } from 'vitest';

import { CodePurpose, hitsOf } from './code-budgets.ts';

const asked = { destination: '0491570006', account: 'some account', address: '203.0.113.9' };

it('counts all SMS to one unverified number together, whatever their purpose', () => {
  const purposes = CodePurpose.options.filter((purpose) => /^(?!login).*mobile$/.test(purpose));
  expect(purposes).toHaveLength(3);
  const subjects = purposes.flatMap((purpose) =>
    hitsOf({ ...asked, purpose }).filter(({ budget }) => budget.name === 'smsToNumber'),
  );
  expect(subjects.map(({ subject }) => subject)).toEqual(purposes.map(() => asked.destination));
});
