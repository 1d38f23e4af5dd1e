/** Everything, or what `--only` names (repeated, or with commas); an unknown name is refused. */
export function chosen<Item extends { name: string }>(all: readonly Item[], args: readonly string[]): Item[] {
  const names: string[] = [];
  for (let index = 0; index < args.length; index += 2) {
    const value = args[index + 1];
    if (args[index] !== '--only' || value === undefined)
      throw new Error('usage: npm run bench [-- --only <name>]');
    names.push(...value.split(','));
  }
  const known = all.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`no figure ${unknown.join(', ')}; there are ${known.join(', ')}`);
  return all.filter(({ name }) => names.length === 0 || names.includes(name));
}
