/** The six steps of registration in order; 5 and 6 are the identity page (REG-004, IDV-003). */
export const STEPS = [
  { step: 1, name: 'Registration', path: '/credit-score' },
  { step: 2, name: 'Email Verification', path: '/create-account/verify-email' },
  { step: 3, name: 'Mobile Verification', path: '/create-account/mobile' },
  { step: 4, name: 'Mobile Verification', path: '/create-account/verify-mobile' },
  { step: 5, name: 'Choose a document', path: '/my-details/verification' },
  { step: 6, name: 'Verify your identity', path: '/my-details/verification' },
] as const;

export type RegistrationStep = (typeof STEPS)[number]['step'];

/** The counter of a step, such as '5 of 6'. */
export function stepCounter(step: RegistrationStep): string {
  return `${step} of ${STEPS.length}`;
}
