/** The process was asked to stop during its start. */
export class StoppedWhileStarting extends Error {
  override name = 'StoppedWhileStarting';
}

/** SIGTERM or SIGINT. */
export type StopRequest = {
  /** Aborted by the first signal. */
  asked: AbortSignal;
  /** Aborted by the second signal. */
  askedAgain: AbortSignal;
};

/** Catches the signals from now on. */
export function listenForStop(): StopRequest {
  const first = new AbortController();
  const second = new AbortController();
  const onSignal = (): void => {
    if (first.signal.aborted) second.abort();
    else first.abort(new StoppedWhileStarting());
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return { asked: first.signal, askedAgain: second.signal };
}

/** Calls at once if it was already asked. */
export function whenAsked({ asked }: Pick<StopRequest, 'asked'>, then: () => void): void {
  if (asked.aborted) then();
  else asked.addEventListener('abort', then, { once: true });
}
