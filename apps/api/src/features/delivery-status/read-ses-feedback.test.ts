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
const read = (message: object) => readSesFeedback(JSON.stringify(message));

describe.each(['notificationType', 'eventType'])('feedback from Amazon SES under %s', (kind) => {
  it('suppresses the address of a permanent bounce', () => {
    expect(read({ [kind]: 'Bounce', bounce: bounce(), mail })).toEqual({
      effectId: EFFECT,
      state: 'returned',
      code: 'permanent-general',
      suppress: { why: 'returned', emails: ['jane@example.com'] },
    });
  });

  it('suppresses nothing for a transient bounce', () => {
    const passing = bounce({ bounceType: 'Transient', bounceSubType: 'MailboxFull' });
    expect(read({ [kind]: 'Bounce', bounce: passing, mail })).toMatchObject({
      state: 'returned',
      code: 'transient-mailboxfull',
      suppress: null,
    });
  });

  it('suppresses the address of a complaint', () => {
    const complaint = { complainedRecipients: [{ emailAddress: 'jane@example.com' }], timestamp: '' };
    expect(read({ [kind]: 'Complaint', complaint, mail })).toMatchObject({
      state: 'arrived',
      suppress: { why: 'complained', emails: ['jane@example.com'] },
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
    expect(read({ [kind]: 'Open', mail })).toBeNull();
    expect(read({ [kind]: 'Bounce', mail })).toBe('malformed');
    expect(read({ [kind]: 'Bounce', bounce: bounce({ bounceType: 'Odd' }), mail })).toBe('malformed');
    expect(readSesFeedback('Successfully validated SNS topic for Amazon SES event publishing.')).toBeNull();
  });
});
