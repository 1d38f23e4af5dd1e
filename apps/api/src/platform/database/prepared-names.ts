/** A statement that is made this often is likely to be made again. */
const OFTEN = 10;
/** Each connection keeps what it has prepared, with its plan: enough for all that a process makes often. */
const MOST_PREPARED = 300;
/** Texts that vary with the number of their values are counted as well, and must not fill the memory. */
const MOST_COUNTED = 2000;

/** The name under which a connection prepares a statement; undefined for one that is sent as it is. */
export type NameOf = (text: string) => string | undefined;

/**
 * Names for the statements that a process makes often, so that a server reads and plans each once per connection: for a
 * look-up by key that is most of its work. Left out is what may change its columns while it is prepared (`select *` over
 * a table that a newer version has added to), and what is several statements.
 */
export function makeNameOf(): NameOf {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < OFTEN || names.size >= MOST_PREPARED || !isPreparable(text)) {
      if (counts.size >= MOST_COUNTED) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const name = `often-${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

const COMMAND = /^\s*(?:select|insert|update|delete|with)\b/i;
const ALL_COLUMNS = /(?:select|returning|,|\.)\s*\*/i;
const SEVERAL = /;\s*\S/;

function isPreparable(text: string): boolean {
  return COMMAND.test(text) && !ALL_COLUMNS.test(text) && !SEVERAL.test(text);
}
