import { describe, expect, it } from 'vitest';

import { readSesFeedback } from './read-ses-feedback.ts';

const EFFECT = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** As Amazon's guide shows a notification, in the parts that matter and some that do not. */
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
const read = (message: object) => readSesFeedback(JSON.stringify(message));

describe.each(['notificationType', 'eventType'])('what Amazon SES says under %s', (kind) => {
  it('of a bounce for good stops mail to whoever it was for', () => {
    expect(read({ [kind]: 'Bounce', bounce: bounce(), mail })).toEqual({
      effectId: EFFECT,
      state: 'returned',
      code: 'permanent-general',
      suppress: { why: 'returned', emails: ['jane@example.com'] },
    });
  });

  it('of a bounce that may pass stops nothing', () => {
    const passing = bounce({ bounceType: 'Transient', bounceSubType: 'MailboxFull' });
    expect(read({ [kind]: 'Bounce', bounce: passing, mail })).toMatchObject({
      state: 'returned',
      code: 'transient-mailboxfull',
      suppress: null,
    });
  });

  it('of a complaint stops mail to whoever may have complained', () => {
    const complaint = { complainedRecipients: [{ emailAddress: 'jane@example.com' }], timestamp: '' };
    expect(read({ [kind]: 'Complaint', complaint, mail })).toMatchObject({
      state: 'arrived',
      suppress: { why: 'complained', emails: ['jane@example.com'] },
    });
  });

  it('of a delivery is that it arrived, of which mail only where our headers are repeated', () => {
    const { commonHeaders: _, ...bare } = mail;
    expect(read({ [kind]: 'Delivery', delivery: {}, mail: bare })).toEqual({
      effectId: null,
      state: 'arrived',
      code: null,
      suppress: null,
    });
  });

  it('of anything else is left alone, and what it never says is malformed', () => {
    expect(read({ [kind]: 'Open', mail })).toBeNull();
    expect(read({ [kind]: 'Bounce', mail })).toBe('malformed');
    expect(read({ [kind]: 'Bounce', bounce: bounce({ bounceType: 'Odd' }), mail })).toBe('malformed');
    expect(readSesFeedback('Successfully validated SNS topic for Amazon SES event publishing.')).toBeNull();
  });
});
