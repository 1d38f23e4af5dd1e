export type Problem = {
  status: number;
  /** The sentence that stands for the code where no other is given. */
  title: string;
  /** The security event that a refusal is, by its code; most are none. A limit has its event where it is counted. */
  event?: string;
  /** A provider is away: the call is not counted against its caller. Always so from status 500 on. */
  isProviderAway?: true;
  /** What happened, and what did not. Code stands in backticks. */
  happened: string;
  /** What a person or a client does now. */
  action: string;
};
