import { validateEmail } from './contact-fields.ts';
import { normaliseText } from './text-fields.ts';

/** What is asked about a text that its rule takes. `instead` corrects it. */
export type Question = { readonly text: string; readonly instead: string | null };

const NAMES = /^(?:first|middle|last|given|family)Name$|\.middleNameOnCard$/;
const LATIN = 'Use Latin letters if you can, as your passport does: credit bureaus file names in them.';

/** Never a fault: what was typed is sent as it is. `isLeft`: nothing will be typed behind it. */
export function questionOn(field: string, typed: string, isLeft: boolean): Question | null {
  if (NAMES.test(field)) return isLatin(typed) ? null : { text: LATIN, instead: null };
  if (field !== 'email' && field !== 'username') return null;
  const text = normaliseText(typed);
  const at = text.lastIndexOf('@') + 1;
  const domain = validateEmail(text) === null ? text.slice(at).toLowerCase() : '';
  if (!isLeft && DOMAINS.some((known) => known.startsWith(domain))) return null;
  const meant = meantBy(domain);
  return meant === null ? null : { text: `Did you mean ${meant}?`, instead: text.slice(0, at) + meant };
}

const isLatin = (text: string) => !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);

/** Mail services by name, with the endings that they have; `*` is that of any country. */
const SERVICES: ReadonlyMap<string, readonly string[]> = new Map(
  `gmail com|googlemail com *|hotmail com com.au *|outlook com com.au *|live com com.au *|msn com|yahoo com com.au *
  |ymail com|icloud com|aol com *|bigpond com net.au com.au|optusnet com.au|iinet net.au|internode on.net|tpg com.au
  |westnet com.au|dodo com.au|iprimus com.au|fastmail com com.au fm|protonmail com ch|proton me|mail com *|email com *
  |gmx com net *`
    .split('|')
    .map((service) => service.trim().split(' '))
    .map(([name = '', ...endings]) => [name, endings]),
);
const DOMAINS = [...SERVICES].flatMap(([name, endings]) =>
  endings.filter((ending) => ending !== '*').map((ending) => `${name}.${ending}`),
);
/** `co`, `cm` and `om` are countries' too, but here they are `com` cut short. */
const OF_A_COUNTRY = /^(?:com?\.)?(?!co$|cm$|om$)[a-z]{2}$/;

const SLIPS_MAX = 2;

/** The domain that a slip or two have made this of; null where it is right, or far from all. */
function meantBy(domain: string): string | null {
  const [, name = '', ending = ''] = /^([^.]+)\.(.+)$/.exec(domain) ?? [];
  const near = [...SERVICES].filter(([known]) => (SERVICES.has(name) ? known === name : isNear(name, known)));
  const options = near.flatMap(([known, endings]) => {
    const isAbroad = endings.includes('*') && OF_A_COUNTRY.test(ending);
    const own = isAbroad ? [ending] : endings.filter((each) => each !== '*');
    return own.map((each) => ({
      domain: `${known}.${each}`,
      slips: slips(name, known) + Math.min(slips(ending, each), 1 + slips(atHome(ending), atHome(each))),
    }));
  });
  const [best] = options.toSorted((one, other) => one.slips - other.slips);
  return best === undefined || best.slips === 0 || best.slips > SLIPS_MAX ? null : best.domain;
}

const atHome = (ending: string) => ending.replace(/\.au$/, '');

/** Short names are near too many others. */
const isNear = (name: string, known: string) =>
  known.length > 4 && slips(name, known) <= (known.length > 6 ? 2 : 1);

/** Letters left out, added, wrong or swapped; infinite where they are more than the most. */
function slips(one: string, other: string, most = SLIPS_MAX): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [left, right] = [one.slice(same), other.slice(same)];
  if (left === '' || right === '') return left.length + right.length;
  if (most === 0) return Infinity;
  const isSwapped = left[0] === right[1] && left[1] === right[0];
  const steps = [[1, 0], [0, 1], [1, 1], ...(isSwapped ? [[2, 2]] : [])];
  return 1 + Math.min(...steps.map(([by, to]) => slips(left.slice(by), right.slice(to), most - 1)));
}
