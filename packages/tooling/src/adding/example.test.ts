import { expect, it } from 'vitest';
import { differences } from './example.ts';

const page = (step: string) =>
  `# Adding\n\n## A mail\n\n1. ${step}: the mail.\n\n## Next\n\n1. \`other.ts\`: x.\n`;
const example = {
  section: 'A mail',
  own: ['features/'],
  most: 0,
  files: { 'features/notices/welcome.ts': '' },
  edits: [],
};

it('a page that names each file of the example holds', () => {
  expect(differences(page('`features/<feature>/<mail>.ts`'), example)).toEqual([]);
});

it('finds a file that no step names, and a step that is not needed', () => {
  expect(differences(page('`features/<feature>/<mail>.sql.ts`'), example)).toEqual([
    'A mail: no step names features/notices/welcome.ts',
    'A mail: the example does without features/<feature>/<mail>.sql.ts',
  ]);
});

it('counts files elsewhere', () => {
  const central = { ...example, files: { 'features/notices/welcome.ts': '', 'mails.ts': '' } };
  expect(differences(page('`features/<feature>/<mail>.ts`, `mails.ts`'), central)).toEqual([
    'A mail: 1 files elsewhere, 0 at most: mails.ts',
  ]);
});
