import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const ownContent = join(import.meta.dirname, '../../../../content');

/** An editor's mistake in `file`, and the expected message. */
export type Mistake = { file: string; from: string | RegExp; to: string; told: RegExp };

const mistake = (file: string, from: string | RegExp, to: string, told: string): Mistake => ({
  file,
  from,
  to,
  told: new RegExp(`content/${file.replaceAll('.', String.raw`\.`)}:${told}`),
});

/** One in each kind of file, each enough to stop the reader. */
export const MISTAKES: readonly Mistake[] = [
  mistake('brand.yaml', /^company: .*$/m, 'company: " "', '4: company: is empty'),
  mistake(
    'consents.yaml',
    'withdrawing: here',
    'withdrawing: never',
    '8: consents.withdrawing: has to be one',
  ),
  mistake('co-brands.yaml', "ink: '#ffffff'", "ink: '#1d4a73'", '8: colours: ink cannot be read on panel'),
  mistake('faqs.yaml', 'text: >-', 'note: >-', '2: text: is missing'),
  mistake('home.yaml', 'score: 768', 'score: many', String.raw`\d+: sample.score: has to be a number`),
  mistake('key-features.yaml', 'imgUrl: /img', 'imgUrl: //img', '6: imgUrl: use a path of this site'),
  mistake('menu.yaml', 'group: deals', 'group: offers', "31: items.group: there is no group 'offers'"),
  mistake('next-steps.yaml', 'stepNumber: 1', 'stepNumber: 0', '5: stepNumber: has to be at least 1'),
  mistake(
    'preferences.yaml',
    'aboutMe: homeLoan',
    'aboutMe: boat',
    String.raw`\d+: categories.interests.aboutMe: `,
  ),
  mistake('process-steps.yaml', 'key: create-account', 'key: Create account', '2: key: use small letters'),
  mistake('product-pages.yaml', 'types: [5]', 'types: [13]', String.raw`\d+: types: there is no such type`),
  mistake('splashes.yaml', 'partner: null', 'partner: 13', '7: partner: has to be one of: 12, 24'),
  mistake('tabs.yaml', 'tabIndex: 2', 'tabIndex: two', '3: tabIndex: has to be a number'),
  mistake(
    'texts.yaml',
    /^footer_tagline: .*$/m,
    'footer_tagline: [a, b]',
    String.raw`\d+: footer_tagline: has to be text`,
  ),
  mistake(
    'wizard-partners.yaml',
    'actionUrl: https:',
    'actionUrl: http:',
    '26: partners.actionUrl: use an https',
  ),
  mistake(
    'articles/what-is-a-credit-score.md',
    /^published: .*$/m,
    'published: soon',
    '10: published: has to be a day',
  ),
  mistake(
    'help/your-score.yaml',
    'question: Does',
    'questions: Does',
    '6: questions.questions: nothing reads this',
  ),
  mistake('legal/complaints.md', 'lead:', 'leads:', '3: leads: nothing reads this'),
  mistake(
    'offers/credit-cards.yaml',
    'productTypeId: 5',
    'productTypeId: 14',
    '4: productTypeId: there is no such',
  ),
  mistake('offers/hosts.yaml', '- www.tern', '- https://www.tern', String.raw`\d+: use the name of a host`),
  mistake('offers/notes.yaml', 'disclosure:', 'disclosures:', '5: disclosures: nothing reads this'),
  mistake('offers/partners.yaml', 'partnerId: 4\n', 'partnerId: four\n', '10: partnerId: has to be a number'),
  mistake('offers/product-types.yaml', 'claims: []', 'claims: none', '8: claims: has to be a list'),
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
