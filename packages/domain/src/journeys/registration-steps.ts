import { PATHS } from './paths.ts';

/** The six steps of registration in order; 5 and 6 are the identity page (REG-004, IDV-003). */
export const STEPS = [
  { step: 1, name: 'Registration', path: PATHS.registration },
  { step: 2, name: 'Email Verification', path: PATHS.verifyEmail },
  { step: 3, name: 'Mobile Verification', path: PATHS.mobile },
  { step: 4, name: 'Mobile Verification', path: PATHS.verifyMobile },
  { step: 5, name: 'Choose a document', path: PATHS.identity },
  { step: 6, name: 'Verify your identity', path: PATHS.identity },
] as const;

export type RegistrationStep = (typeof STEPS)[number]['step'];

/** The counter of a step, such as '5 of 6'. */
export function stepCounter(step: RegistrationStep): string {
  return `${step} of ${STEPS.length}`;
}
