import type { CallVerdict } from './calls/call-log.ts';
import type { Failure } from './journeys/crowd.ts';
import type { Audit } from './ledger/audit.ts';

/** What one fault did. */
export type Outcome = {
  fault: string;
  /** Seconds that it lasted. */
  seconds: number;
  /** Seconds in which nothing was acknowledged, at most, from its beginning on. */
  still: number;
  /** Seconds from its end until every kind of journey had succeeded again; null when that did not happen. */
  recovery: number | null;
  /** The kind that took longest, or that never did. */
  last: string;
};

export type Result = {
  seed: number;
  minutes: number;
  outcomes: Outcome[];
  notRun: { fault: string; why: string }[];
  journeys: Record<string, number>;
  calls: CallVerdict;
  audit: Audit;
  /** Journeys that failed while no fault explains it. */
  failures: Failure[];
  /** Those that met a fault. */
  excused: Failure[];
  /** Processes that ended by themselves. */
  ownEnds: string[];
  /** Effects that still waited when everything had had its time. */
  waiting: number;
};

const lostCount = ({ audit }: Result): number =>
  audit.findings.filter(({ verdict }) => verdict === 'lost').length;
const doubledCount = ({ audit }: Result): number =>
  audit.findings.filter(({ verdict }) => verdict === 'doubled').length;

/** Everything that has to be so; what is not is named. */
export function faultsOf(result: Result): string[] {
  const { calls, outcomes, failures, ownEnds } = result;
  const stuck = outcomes.filter(({ recovery }) => recovery === null);
  const claims: [number, string][] = [
    [lostCount(result), 'acknowledged writes lost'],
    [doubledCount(result), 'writes doubled'],
    [calls.outside.length, 'answers of 5xx, or none, outside a fault'],
    [calls.wrong.length, 'answers of 5xx that are no 503 with a problem'],
    [
      stuck.length,
      `faults after which not every journey succeeded again: ${stuck.map(({ fault }) => fault).join(', ')}`,
    ],
    [failures.length, 'journeys failed outside a fault'],
    [ownEnds.length, `processes ended by themselves: ${ownEnds.join(', ')}`],
    [result.waiting, 'effects still wait'],
  ];
  return claims.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const shown = (seconds: number | null): string =>
  seconds === null ? 'not within its time' : seconds.toFixed(1);

/** The result as Markdown. */
export function reportOf(result: Result): string {
  const { outcomes, notRun, calls, audit, journeys } = result;
  const total = Object.values(audit.acknowledged).reduce((sum, count) => sum + count, 0);
  return [
    row([
      'Fault',
      'lasted (s)',
      'no write acknowledged for (s)',
      'all journeys again after (s)',
      'the last',
      '503',
      'unanswered',
    ]),
    row(['---', '---:', '---:', '---:', '---', '---:', '---:']),
    ...outcomes.map(({ fault, seconds, still, recovery, last }) => {
      const { unavailable = 0, unanswered = 0 } = calls.refused.get(fault) ?? {};
      return row([
        fault,
        seconds.toFixed(1),
        still.toFixed(1),
        shown(recovery),
        last,
        unavailable,
        unanswered,
      ]);
    }),
    '',
    ...notRun.map(({ fault, why }) => `Not run: ${fault} (${why}).`),
    `Journeys: ${Object.entries(journeys)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}.`,
    `Calls: ${calls.total}. Acknowledged writes: ${total} (${Object.entries(audit.acknowledged)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')}); without an answer: ${audit.unanswered}.`,
    `Lost: ${lostCount(result)}. Doubled: ${doubledCount(result)}. 5xx outside a fault: ${calls.outside.length}. Seed ${result.seed}, ${result.minutes.toFixed(1)} minutes.`,
    '',
    ...detailsOf(result),
  ].join('\n');
}

const MANY = 20;

const time = (at: number): string => new Date(at).toISOString().slice(11, 23);

const exchange = ({
  from,
  to,
  operation,
  status,
  code,
  byBalancer,
}: CallVerdict['outside'][number]): string =>
  `${time(from)} to ${time(to)} ${operation}: ${status} ${code ?? ''}${byBalancer ? ' (balancer)' : ''}`;

function detailsOf({ audit, calls, failures }: Result): string[] {
  return [
    ...audit.findings.map(
      ({ verdict, kind, subject, note }) => `- ${verdict}: ${kind} of ${subject}: ${note}`,
    ),
    ...calls.outside.slice(0, MANY).map((each) => `- outside: ${exchange(each)}`),
    ...calls.wrong.slice(0, MANY).map((each) => `- wrong: ${exchange(each)}`),
    ...failures
      .slice(0, MANY)
      .map(({ journey, from, to, why }) => `- failed: ${journey} from ${time(from)} to ${time(to)}: ${why}`),
  ];
}
