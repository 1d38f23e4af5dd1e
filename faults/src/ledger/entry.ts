/** Writes that happen once each: a repeated one must not happen again. */
export const ONCE = ['member', 'score', 'complaint', 'correction', 'lead', 'deletion'] as const;
/** Writes that replace what was there: the last one counts. */
export const STATES = ['answer', 'subscription', 'freeze'] as const;
/** Messages of which every request makes one, whether or not its answer arrived. */
export const TALLIES = ['code', 'ban'] as const;

export type Kind = (typeof ONCE)[number] | (typeof STATES)[number] | (typeof TALLIES)[number];

/** `asked` before a request is sent, `acknowledged` once it was answered with success. */
export type Entry = {
  at: number;
  state: 'asked' | 'acknowledged';
  kind: Kind;
  /** The owner of the write; those that happen once have one to a subject. */
  subject: string;
  /** What was written, for writes that replace each other. */
  value: string;
};
