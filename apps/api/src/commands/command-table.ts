import type { Command } from './command.ts';
import { accept, askBureauAgain, listAnswers, showAnswer } from './answers.ts';
import { delay } from './complaints.ts';
import { eraseMember, initErasures, replayErased } from './erasures.ts';
import { inviteMember } from './invite.ts';
import { changeFieldKeys } from './keys.ts';
import { migrateDatabase } from './migrate-database.ts';
import { moveMember } from './move.ts';
import { listNotices, sendNotices } from './notices.ts';
import { discard, list, retry } from './outbox.ts';
import { reopenMember } from './reopen.ts';
import { endSessions } from './sessions.ts';

/** Ordered as in the help. */
export const COMMANDS: readonly Command[] = [
  migrateDatabase,
  list,
  retry,
  discard,
  listAnswers,
  showAnswer,
  accept,
  askBureauAgain,
  delay,
  changeFieldKeys,
  sendNotices,
  listNotices,
  endSessions,
  replayErased,
  initErasures,
  eraseMember,
  inviteMember,
  moveMember,
  reopenMember,
];
