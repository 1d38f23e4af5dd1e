import type { Identifier } from '@mdn/browser-compat-data';
import { type AtRule, type Declaration, parse, type Rule } from 'postcss';
import { compatOf, DATA, isInFloor } from './compat.ts';

const { properties, selectors, types, 'at-rules': atRules } = DATA.css;

/** Units that MDN has under a name of their group. */
const UNITS: Readonly<Record<string, RegExp>> = {
  container_query_length_units: /\dcq(?:[bhiw]|min|max)\b/,
  lh: /\dlh\b/,
  rlh: /\drlh\b/,
  viewport_percentage_units_dynamic: /\ddv(?:[bhiw]|min|max)\b/,
  viewport_percentage_units_large: /\dlv(?:[bhiw]|min|max)\b/,
  viewport_percentage_units_small: /\dsv(?:[bhiw]|min|max)\b/,
};

/** The features in a stylesheet that some browser of the floor lacks. What stands behind `@supports` is left out. */
export function lackedByStyle(source: string): ReadonlySet<string> {
  const lacked = new Set<string>();
  const note = (feature: string, from: Identifier | undefined, ...path: readonly string[]) => {
    const compat = compatOf(from, ...path);
    if (compat !== null && !isInFloor(compat)) lacked.add(feature);
  };
  const style = parse(source);
  style.walkAtRules('supports', (rule) => void rule.remove());
  style.walkAtRules((rule) => noteAtRule(note, rule));
  style.walkRules((rule) => noteRule(note, rule));
  style.walkDecls((declaration) => noteDeclaration(note, declaration));
  return lacked;
}

type Note = (feature: string, from: Identifier | undefined, ...path: readonly string[]) => void;

function noteAtRule(note: Note, { name, params }: AtRule): void {
  note(`@${name}`, atRules, name);
  if (name !== 'media') return;
  for (const [, feature = ''] of params.matchAll(/\(([a-z-]+)/g))
    note(`@media (${feature})`, atRules, 'media', feature.replace(/^(?:min|max)-/, ''));
  if (/[<>]/.test(params)) note('@media with a range', atRules, 'media', 'range_syntax');
}

function noteRule(note: Note, { selector }: Rule): void {
  for (const [pseudo, name = ''] of selector.matchAll(/::?([a-z-]+)/g))
    if (!name.startsWith('-')) note(pseudo, selectors, name);
  if (selector.includes('&')) note('&', selectors, 'nesting');
}

function noteDeclaration(note: Note, { prop, value, parent }: Declaration): void {
  if (parent?.type === 'rule' && !prop.startsWith('-') && !isPrefixedToo(prop, parent)) {
    note(prop, properties, prop);
    for (const [word] of value.matchAll(/(?<![\w#-])[a-z][a-z-]+(?![\w(-])/g))
      note(`${prop}: ${word}`, properties, prop, word);
  }
  for (const [, name = ''] of value.matchAll(/([a-z][a-z0-9-]*)\(/g))
    for (const group of ['', ...Object.keys(types ?? {})])
      note(`${name}()`, types, ...(group === '' ? [] : [group]), name);
  for (const [name, form] of Object.entries(UNITS)) if (form.test(value)) note(name, types, 'length', name);
}

/** The build writes the prefixed form beside the plain one where a browser of the floor needs it. */
function isPrefixedToo(prop: string, rule: Rule): boolean {
  return rule.some((each) => each.type === 'decl' && each.prop === `-webkit-${prop}`);
}
