import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { isMet, ratioOf, type Reading } from './ratio.ts';
import { heading, line, markdownOf, type Failure } from './table.ts';

export type Report = ReturnType<typeof makeReport>;

type Deps = { print: (line: string) => void; json: string | null; markdown: string | null };

/** Prints each reading as it is known, and writes all so far to the files after each: what fails later takes none away. */
export function makeReport({ print, json, markdown }: Deps) {
  const readings: Reading[] = [];
  const failures: Failure[] = [];
  const write = (): void => {
    const said = readings.map((each) => ({ ...each, ratio: ratioOf(each), isMet: isMet(each) }));
    put(json, `${JSON.stringify({ readings: said, failures }, null, 2)}\n`);
    put(markdown, markdownOf(readings, failures));
  };
  const isEmpty = () => readings.length + failures.length === 0;
  return {
    add(more: readonly Reading[]): void {
      if (isEmpty()) print(heading);
      // A limit that could not be measured is found before anything is kept of it.
      const lines = more.map(line);
      readings.push(...more);
      for (const each of lines) print(each);
      write();
    },
    fail(figure: string, cause: unknown): void {
      if (isEmpty()) print(heading);
      const why = cause instanceof Error ? cause.message : String(cause);
      failures.push({ figure, why });
      print(`${figure}  not measured: ${why}`);
      write();
    },
    isMet: () => failures.length === 0 && readings.every(isMet),
  };
}

function put(file: string | null, text: string): void {
  if (file === null) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
