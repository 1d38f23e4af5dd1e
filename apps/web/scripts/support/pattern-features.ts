import { type ESTree, Visitor } from 'vite';
import { compatOf, DATA, isInFloor } from './compat.ts';

/**
 * Forms of patterns by their path in MDN's data, as they look without escaped characters and classes. The build lowers
 * none of them: it writes a text in the place of the literal, which the browser refuses only when it runs.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  'regular_expressions.lookbehind_assertion': /\(\?<[=!]/,
  'regular_expressions.modifier': /\(\?(?:[ims]+-?|-)[ims]*:/,
  'regular_expressions.named_capturing_group': /\(\?<[\w$]/,
  'regular_expressions.named_capturing_group.duplicate_named_capturing_groups': /\(\?<([\w$]+)>.*\(\?<\1>/s,
};

/**
 * The features in a script's patterns that some browser of the floor lacks. Every text is taken for a pattern, because it
 * may become one anywhere; a text is taken for flags where `RegExp` is given it, or a variable of that name.
 */
export function lackedByPatterns(program: ESTree.Program): ReadonlySet<string> {
  const lacked = new Set<string>();
  const texts = new Map<string, string>();
  const flags: ESTree.Node[] = [];
  const note = (pattern: string) => {
    const bare = pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '');
    for (const [form, look] of Object.entries(FORMS)) if (look.test(bare)) lacked.add(form);
  };
  const noteFlags = ({ callee, arguments: [, given] }: ESTree.CallExpression | ESTree.NewExpression) => {
    const name = callee.type === 'MemberExpression' ? callee.property : callee;
    if (given !== undefined && name.type === 'Identifier' && name.name === 'RegExp') flags.push(given);
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) flags.push(node);
      note('regex' in node ? node.regex.pattern : textOf(node));
    },
    TemplateElement: ({ value }) => note(value.raw),
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier') texts.set(id.name, `${texts.get(id.name) ?? ''}${textOf(init)}`);
    },
    NewExpression: noteFlags,
    CallExpression: noteFlags,
  }).visit(program);
  const isSets = (node: ESTree.Node) =>
    (node.type === 'Identifier' ? (texts.get(node.name) ?? '') : textOf(node)).includes('v');
  if (flags.some(isSets)) lacked.add('builtins.RegExp.unicodeSets');
  return new Set([...lacked].filter(isLacking).map((path) => path.replace(/^.*\./, '')));
}

function isLacking(path: string): boolean {
  const compat = compatOf(DATA.javascript, ...path.split('.'));
  if (compat === null) throw new Error(`MDN's data have no ${path}`);
  return !isInFloor(compat);
}

/** A text, or the flags of a pattern, as they are written out; empty for any other expression. */
function textOf(node: ESTree.Node | null): string {
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('');
  if (node?.type !== 'Literal') return '';
  return 'regex' in node ? node.regex.flags : String(node.value);
}
