import type { CompatStatement as Known, Identifier } from '@mdn/browser-compat-data';
import { parseSync, Visitor } from 'vite';
import { compatOf, DATA, isInFloor } from './compat.ts';
import { lackedByPatterns } from './pattern-features.ts';

const { api, javascript } = DATA;
const builtins = javascript['builtins'];

/** Methods of rarer interfaces have the names of everyday functions. */
const INTERFACES =
  /^(?:Abort(?:Controller|Signal)|Blob|Cache|CacheStorage|Clients?|CSSStyleSheet|DOMTokenList|Document|DocumentFragment|Element|EventTarget|ExtendableEvent|FetchEvent|FormData|Headers|History|HTML(?:Button|Dialog|Form|Input|Select|TextArea)?Element|IntersectionObserver|Location|Node|NodeList|Request|Response|ServiceWorker(?:Container)?|Storage|SubtleCrypto|URLSearchParams|Window|WindowClient|console)$/;

/** Their methods are called by their own name alone, which is found as a global. */
const BY_NAME_ALONE = new Set(['AsyncDisposableStack', 'DisposableStack', 'Intl', 'RegExp', 'Temporal']);

const INSTANCES: Readonly<Record<string, string>> = {
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  window: 'Window',
};

/** The features in a script that some browser of the floor lacks. */
export function lackedByScript(name: string, source: string): ReadonlySet<string> {
  const { program } = parseSync(name, source);
  const lacked = new Set(lackedByPatterns(program));
  const [used, keys] = [new Set<{ name: string }>(), new Set<object>()];
  new Visitor({
    StaticBlock: () => void lacked.add('class static block'),
    Property: ({ key, computed, shorthand }) => void (computed || shorthand || keys.add(key)),
    PropertyDefinition: ({ key, computed }) => void (computed || keys.add(key)),
    MethodDefinition: ({ key, computed }) => void (computed || keys.add(key)),
    Identifier: (node) => void used.add(node),
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== 'Identifier') return;
      keys.add(property);
      const owner = object.type === 'Identifier' ? object.name : '';
      if (isLackingAll(membersOf(owner, property.name))) lacked.add(`${owner}.${property.name}`);
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const { object, property } = callee;
      if (property.type !== 'Identifier') return;
      const isNamed = object.type === 'Identifier' && membersOf(object.name, property.name).length > 0;
      if (!isNamed && isLackingAll(METHODS.get(property.name))) lacked.add(`.${property.name}()`);
    },
  }).visit(program);
  for (const node of used) if (!keys.has(node) && isGlobalLacking(node.name)) lacked.add(node.name);
  return lacked;
}

function isGlobalLacking(name: string): boolean {
  return isLacking(api, name) || isLacking(builtins, name);
}

/** What is known of a member of an object that goes by its global name. */
function membersOf(object: string, name: string): readonly Known[] {
  const held = [builtins?.[object], builtins?.['Intl']?.[object], api[object], api[INSTANCES[object] ?? '']];
  return held.flatMap((each) => compatOf(each, name) ?? compatOf(each, `${name}_static`) ?? []);
}

function isLackingAll(known: readonly Known[] = []): boolean {
  return known.length > 0 && !known.some(isInFloor);
}

function isLacking(from: Identifier | undefined, name: string): boolean {
  const compat = compatOf(from, name);
  return compat !== null && !isInFloor(compat);
}

/** The statements about methods of any object, by the method's name. */
const METHODS = new Map<string, Known[]>();
for (const held of instances())
  for (const name of Object.keys(held))
    METHODS.set(name, [...(METHODS.get(name) ?? []), ...[compatOf(held, name) ?? []].flat()]);

function instances(): Identifier[] {
  const ofLanguage = Object.entries(builtins ?? {}).filter(([name]) => !BY_NAME_ALONE.has(name));
  const ofPlatform = Object.entries(api).filter(([name]) => INTERFACES.test(name));
  return [...ofLanguage, ...ofPlatform].map(([, held]) => held as Identifier);
}
