import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import { BookUser, CreditCard, HeartPulse } from 'lucide';

export const DOCUMENT_TEXTS = {
  DL: {
    label: "Driver's licence",
    detail: 'From any state or territory',
    icon: CreditCard,
    failed: IDENTITY_MESSAGES.licenceFailed,
    tip: IDENTITY_MESSAGES.licenceTip,
  },
  PP: {
    label: 'Passport',
    detail: 'Australian or from another country',
    icon: BookUser,
    failed: IDENTITY_MESSAGES.passportFailed,
    tip: IDENTITY_MESSAGES.passportTip,
  },
  MC: {
    label: 'Medicare card',
    detail: 'Green, blue or yellow',
    icon: HeartPulse,
    failed: IDENTITY_MESSAGES.medicareFailed,
    tip: IDENTITY_MESSAGES.medicareTip,
  },
} as const satisfies Record<DocumentType, object>;
