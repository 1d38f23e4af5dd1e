import { PATHS } from '../pages/paths.ts';

/**
 * Steps 5 and 6 are the identity page (REG-004, IDV-003). `name` is the documented title, which two steps share; `line`
 * tells them apart.
 */
export const STEPS = [
  { step: 1, name: 'Registration', line: 'Your details', path: PATHS.registration },
  { step: 2, name: 'Email Verification', line: 'Email code', path: PATHS.verifyEmail },
  { step: 3, name: 'Mobile Verification', line: 'Mobile number', path: PATHS.mobile },
  { step: 4, name: 'Mobile Verification', line: 'Mobile code', path: PATHS.verifyMobile },
  { step: 5, name: 'Verify your identity', line: 'Identity document', path: PATHS.identity },
  { step: 6, name: 'Verify your identity', line: 'Document details', path: PATHS.identity },
] as const;
