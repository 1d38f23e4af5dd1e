import { expect, it } from 'vitest';
import { startSimulators } from '../test-simulators.ts';

it('[HOME-023] the review widget says that its reviews are made up, runs no script and may be framed', async () => {
  const simulators = await startSimulators();
  const { status, text, headers } = await simulators.send(
    'GET',
    '/partner/site/stars-of-australia.example/widget/wattle',
  );
  expect(status).toBe(200);
  expect(text).toContain('every review here are made up');
  expect(text).not.toContain('<script');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; frame-ancestors \S+$/);
  const style = await simulators.send('GET', '/partner/site/stars-of-australia.example/widget/reviews.css');
  expect(style.status).toBe(200);
});
