import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import brand from '../../../../../content/brand.yaml';
import faqs from '../../../../../content/faqs.yaml';
import home from '../../../../../content/home.yaml';
import features from '../../../../../content/key-features.yaml';
import menu from '../../../../../content/menu.yaml';
import steps from '../../../../../content/process-steps.yaml';
import tabs from '../../../../../content/tabs.yaml';
import texts from '../../../../../content/texts.yaml';

const words = expect.stringMatching(/\S/);
const publicFolder = join(import.meta.dirname, '../../../public');
const sources = join(import.meta.dirname, '../..');
const unique = (keys: readonly string[]) => expect(new Set(keys).size).toBe(keys.length);

describe('content files', () => {
  it('[HOME-006] has the four process steps in order', () => {
    expect(steps).toEqual(steps.map(() => ({ key: words, title: words, text: words })));
    expect(steps.map(({ key }) => key)).toEqual([
      'create-account',
      'verify-id',
      'access-offers',
      'monitor-score',
    ]);
  });

  it('[HOME-015] has text and an existing picture for every key feature', () => {
    expect(features).toEqual(
      features.map(() => ({ key: words, title: words, description: words, imgUrl: words })),
    );
    expect(features.filter(({ imgUrl }) => !existsSync(`${publicFolder}${imgUrl}`))).toEqual([]);
    unique(features.map(({ key }) => key));
  });

  it('[HOME-019] [HOME-029] answers every question, and says who may join', () => {
    expect(faqs).toEqual(faqs.map(() => ({ key: words, title: words, text: words })));
    unique(faqs.map(({ key }) => key));
    const eligibility = faqs.find(({ key }) => key === 'eligibility')?.text ?? '';
    for (const part of ['18', 'citizen', 'permanent resident', 'licence', 'passport', 'Medicare']) {
      expect(eligibility).toContain(part);
    }
  });

  it('[HOME-029] names every document that the check takes wherever it names two', () => {
    /** Sentences about documents that others ask for. */
    const others = [
      /The bureau has to make sure/,
      /a number from a licence or passport/,
      /Ask the authority that issued/,
    ];
    const files = [
      ...globSync(join(sources, '../../../content/**/*.{md,yaml}')),
      ...globSync(`${sources}/features/**/*.tsx`),
    ].filter((file) => !file.includes('.test.'));
    const sentences = files
      .map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '))
      .flatMap((all) => all.split(/(?<=[.!?:>])\s/));
    const partial = sentences.filter(
      (said) => /licence,? (?:or|and) (?:a |an |your )?passport/i.test(said) && !said.includes('Medicare'),
    );
    expect(partial.filter((said) => !others.some((other) => other.test(said)))).toEqual([]);
    expect(partial).toHaveLength(others.length);
  });

  it('has no unused text', () => {
    const pages = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.tsx$/.test(file),
    );
    const code = pages.map((file) => readFileSync(join(sources, file), 'utf8')).join('\n');
    const asked = new Set([...code.matchAll(/\b(?:text\(\s*'|texts\.)(\w+)/g)].map(([, key]) => key));
    expect(Object.keys(texts).filter((key) => !asked.has(key))).toEqual([]);
  });

  it('[HOME-022] [HOME-030] has the disclaimer and the access seeker statement', () => {
    expect(texts['disclaimer_third_parties']).toBe(
      'Third parties may not use this score to assess your creditworthiness.',
    );
    expect(texts['access_seeker']).toContain('appointed access seeker');
  });

  it('[HOME-003] [HOME-028] keeps the fixed heading in every variant and says how long joining takes', () => {
    for (const { heading, lead, assurances } of Object.values(home.variants)) {
      expect(heading.join(' ')).toBe("Get Your Credit Score, it's free");
      expect(lead).toMatch(/60 seconds.*score/i);
      expect(assurances).toHaveLength(3);
    }
  });

  it('[HOME-021] has the edition’s company and licence numbers', () => {
    expect(brand).toMatchObject({ name: words, company: words, companyNumber: words, licenceNumber: words });
    expect(new URL(brand.siteUrl).origin).toBe(brand.siteUrl);
  });

  it('has valid paths and groups for menu items, and known items for pages', () => {
    const groups = menu.groups.map(({ key }) => key);
    const known = [...groups, ...menu.items.map(({ key }) => key)];
    unique(known);
    expect(
      menu.items.every(
        ({ href, group }) => href.startsWith('/') && (group === null || groups.includes(group)),
      ),
    ).toBe(true);
    expect(menu.pages.flatMap(({ items }) => items).filter((key) => !known.includes(key))).toEqual([]);
  });

  it('numbers dashboard tabs in order', () => {
    expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual(tabs.map((_, index) => index + 1));
  });
});
