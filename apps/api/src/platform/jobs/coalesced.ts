/** Coalesces calls of work that does not throw: never runs concurrently, and runs once more when called during a run. */
export function coalesced(work: () => Promise<{ again: boolean }>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAsked = false;
  const run = async (): Promise<void> => {
    do {
      isAsked = false;
      const { again } = await work();
      isAsked ||= again;
    } while (isAsked);
    running = null;
  };
  return () => {
    isAsked = true;
    running ??= run();
    return running;
  };
}
