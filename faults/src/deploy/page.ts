function sectionUnder(page: string, heading: string): string[] {
  const lines = page.split('\n');
  const begin = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  if (begin === -1) throw new Error(`the page has no heading "${heading}"`);
  const rest = lines.slice(begin + 1);
  const end = rest.findIndex((line) => line.startsWith('#'));
  return end === -1 ? rest : rest.slice(0, end);
}

/** The blocks of commands under a heading of a page, unchanged. */
export function blocksUnder(page: string, heading: string): string[] {
  const section = sectionUnder(page, heading);
  const blocks: string[][] = [];
  for (const [index, line] of section.entries()) {
    if (!line.startsWith('    ')) continue;
    if (section[index - 1]?.startsWith('    ') !== true) blocks.push([]);
    blocks.at(-1)?.push(line.slice(4));
  }
  return blocks.map((block) => block.join('\n'));
}

/** The only block under a heading. */
export function blockUnder(page: string, heading: string): string {
  const [block, ...others] = blocksUnder(page, heading);
  if (block === undefined || others.length > 0)
    throw new Error(`"${heading}" has ${others.length} more blocks`);
  return block;
}

/** The command that the table under a heading gives in the row of a way of deploying. */
export function commandOf(page: string, heading: string, way: string): string {
  const row = sectionUnder(page, heading).find((line) => line.startsWith(`| ${way} | \``));
  const [, command] = /\| `([^`]+)` \|$/.exec(row ?? '') ?? [];
  if (command === undefined) throw new Error(`no command for ${way}`);
  return command;
}
