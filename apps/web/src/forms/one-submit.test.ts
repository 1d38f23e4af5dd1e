import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

/** The only files that may make a pending state: this hook, and what navigates without a click. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'forms/use-submit.ts': ['own state reset at the end', 'own keys'],
  // Uses the library's own submit for validation.
  'forms/rule-form/use-rule-form.ts': ['a submit of a form library'],
  'features/products/use-departure.ts': ['own keys'],
};

/** What every hand-made one contains. */
const SIGNS: ReadonlyArray<readonly [sign: string, pattern: RegExp]> = [
  ['own state reset at the end', /\bfinally\s*(?:\(\s*\(\s*\)\s*=>\s*|\{[^}]*?)\bset[A-Z]\w*\(/],
  ['own pending state', /\bset(?:Is)?(?:Pending|Sending|Saving|Submitting|Busy|Loading|Fetching|Asking)\b/],
  ['own keys', /\bnew Submission\(/],
  ['a mutation of the query library', /\buseMutation\b/],
  ['a submit of a form library', /\.handleSubmit\(|\bisSubmitting\b/],
];

function handMade(file: string, text: string): string[] {
  const found = SIGNS.filter(([, pattern]) => pattern.test(text)).map(([sign]) => sign);
  return found.filter((sign) => ALLOWED[file]?.includes(sign) !== true);
}

function sourceFiles(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
}

describe('useSubmit is the only source of a pending state', () => {
  it('has no file with a hand-made pending state', () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((file) =>
      handMade(file, readFileSync(join(source, file), 'utf8')).map((sign) => `${file}: ${sign}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['own state reset at the end', 'try { await call(); } catch {} finally { setBusyWith(null); }'],
    ['own state reset at the end', 'call().finally(() => setStep(1));'],
    ['own pending state', 'const [isPending, setPending] = useState(false);'],
    ['own keys', 'const [submission] = useState(() => new Submission());'],
    ['a mutation of the query library', "import { useMutation } from '@tanstack/react-query';"],
    ['a submit of a form library', 'onSubmit={form.handleSubmit(save)}'],
  ])('detects %s', (sign, text) => {
    expect(handMade('features/score/more.tsx', text)).toContain(sign);
  });
});
