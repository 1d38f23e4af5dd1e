/** The process was told to stop before it had finished starting. */
export class StoppedWhileStarting extends Error {
  override name = 'StoppedWhileStarting';
}

/** What an operator, or whatever runs the process, asks of it by SIGTERM or SIGINT. */
export type StopRequest = {
  /** Aborted by the first signal, however far the start has got. */
  asked: AbortSignal;
  /** Aborted by a further one. */
  askedAgain: AbortSignal;
};

/** Catches every signal from now on; none of them ends the process by itself any more. */
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
