import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const ownContent = join(import.meta.dirname, '../../../../content');

/** An editor's mistake in `file`, and the expected message. */
export type Mistake = { file: string; from: string | RegExp; to: string; expected: RegExp };

/** The fault is reported in the line that `from` begins in. */
function mistake(file: string, from: string | RegExp, to: string, expected: string): Mistake {
  const text = readFileSync(join(ownContent, file), 'utf8');
  const at = typeof from === 'string' ? text.indexOf(from) : text.search(from);
  const line = text.slice(0, at).split('\n').length;
  return {
    file,
    from,
    to,
    expected: new RegExp(`content/${file.replaceAll('.', String.raw`\.`)}:${line}: ${expected}`),
  };
}

/** One in each kind of file, each enough to stop the reader. */
export const MISTAKES: readonly Mistake[] = [
  mistake('brand.yaml', /^company: .*$/m, 'company: " "', 'company: is empty'),
  mistake('consents.yaml', 'withdrawing: here', 'withdrawing: never', 'consents.withdrawing: has to be one'),
  mistake(
    'complaint-delay.yaml',
    'paragraphs:',
    'paragraphs: [We need longer.]\nmore:',
    'paragraphs: has to say',
  ),
  mistake('co-brands.yaml', "ink: '#ffffff'", "ink: '#1d4a73'", 'colours: ink cannot be read on panel'),
  mistake('faqs.yaml', /- (key: [^]*?)text: >-/, '- $1note: >-', 'text: is missing'),
  mistake('home.yaml', 'score: 768', 'score: many', 'sample.score: has to be a number'),
  mistake('key-features.yaml', 'imgUrl: /img', 'imgUrl: //img', 'imgUrl: use a path of this site'),
  mistake('menu.yaml', 'group: deals', 'group: offers', "items.group: there is no group 'offers'"),
  mistake('next-steps.yaml', 'stepNumber: 1', 'stepNumber: 0', 'stepNumber: has to be at least 1'),
  mistake('preferences.yaml', 'aboutMe: homeLoan', 'aboutMe: boat', 'categories.interests.aboutMe: '),
  mistake('process-steps.yaml', 'key: create-account', 'key: Create account', 'key: use small letters'),
  mistake('product-pages.yaml', 'types: [5]', 'types: [13]', 'types: there is no such type'),
  mistake('splashes.yaml', 'partner: null', 'partner: 13', 'partner: has to be one of: 12, 24'),
  mistake('tabs.yaml', 'tabIndex: 2', 'tabIndex: two', 'tabIndex: has to be a number'),
  mistake('texts.yaml', /^footer_tagline: .*$/m, 'footer_tagline: [a, b]', 'footer_tagline: has to be text'),
  mistake(
    'wizard-partners.yaml',
    'actionUrl: https:',
    'actionUrl: http:',
    'partners.actionUrl: use an https',
  ),
  mistake(
    'articles/what-is-a-credit-score.md',
    /^published: .*$/m,
    'published: soon',
    'published: has to be a day',
  ),
  mistake(
    'help/your-score.yaml',
    'question: Does',
    'questions: Does',
    'questions.questions: nothing reads this',
  ),
  mistake('legal/complaints.md', 'lead:', 'leads:', 'leads: nothing reads this'),
  mistake(
    'offers/credit-cards.yaml',
    'productTypeId: 5',
    'productTypeId: 14',
    'productTypeId: there is no such',
  ),
  mistake('offers/hosts.yaml', '- www.tern', '- https://www.tern', 'use the name of a host'),
  mistake('offers/notes.yaml', 'disclosure:', 'disclosures:', 'disclosures: nothing reads this'),
  mistake('offers/partners.yaml', 'partnerId: 4\n', 'partnerId: four\n', 'partnerId: has to be a number'),
  mistake('offers/product-types.yaml', 'claims: []', 'claims: none', 'claims: has to be a list'),
];

/** A copy of the content to make mistakes in. */
export function copyOfContent() {
  const root = mkdtempSync(join(tmpdir(), 'wattle-content-'));
  const folder = join(root, 'content');
  cpSync(ownContent, folder, { recursive: true });
  const change = (file: string, text: (before: string) => string): void => {
    const path = join(folder, file);
    writeFileSync(path, text(readFileSync(path, 'utf8')));
  };
  return {
    /** The working directory of a process that reads it. */
    root,
    folder,
    write: (file: string, text: string): void => {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
    change,
    /** Throws if there is nothing to change. */
    make({ file, from, to }: Pick<Mistake, 'file' | 'from' | 'to'>): void {
      change(file, (before) => {
        const after = before.replace(from, to);
        if (after === before) throw new Error(`${file} has no ${String(from)}`);
        return after;
      });
    },
    remove: (): void => rmSync(root, { recursive: true, force: true }),
  };
}
