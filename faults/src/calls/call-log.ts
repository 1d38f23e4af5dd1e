/** One exchange with the API, or with the balancer where no process answered. */
export type Exchange = {
  operation: string;
  /** 0: no answer at all. */
  status: number;
  /** The problem's code; null where the body was no problem. */
  code: string | null;
  /** The balancer had no process to pass it to, or lost the connection. */
  byBalancer: boolean;
  from: number;
  to: number;
};

/** The time from the beginning of a fault until every kind of journey has succeeded again. */
export type Window = { fault: string; from: number; to: number };

export type CallVerdict = {
  total: number;
  /** Answers of 5xx, and calls without one, that no fault explains. */
  outside: Exchange[];
  /** Answers of 5xx inside a window that do not say what they have to. */
  wrong: Exchange[];
  /** Failures inside windows, by fault. */
  refused: ReadonlyMap<string, { unavailable: number; unanswered: number }>;
};

/** The one 5xx besides 503 that the specification asks for: the mailing provider does not answer. */
const ALSO_ALLOWED = 'preferences-unavailable';

const failed = ({ status }: Exchange): boolean => status === 0 || status >= 500;
const isSound = ({ status, code, byBalancer }: Exchange): boolean =>
  status === 0 || byBalancer || (status === 503 && code !== null) || code === ALSO_ALLOWED;

/** Keeps what went wrong and counts the rest. */
export function makeCallLog() {
  const failures: Exchange[] = [];
  const counts = { total: 0 };
  return {
    keep(exchange: Exchange): void {
      counts.total += 1;
      if (failed(exchange)) failures.push(exchange);
    },
    /** A call belongs to every window that it overlaps: it met the fault however early it began. */
    verdict(windows: readonly Window[]): CallVerdict {
      const windowOf = ({ from, to }: Exchange) => windows.find((each) => from <= each.to && to >= each.from);
      const refused = new Map<string, { unavailable: number; unanswered: number }>();
      for (const failure of failures) {
        const window = windowOf(failure);
        if (window === undefined) continue;
        const counted = refused.get(window.fault) ?? { unavailable: 0, unanswered: 0 };
        if (failure.status === 0 || failure.byBalancer) counted.unanswered += 1;
        else counted.unavailable += 1;
        refused.set(window.fault, counted);
      }
      return {
        total: counts.total,
        outside: failures.filter((each) => windowOf(each) === undefined),
        wrong: failures.filter((each) => !isSound(each)),
        refused,
      };
    },
  };
}

export type CallLog = ReturnType<typeof makeCallLog>;
