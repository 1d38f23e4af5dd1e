/** What an operation reads about its member together with the session, in one statement instead of two. */
export type SessionRider = {
  /** Part of the name under which the statement is prepared. */
  readonly name: string;
  /** The select list of the statement, over `member_records m`. Without a member all are null. */
  readonly columns: string;
  /** Called with each session, and the row that it was read from. */
  readonly keep: (session: object, row: object) => void;
};

/**
 * `columns` says for each field of the row how to get it; none may share a name with one of the session's. The row goes
 * with its session, on which nothing else sees it: a weak map of all sessions would keep rows until all memory is searched.
 */
export function makeSessionRider<Row extends object>(
  name: string,
  columns: Record<keyof Row & string, string>,
): SessionRider & { rowOf: (session: object) => Row | null } {
  const ridden = Symbol(name);
  type Carrying = { [ridden]?: Row };
  return {
    name,
    columns: Object.entries(columns)
      .map(([field, expression]) => `${String(expression)} as ${field}`)
      .join(', '),
    keep(session, row) {
      (session as Carrying)[ridden] = row as Row;
    },
    rowOf: (session) => (session as Carrying)[ridden] ?? null,
  };
}
