import type { NotificationGroup } from './categories.ts';

/** All that a push message says, by group of notifications: the screen of a locked phone shows it. */
export const PUSH_LINES = {
  file: 'Something changed on your credit file',
  score: 'Something is new about your score',
  security: 'Something changed in your account',
} as const satisfies Record<NotificationGroup, string>;
export type PushGroup = keyof typeof PUSH_LINES;
