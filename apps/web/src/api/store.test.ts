import { expect, it } from 'vitest';
import { createStore } from './store.ts';

it('notifies its watchers of each value until they stop', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const stop = store.watch(() => seen.push(store.get()));
  store.set(2);
  store.set(3);
  stop();
  store.set(4);
  expect([seen, store.get()]).toEqual([[2, 3], 4]);
});

it('runs its work once while there are watchers', () => {
  const log: string[] = [];
  const store = createStore(0, () => {
    log.push('started');
    return () => log.push('ended');
  });
  const stops = [store.watch(() => undefined), store.watch(() => undefined)];
  for (const stop of stops) stop();
  store.watch(() => undefined);
  expect(log).toEqual(['started', 'ended', 'started']);
});
