import { act as actOf } from 'preact/test-utils';

/** As React's: gives back what was done, at once or once it is done. */
export function act<T>(work: () => T): T | Promise<T> {
  let done: T | undefined;
  const acted = actOf(() => {
    done = work();
    return done as void | Promise<void>;
  });
  return done instanceof Promise ? acted.then(() => done as T) : (done as T);
}
