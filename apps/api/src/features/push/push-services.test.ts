import { expect, it } from 'vitest';

import { isPushEndpoint } from './push-services.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc%3d',
])('accepts %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com@evil.example/abc',
  'https://user:word@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/.notify.windows.com',
  'https://a.b.notify.windows.com.evil.example/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/abc',
  'http://127.0.0.1:4010/push/v1/abc',
  'file:///etc/passwd',
  'not an address',
])('refuses %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(false);
});

it('accepts the simulator where there is one', () => {
  expect(isPushEndpoint('http://127.0.0.1:4010/push/v1/abc', 'http://127.0.0.1:4010')).toBe(true);
});
