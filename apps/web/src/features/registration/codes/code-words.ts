import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';

export const CODE_MESSAGES = { ...FIELD_MESSAGES, ...ACCESS_MESSAGES };
