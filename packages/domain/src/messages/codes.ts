import { ACCESS_MESSAGES } from './access.ts';
import { FIELD_MESSAGES } from './fields.ts';

/** The texts of forms that send or check a code. */
export const CODE_MESSAGES = { ...FIELD_MESSAGES, ...ACCESS_MESSAGES };
