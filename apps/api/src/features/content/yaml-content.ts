import { join } from 'node:path';

import { ROLES } from '@wattle/domain/roles';
import { z } from 'zod';

import { makeYamlFiles } from '#api/platform/yaml-files.ts';

import { readArticles } from './yaml-articles.ts';
import type { Content } from './content.ports.ts';

/** Edited words that can't be used; the message names every file and field at fault. */
export class ContentError extends Error {
  override name = 'ContentError';
}

const words = z.string().trim().min(1);
const key = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, 'use small letters, digits, - and _');
/** A place of this site: a path, never an address elsewhere. */
const place = z.string().regex(/^\/(?![/\\])[^\s\\]*$/, 'use a path of this site');

const keyed = <Item extends z.ZodType<{ key: string }>>(item: Item) =>
  z.array(item).superRefine((items, context) => {
    items.forEach((each, index) => {
      if (items.findIndex((other) => other.key === each.key) === index) return;
      context.addIssue({ code: 'custom', path: [index, 'key'], message: `'${each.key}' is there twice` });
    });
  });

const Passages = keyed(z.strictObject({ key, title: words, text: words }));
const KeyFeatures = keyed(z.strictObject({ key, title: words, description: words, imgUrl: place }));
const Tabs = keyed(z.strictObject({ key, label: words, tabIndex: z.int().positive() }));
const Texts = z.record(key, words);
const madeUp = z.boolean();
const figure = z.int().min(0);
/** The rest of the file is the web app's, which reads it when it is built. */
const HomeFile = z.looseObject({
  showCode: z.enum(['simple', 'savvy']).nullable(),
  counter: z.strictObject({
    madeUp,
    fallback: figure,
    counter: figure,
    counterIncrement: figure,
    updateInterval: figure.min(1000),
  }),
  featuredIn: z.strictObject({ madeUp, names: keyed(z.strictObject({ key, name: words })) }),
  coBrands: z.array(z.looseObject({ name: words, madeUp })),
});

const MenuFile = z
  .strictObject({
    groups: keyed(z.strictObject({ key, label: words })),
    items: keyed(
      z.strictObject({
        key,
        label: words,
        href: place,
        group: key.nullable(),
        look: z.enum(['link', 'button']),
        audience: z.enum(['everyone', 'anonymous', 'member']),
        role: z.enum(ROLES).nullable(),
      }),
    ),
    pages: z.array(z.strictObject({ page: key, paths: z.array(place).min(1), items: z.array(key) })),
  })
  .superRefine(({ groups, items, pages }, context) => {
    const groupKeys = new Set(groups.map((group) => group.key));
    const known = new Set([...groupKeys, ...items.map((item) => item.key)]);
    items.forEach(({ group }, index) => {
      if (group === null || groupKeys.has(group)) return;
      context.addIssue({ code: 'custom', path: ['items', index, 'group'], message: `no group '${group}'` });
    });
    pages.forEach((page, index) => {
      for (const item of page.items.filter((each) => !known.has(each))) {
        context.addIssue({ code: 'custom', path: ['pages', index, 'items'], message: `no item '${item}'` });
      }
    });
  });

/** What the home page says of itself in figures and names; a fault stops the start. */
export function loadHome(directory: string): z.output<typeof HomeFile> {
  const { read, faults } = makeYamlFiles(directory);
  const home = read('home.yaml', HomeFile);
  if (home === null) throw new ContentError(faults.join('; '));
  return home;
}

/** Reads the files once. Any fault stops the process at its start, where an editor sees it. */
export function loadYamlContent(directory: string): Content {
  const { read, faults } = makeYamlFiles(directory);
  const menu = read('menu.yaml', MenuFile);
  const texts = read('texts.yaml', Texts);
  const keyFeatures = read('key-features.yaml', KeyFeatures);
  const processSteps = read('process-steps.yaml', Passages);
  const faqs = read('faqs.yaml', Passages);
  const tabs = read('tabs.yaml', Tabs);
  const home = read('home.yaml', HomeFile);
  const articles = readArticles(join(directory, 'articles'), faults);
  const isWhole = menu && texts && keyFeatures && processSteps && faqs && tabs && home;
  if (!isWhole || faults.length > 0) throw new ContentError(faults.join('; '));
  return { menu, texts, keyFeatures, processSteps, faqs, tabs, articles, homeShowCode: home.showCode };
}
