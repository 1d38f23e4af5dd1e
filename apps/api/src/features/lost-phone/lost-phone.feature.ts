import { effects, previewOf } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { lostPhoneByMember } from './give-new-number.ts';
import {
  newNumberCode,
  newNumberCounts,
  newNumberCountsSms,
  newNumberStopped,
  newNumberStoppedSms,
  newNumberWaits,
  newNumberWaitsSms,
} from './lost-phone.effects.ts';
import { lostPhoneRoutes } from './lost-phone.routes.ts';
import { copyNewNumber, dropNewNumber, LOST_PHONES_TABLE } from './lost-phone.sql.ts';
import { deleteShownDocuments, shownDocumentRetention } from './shown-documents.sql.ts';
import { settleJob } from './settle-new-numbers.ts';
import { lostPhoneEvents, lostPhoneAnswerEvents } from './lost-phone.events.ts';

const to = 'alex.good@example.com';

export const lostPhone: Feature = {
  name: 'lost-phone',
  securityEvents: lostPhoneEvents,
  answerEvents: lostPhoneAnswerEvents,
  routes: lostPhoneRoutes,
  effects: effects(
    newNumberCode,
    newNumberWaits,
    newNumberWaitsSms,
    newNumberStopped,
    newNumberStoppedSms,
    newNumberCounts,
    newNumberCountsSms,
  ),
  previews: [
    previewOf('new-number-waits', newNumberWaits, {
      to,
      token: 't'.repeat(32),
      countsAt: '2026-11-25T03:05:00.000Z',
    }),
    previewOf('new-number-stopped', newNumberStopped, { to }),
    previewOf('new-number-counts', newNumberCounts, { to }),
  ],
  jobs: [settleJob],
  budgets: [lostPhoneByMember],
  sealed: [LOST_PHONES_TABLE],
  retention: [shownDocumentRetention],
  personalData: (ctx) => [
    {
      name: 'lostPhone',
      title: 'A new number for a lost phone',
      tables: ['lost_phones', 'shown_documents'],
      exportOf: (memberId) => copyNewNumber(ctx, memberId),
      async erase(tx, memberId) {
        await dropNewNumber(tx, memberId);
        await deleteShownDocuments(tx, memberId);
      },
    },
  ],
};
