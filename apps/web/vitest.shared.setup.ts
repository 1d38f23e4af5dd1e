import { afterAll, vi } from 'vitest';

function refuse(): never {
  throw new Error(
    'Only tests that name `useFakeTimers` or `freezeTime` themselves have a window of their own.',
  );
}

// A set time holds for the files after this one too.
vi.useFakeTimers = refuse;
vi.setSystemTime = refuse;

/** Resets globals and module state between files. */
afterAll(async () => {
  vi.unstubAllGlobals();
  // Node-environment files have no window.
  if (!('window' in globalThis)) return;
  const { forgetSession } = await import('./src/api/session.ts');
  forgetSession();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name);
  }
  vi.resetModules();
});
