import { effects } from '#api/platform/outbox/effect.ts';

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
import { LOST_PHONE_EVENTS, lostPhoneAnswerEvents } from './lost-phone.events.ts';

export const lostPhone: Feature = {
  name: 'lost-phone',
  does: 'after a reset without the phone: document, new number, 48 hours',
  securityEvents: Object.values(LOST_PHONE_EVENTS),
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
