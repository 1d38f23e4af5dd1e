import { entryOf } from './delivery-status-gateway.ts';
import type { StopReason } from './suppressions.sql.ts';

/** What an event means here: what became of the mail, and whether its addresses get no more notices. */
type Meaning = { state: 'arrived' | 'returned'; stop: StopReason | null };

const GONE: Meaning = { state: 'returned', stop: 'returned' };
const CAME_BACK: Meaning = { state: 'returned', stop: null };
const UNWANTED: Meaning = { state: 'arrived', stop: 'complained' };
const NO_COMPLAINT: Meaning = { state: 'arrived', stop: null };

/** `bounceType` and `bounceSubType` (SES developer guide, "Bounce types"). */
const BOUNCES: Readonly<Record<string, Meaning>> = {
  'permanent-general': GONE,
  'permanent-noemail': GONE,
  'permanent-suppressed': GONE,
  'permanent-onaccountsuppressionlist': GONE,
  'permanent-ontenantsuppressionlist': GONE,
  'permanent-unsubscribedrecipient': GONE,
  'permanent-emailvalidationsuppressed': GONE,
  'transient-general': CAME_BACK,
  'transient-mailboxfull': CAME_BACK,
  'transient-messagetoolarge': CAME_BACK,
  'transient-contentrejected': CAME_BACK,
  'transient-attachmentrejected': CAME_BACK,
  'transient-customtimeoutexceeded': CAME_BACK,
  'undetermined-undetermined': CAME_BACK,
};

/**
 * `complaintFeedbackType` (SES developer guide, "Complaint types", after IANA's registry of feedback types). Most
 * mailbox providers state none.
 */
const COMPLAINTS: Readonly<Record<string, Meaning>> = {
  '': UNWANTED,
  abuse: UNWANTED,
  fraud: UNWANTED,
  other: UNWANTED,
  // About the message or the sender's records. The reader asked for nothing.
  'auth-failure': NO_COMPLAINT,
  virus: NO_COMPLAINT,
  // Corrects a message that was taken for spam.
  'not-spam': NO_COMPLAINT,
};

/** `complaintSubType`: an earlier complaint put the address on a list, so SES did not send the mail. */
const COMPLAINED_BEFORE: Readonly<Record<string, Meaning>> = {
  onaccountsuppressionlist: { state: 'returned', stop: 'complained' },
  ontenantsuppressionlist: { state: 'returned', stop: 'complained' },
};

export const bounceMeaning = (code: string): Meaning | null => entryOf(BOUNCES, code) ?? null;

export function complaintMeaning(subType: string | null, feedbackType: string | null): Meaning | null {
  if (subType !== null) return entryOf(COMPLAINED_BEFORE, subType.toLowerCase()) ?? null;
  return entryOf(COMPLAINTS, (feedbackType ?? '').toLowerCase()) ?? null;
}

/** Events of a configuration set, and the greeting of a topic, that say nothing of delivery. */
export const OTHER_EVENTS: ReadonlySet<string> = new Set([
  'Send',
  'Open',
  'Click',
  'DeliveryDelay',
  'Subscription',
  'Rendering Failure',
  'AmazonSnsSubscriptionSucceeded',
]);
