import { describe, expect, it } from 'vitest';

import { readSesFeedback } from './read-ses-feedback.ts';

const EFFECT = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** The example of Amazon's guide, shortened. */
const mail = {
  timestamp: '2016-01-27T14:59:38.237Z',
  source: 'hello@wattle.example',
  messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
  destination: ['jane@example.com'],
  headersTruncated: false,
  headers: [{ name: 'Message-ID', value: `<${EFFECT}@wattle.example>` }],
  commonHeaders: { messageId: `<${EFFECT}@wattle.example>`, subject: 'Hello' },
};
const bounce = (changed: object = {}) => ({
  bounceType: 'Permanent',
  bounceSubType: 'General',
  bouncedRecipients: [
    {
      emailAddress: 'Jane Doe <Jane@Example.com>',
      status: '5.1.1',
      action: 'failed',
      diagnosticCode: 'smtp; 550 5.1.1 <jane@example.com>... User',
    },
  ],
  timestamp: '2016-01-27T14:59:38.237Z',
  feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
  ...changed,
});
const complaint = (changed: object = {}) => ({
  complainedRecipients: [{ emailAddress: 'jane@example.com' }],
  timestamp: '',
  ...changed,
});
const read = (message: object) => readSesFeedback(JSON.stringify(message));

describe.each(['notificationType', 'eventType'])('feedback from Amazon SES under %s', (kind) => {
  it.each([
    ['Permanent', 'General', 'returned'],
    ['Permanent', 'NoEmail', 'returned'],
    ['Permanent', 'Suppressed', 'returned'],
    ['Permanent', 'OnAccountSuppressionList', 'returned'],
    ['Permanent', 'OnTenantSuppressionList', 'returned'],
    ['Permanent', 'UnsubscribedRecipient', 'returned'],
    ['Permanent', 'EmailValidationSuppressed', 'returned'],
    ['Transient', 'General', null],
    ['Transient', 'MailboxFull', null],
    ['Transient', 'MessageTooLarge', null],
    ['Transient', 'ContentRejected', null],
    ['Transient', 'AttachmentRejected', null],
    ['Transient', 'CustomTimeoutExceeded', null],
    ['Undetermined', 'Undetermined', null],
  ])('reads a bounce %s/%s as returned, and stops notices: %s', (bounceType, bounceSubType, why) => {
    expect(read({ [kind]: 'Bounce', bounce: bounce({ bounceType, bounceSubType }), mail })).toEqual({
      effectId: EFFECT,
      state: 'returned',
      code: `${bounceType}-${bounceSubType}`.toLowerCase(),
      suppress:
        why === null ? null : { why, emails: ['jane@example.com'], at: new Date('2016-01-27T14:59:38.237Z') },
    });
  });

  it.each([
    [{}, 'arrived', 'complained'],
    [{ complaintSubType: null, complaintFeedbackType: null }, 'arrived', 'complained'],
    [{ complaintFeedbackType: 'abuse' }, 'arrived', 'complained'],
    [{ complaintFeedbackType: 'fraud' }, 'arrived', 'complained'],
    [{ complaintFeedbackType: 'other' }, 'arrived', 'complained'],
    [{ complaintFeedbackType: 'auth-failure' }, 'arrived', null],
    [{ complaintFeedbackType: 'virus' }, 'arrived', null],
    [{ complaintFeedbackType: 'not-spam' }, 'arrived', null],
    [{ complaintSubType: 'OnAccountSuppressionList' }, 'returned', 'complained'],
    [{ complaintSubType: 'OnTenantSuppressionList' }, 'returned', 'complained'],
  ])('reads a complaint %o as %s, and stops notices: %s', (qualifiers, state, why) => {
    expect(read({ [kind]: 'Complaint', complaint: complaint(qualifiers), mail })).toMatchObject({
      state,
      suppress: why === null ? null : { why, emails: ['jane@example.com'], at: null },
    });
  });

  it.each([
    [{ [kind]: 'Complaint', complaint: complaint({ complaintFeedbackType: 'opt-out' }) }, 'complaint-optout'],
    [{ [kind]: 'Complaint', complaint: complaint({ complaintSubType: 'Odd' }) }, 'complaint-odd'],
    [{ [kind]: 'Bounce', bounce: bounce({ bounceSubType: 'Odd' }) }, 'bounce-permanent-odd'],
    [{ [kind]: 'Bounce', bounce: bounce({ bounceType: 'Odd' }) }, 'bounce-odd-general'],
    [{ [kind]: 'Archived' }, 'archived'],
    [{ [kind]: 'constructor' }, 'constructor'],
  ])('changes nothing for qualifiers that are not in the tables: %o', (message, unknown) => {
    expect(read({ ...message, mail })).toEqual({ unknown });
  });

  it('reads a mail that SES did not send as returned', () => {
    expect(read({ [kind]: 'Reject', reject: { reason: 'Bad content' }, mail })).toMatchObject({
      state: 'returned',
      code: 'reject',
      suppress: null,
    });
  });

  it('reads a delivery, without an effect when our headers are not repeated', () => {
    const { commonHeaders: _, ...bare } = mail;
    expect(read({ [kind]: 'Delivery', delivery: {}, mail: bare })).toEqual({
      effectId: null,
      state: 'arrived',
      code: null,
      suppress: null,
    });
  });

  it('ignores other kinds of SES feedback and rejects an invalid one as malformed', () => {
    for (const each of ['Send', 'Open', 'Click', 'DeliveryDelay', 'Subscription', 'Rendering Failure'])
      expect(read({ [kind]: each, mail })).toBeNull();
    expect(read({ [kind]: 'Bounce', mail })).toBe('malformed');
    expect(read({ [kind]: 'Bounce', bounce: bounce({ bounceType: 4 }), mail })).toBe('malformed');
    expect(readSesFeedback('Successfully validated SNS topic for Amazon SES event publishing.')).toBeNull();
  });
});
