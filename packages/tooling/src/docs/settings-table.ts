/** One row of the README's configuration table; `fallback` is its text without the code marks. */
export type SettingRow = { name: string; fallback: string };

const declaration = /^ {2}([A-Z][A-Z0-9_]*): (.+?),?$/gm;
const schema = /const Environment = z\.object\(\{\n([\s\S]*?)\n\}\);/;
const fallbackInCode = /(?:default|port|positive)\((?:'([^']*)'|([\d_]+|true|false))\)/;

/**
 * The variables that a `config.ts` reads, with the default it states (empty if there is none). Read from its text,
 * because tooling shares no code with the product; a schema that is not found is an error, never an empty list.
 */
export function settingsIn(source: string): SettingRow[] {
  const body = schema.exec(source)?.[1];
  if (body === undefined) throw new Error('config.ts has no schema called Environment');
  const joined = body.replaceAll(/\n {4,}/g, '');
  return [...joined.matchAll(declaration)].map(([, name = '', code = '']) => {
    const [, text, bare] = fallbackInCode.exec(code) ?? [];
    return { name, fallback: text ?? bare?.replaceAll('_', '') ?? (code === 'flag' ? 'false' : '') };
  });
}

/** The rows of the table under the heading 'Configuration'. One row may name several variables. */
export function settingsInReadme(readme: string): SettingRow[] {
  const section = /\n## Configuration\n([\s\S]*?)(?=\n## |$)/.exec(readme)?.[1];
  if (section === undefined) throw new Error("the README has no section 'Configuration'");
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, names = '', fallback = ''] = line.split(/(?<!\\)\|/);
      return { name: names.replaceAll(/[`\s]/g, ''), fallback: fallback.replaceAll('`', '').trim() };
    });
}
