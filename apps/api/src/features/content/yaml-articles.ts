import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Article, splitFrontMatter } from '@wattle/contract';
import { parse } from 'yaml';

import type { Content } from './content.ports.ts';

/**
 * The articles under `content/articles`, newest first. A file that is no article adds its faults, named
 * by file and field, and is left out; so is one whose name is not its `seoName`, the address it is asked for by.
 */
export function readArticles(directory: string, faults: string[]): Content['articles'] {
  const files = readdirSync(directory).filter((file) => file.endsWith('.md'));
  const articles = files.flatMap((file) => {
    const checked = Article.safeParse(articleIn(readFileSync(join(directory, file), 'utf8'), file, faults));
    if (!checked.success) {
      faults.push(
        ...checked.error.issues.map(({ path, message }) => `${file}, ${path.join('.')}: ${message}`),
      );
      return [];
    }
    if (`${checked.data.seoName}.md` !== file) faults.push(`${file}, seoName: is not the name of the file`);
    return [checked.data];
  });
  const ids = articles.map(({ id }) => id);
  for (const twice of ids.filter((id, index) => ids.indexOf(id) !== index))
    faults.push(`articles, id: ${twice} is there twice`);
  return articles.toSorted((a, b) => b.published.localeCompare(a.published) || a.id - b.id);
}

function articleIn(text: string, file: string, faults: string[]): unknown {
  const { front, body } = splitFrontMatter(text);
  try {
    const fields: unknown = parse(front);
    return typeof fields === 'object' ? { ...fields, body } : fields;
  } catch (cause) {
    const [why = 'unreadable'] = cause instanceof Error ? cause.message.split('\n') : [];
    faults.push(`${file}: ${why}`);
    return undefined;
  }
}
