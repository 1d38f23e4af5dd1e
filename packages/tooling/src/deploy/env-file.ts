/** The lines `NAME=value` of a file of settings, as containers, kustomize and systemd all read them: nothing is quoted. */
export function readEnvFile(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      if (name === '') throw new Error(`not a setting: ${line}`);
      if (/^["']|["'\s]$|\$|\s#/.test(value)) throw new Error(`not read alike everywhere: ${line}`);
      return [name, value];
    }),
  );
}
