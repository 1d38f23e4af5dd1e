const USAGE = 'usage: npm run bench [-- --only <name>] [--json <file>] [--markdown <file>]';

export type Selection<Item> = { figures: Item[]; json: string | null; markdown: string | null };

/** Everything, or what `--only` names (repeated, or with commas), and where the readings go; an unknown name is refused. */
export function chosen<Item extends { name: string; isLong?: true }>(
  all: readonly Item[],
  args: readonly string[],
): Selection<Item> {
  const names: string[] = [];
  const files: { json: string | null; markdown: string | null } = { json: null, markdown: null };
  for (let index = 0; index < args.length; index += 2) {
    const [option, value] = [args[index], args[index + 1]];
    if (value === undefined) throw new Error(USAGE);
    if (option === '--only') names.push(...value.split(','));
    else if (option === '--json') files.json = value;
    else if (option === '--markdown') files.markdown = value;
    else throw new Error(USAGE);
  }
  const known = all.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`no figure ${unknown.join(', ')}; there are ${known.join(', ')}`);
  const figures = all.filter(({ name, isLong }) =>
    names.length === 0 ? isLong !== true : names.includes(name),
  );
  return { figures, ...files };
}
