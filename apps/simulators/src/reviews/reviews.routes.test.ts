import { expect, it } from 'vitest';
import { startSimulators } from '../test-simulators.ts';

it('[HOME-023] serves a review widget that may be framed, runs no script and says that its reviews are invented', async () => {
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
