import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { token } from '../schemas.ts';

const endpoint = token(1000);

/** An unpadded base64url string of so many bytes. */
const bytes = (count: number) => token(100).regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`));

const Push = z.object({
  /** `applicationServerKey` for the browser's `subscribe`; null where this server sends no push messages. */
  key: z.string().nullable(),
  /** Endpoints of the member's subscriptions. */
  endpoints: z.array(z.string()),
});

/** Web push (RFC 8030): browsers that show a member's notifications. */
export const pushOperations = defineOperations('push', {
  'GET /v1/user/push': {
    summary: 'The key to subscribe with, and the browsers that are subscribed',
    access: { to: 'member', roles: ['2FA'] },
    response: Push,
  },
  'PUT /v1/user/push': {
    summary: "Adds a browser by its `PushSubscription`, or renews it. It ends with this browser's log-out",
    access: { to: 'member', roles: ['2FA'] },
    body: z.strictObject({
      endpoint,
      keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
    }),
    example: {
      body: {
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
    },
    response: Push,
    problems: ['push-off', 'push-service-unknown'],
  },
  'POST /v1/user/push/end': {
    summary: 'Removes a browser',
    access: { to: 'member', roles: ['2FA'] },
    body: z.strictObject({ endpoint }),
    example: { body: { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example' } },
    response: Push,
    problems: ['push-off'],
  },
});
