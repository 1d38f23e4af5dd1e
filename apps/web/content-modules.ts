import type { Article, ListedArticle } from '@wattle/content/files/articles';
import { SINGLE_FILES } from '@wattle/content/reading/content-files';
import { ContentError, type Fault } from '@wattle/content/reading/faults';
import type { LegalHead, LegalText } from '@wattle/content/files/legal';
import { checkMapFiles } from '@wattle/content/reading/map-files';
import { readContent, type Content } from '@wattle/content/reading/read-content';
import { lineOfWords } from '@wattle/content/reading/words-in-file';
import { dayForPeople } from '@wattle/domain/calendar/calendar';
import type { ContentOfPages } from '@wattle/content/of-pages';
import { blocksOf, MarkdownFault } from './markdown-blocks.ts';
import { type Block, plainText } from './src/features/content/block.ts';
import { askingOffers, visitorOffers } from './visitor-offers.ts';

const wordsAMinute = 220;
/** The number on the home page and dashboard (HOME-017, DASH-013). */
const firstArticles = 6;

type Blocks = (file: string, markdown: string) => Block[];

/**
 * Every content module, keyed by its file below `content/` or its virtual name. Built once, so that no browser parses
 * YAML or Markdown. A fault stops the build and names file and line.
 */
export function contentModules(directory: string): ReadonlyMap<string, unknown> {
  const content = readContent(directory);
  checkMapFiles(directory);
  const faults: Fault[] = [];
  const blocks: Blocks = (file, markdown) => {
    try {
      return blocksOf(markdown);
    } catch (cause) {
      if (!(cause instanceof MarkdownFault)) throw cause;
      faults.push({ file, line: lineOfWords(directory, file, cause.near), message: cause.message });
      return [];
    }
  };
  const modules = new Map<string, unknown>([
    ...singleModules(content),
    ['brand.yaml', brandOfPages(content)],
    ['virtual:frame-texts', frameTexts(content)],
    ['offers/partners.yaml', content.catalogue.configuration.partners],
    ...articleModules(content, blocks),
    ...legalModules(content, blocks),
    ...helpModules(content, blocks),
    ['virtual:visitor-offers', visitorOffers(content)],
    ['virtual:asking-offers', askingOffers(content)],
    ['virtual:co-brands.css', coBrandColours(content)],
  ]);
  if (faults.length > 0) throw new ContentError(faults);
  return modules;
}

/** The brand in every page's bundle, without what the profile supplies or no page shows. */
function brandOfPages({
  brand: { themes: _themes, promotion: _promotion, security: _security, ...rest },
}: Content): ContentOfPages['brand'] {
  return rest;
}

/** The texts around a page. The others would come with every page. */
function frameTexts({
  texts: { access_seeker, disclaimer_third_parties, flow_promise, footer_tagline, home_articles_header },
}: Content) {
  return { access_seeker, disclaimer_third_parties, flow_promise, footer_tagline, home_articles_header };
}

/** A stylesheet, because the content security policy blocks `style` attributes. */
function coBrandColours({ coBrands }: Content): string {
  return coBrands
    .map(
      ({ partnerId, colours: { panel, ink } }) =>
        `.cobrand--${partnerId}{--partner-panel:${panel};--partner-ink:${ink}}`,
    )
    .join('\n');
}

type Modules = [string, unknown][];

function singleModules(content: Content): Modules {
  const names = Object.keys(SINGLE_FILES) as (keyof typeof SINGLE_FILES)[];
  return names.map((name) => [SINGLE_FILES[name].file, content[name]]);
}

function listed({ sources: _sources, body: _body, ...summary }: Article, words: number): ListedArticle {
  return {
    ...summary,
    minutes: Math.max(1, Math.round(words / wordsAMinute)),
    publishedOn: dayForPeople(summary.published),
    updatedOn: dayForPeople(summary.updated),
  };
}

function articleModules({ articles }: Content, blocksIn: Blocks): Modules {
  const read = articles.map((article) => {
    const file = `articles/${article.seoName}.md`;
    return { file, article, blocks: blocksIn(file, article.body) };
  });
  const all = read.map(({ article, blocks }) => listed(article, plainText(blocks).split(/\s+/).length));
  return [
    ...read.map(({ file, article, blocks }): [string, unknown] => [
      file,
      { blocks, sources: article.sources },
    ]),
    ['virtual:articles', all],
    ['virtual:first-articles', all.slice(0, firstArticles).map(cardOf)],
  ];
}

/** What a card shows: the dashboard fetches no more. */
const cardOf = ({ id, seoName, title, imgUrl, category, minutes }: ListedArticle) => ({
  id,
  seoName,
  title,
  imgUrl,
  category,
  minutes,
});

function headOf({ body: _body, notice: _notice, ...head }: LegalText): LegalHead {
  return head;
}

function legalModules({ legal }: Content, blocksIn: Blocks): Modules {
  const texts = legal.map(({ key, body }): [string, unknown] => {
    const file = `legal/${key}.md`;
    return [file, { blocks: blocksIn(file, body) }];
  });
  return [...texts, ['virtual:legal', legal.map(headOf)]];
}

function helpModules({ help }: Content, blocksIn: Blocks): Modules {
  return help.map(({ questions, ...category }) => {
    const file = `help/${category.key}.yaml`;
    const answered = questions.map(({ answer, ...question }) => ({
      ...question,
      blocks: blocksIn(file, answer),
    }));
    return [file, { ...category, questions: answered }];
  });
}
