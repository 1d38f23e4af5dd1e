import { randomUUID } from 'node:crypto';

type Mail = { to: string; from: string; messageId: string; subject: string };

/** Addresses that bounce or complain, by their local part. */
export const isBouncing = (address: string): boolean => /^bounce[-@]/i.test(address);
const isComplaining = (address: string): boolean => /^complaint[-@]/i.test(address);

/** Amazon SES's feedback on a mail, with the original headers. */
export function sesFeedbackOf(mail: Mail): object[] {
  const about = mailOf(mail);
  const timestamp = new Date().toISOString();
  const feedbackId = `${randomUUID()}-000000`;
  if (isBouncing(mail.to)) {
    const recipient = {
      emailAddress: mail.to,
      action: 'failed',
      status: '5.1.1',
      diagnosticCode: 'smtp; 550 5.1.1 user unknown',
    };
    const bounce = {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [recipient],
      timestamp,
      feedbackId,
      reportingMTA: 'dns; mail.simulated',
    };
    return [{ notificationType: 'Bounce', bounce, mail: about }];
  }
  const delivery = {
    timestamp,
    recipients: [mail.to],
    processingTimeMillis: 546,
    reportingMTA: 'mail.simulated',
    smtpResponse: '250 ok',
  };
  const delivered = { notificationType: 'Delivery', delivery, mail: about };
  if (!isComplaining(mail.to)) return [delivered];
  const complaint = {
    complainedRecipients: [{ emailAddress: mail.to }],
    complaintFeedbackType: 'abuse',
    timestamp,
    feedbackId,
    userAgent: 'AnyCompany Feedback Loop (V0.01)',
  };
  return [delivered, { notificationType: 'Complaint', complaint, mail: about }];
}

/** SES gives each mail an id of its own, and repeats the sender's among the headers. */
function mailOf({ to, from, messageId, subject }: Mail): object {
  return {
    timestamp: new Date().toISOString(),
    messageId: `${randomUUID()}-000000`,
    source: from,
    destination: [to],
    headersTruncated: false,
    headers: [
      { name: 'From', value: from },
      { name: 'To', value: to },
      { name: 'Message-ID', value: messageId },
    ],
    commonHeaders: { from: [from], to: [to], messageId, subject },
  };
}
