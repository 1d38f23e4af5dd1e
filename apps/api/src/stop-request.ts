/** Why a start or a wait was abandoned. */
export class StopRequested extends Error {
  override name = 'AskedToStop';
  readonly signal: NodeJS.Signals;

  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`);
    this.signal = signal;
  }
}

/** SIGTERM or SIGINT. */
export type StopRequest = {
  /** Aborted by the first signal, with a `StopRequested` that names it. */
  asked: AbortSignal;
  /** Aborted by the second signal. */
  askedAgain: AbortSignal;
};

/** Catches the signals from now on. */
export function listenForStop(): StopRequest {
  const first = new AbortController();
  const second = new AbortController();
  const onSignal = (signal: NodeJS.Signals): void => {
    if (first.signal.aborted) second.abort();
    else first.abort(new StopRequested(signal));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return { asked: first.signal, askedAgain: second.signal };
}

/** Calls at once if it was already asked. */
export function onStopRequested({ asked }: Pick<StopRequest, 'asked'>, then: () => void): void {
  if (asked.aborted) then();
  else asked.addEventListener('abort', then, { once: true });
}
