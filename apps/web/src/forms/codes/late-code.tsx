import { useEffect, useState } from 'react';
import { api } from '#web/api/call.ts';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';

/** The server reports a code late after 20 s. */
const FIRST_POLL_MS = 21_000;
const NEXT_POLL_MS = 10_000;
// Limits polling: an abandoned page must not keep its session alive.
const POLLS_MAX = 12;

const WORDS = {
  late: 'Your code is taking longer than usual to send. We keep trying; it may take a few minutes. You can wait here, or ask for another code below.',
  failed: 'We could not send your code. Check where it goes, and ask for another one below.',
} as const;

type CodeWarning = keyof typeof WORDS | null;

export function LateCode() {
  const [warning, setWarning] = useState<CodeWarning>(null);
  useEffect(() => {
    const watch = new AbortController();
    void watchCode(watch.signal, setWarning);
    return () => watch.abort();
  }, []);
  return (
    <LiveRegion className="form-info">
      {warning !== null && <Note tone="warning">{WORDS[warning]}</Note>}
    </LiveRegion>
  );
}

async function watchCode(signal: AbortSignal, onWarning: (warning: CodeWarning) => void): Promise<void> {
  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    await pause(polls === 0 ? FIRST_POLL_MS : NEXT_POLL_MS, signal);
    const code = signal.aborted ? null : await statusOfCode(signal);
    if (signal.aborted) return;
    // Keeps the last message when a request fails.
    if (code === null) continue;
    const { state, mayReturn } = code;
    onWarning(state === 'late' || state === 'failed' ? state : null);
    if (state !== 'late' && state !== 'sending' && mayReturn !== true) return;
  }
}

async function statusOfCode(signal: AbortSignal) {
  try {
    return await api('GET /v1/user/code-status', { signal });
  } catch {
    return null;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
