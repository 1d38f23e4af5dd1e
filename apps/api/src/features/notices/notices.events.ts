import { securityEvent } from '#api/platform/logs/security-events.ts';

export const sentNotice = securityEvent(
  'operator-sent-notice',
  'warn',
  '`notices send` told members of something. `reason`: the notice, and how many were told now.',
);
