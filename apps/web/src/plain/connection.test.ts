import { beforeEach, expect, it, vi } from 'vitest';
import { BACK_MS, CONNECTION_WORDS, announceConnection } from './connection.ts';
import { startPart } from './test-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<output class="connection"></output>';
  startPart(announceConnection);
});

const said = () => document.querySelector('.connection')?.textContent;

it('announces offline, and briefly that it is online again', () => {
  expect(said()).toBe('');
  dispatchEvent(new Event('offline'));
  expect(said()).toBe(CONNECTION_WORDS.offline);
  dispatchEvent(new Event('online'));
  expect(said()).toBe(CONNECTION_WORDS.back);
  vi.advanceTimersByTime(BACK_MS);
  expect(said()).toBe('');
});
