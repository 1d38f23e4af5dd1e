import { randomBytes, randomInt } from 'node:crypto';

import { makeBrowser, type Browser, type Site } from './browser.ts';

export type Person = {
  memberId: string;
  email: string;
  mobile: string;
  password: string;
  browser: Browser;
  /** How often a journey has had them. */
  journeys: Map<string, number>;
};

/** Somebody nobody has met yet, with a browser of their own. */
export function stranger(site: Site): Person {
  // 404 at the end is a number that cannot be reached.
  const digits = String(randomInt(100_000)).padStart(5, '0');
  return {
    memberId: '',
    email: `f-${randomBytes(6).toString('hex')}@example.com`,
    mobile: `0412${digits}5`,
    password: 'quiet-river-morning-tram',
    browser: makeBrowser(site),
    journeys: new Map(),
  };
}

/** A number that simulated providers do reach, in the form in which messages name it. */
export const international = ({ mobile }: Person): string => `+61${mobile.slice(1)}`;

/** A name that nobody else has: the bureau tells people apart by it. */
export const freshName = (): string =>
  `A${Array.from(randomBytes(8), (byte) => String.fromCodePoint(97 + (byte % 26))).join('')}`;

/** Members who are there for journeys, each lent to one at a time. */
export function makePool() {
  const free: Person[] = [];
  const everybody = new Map<string, Person>();
  return {
    add(person: Person): void {
      everybody.set(person.memberId, person);
      free.push(person);
    },
    /** Who has waited longest of those that fit; undefined when there is nobody. */
    borrow(fits: (person: Person) => boolean): Person | undefined {
      const index = free.findIndex(fits);
      return index === -1 ? undefined : free.splice(index, 1)[0];
    },
    giveBack: (person: Person): unknown => free.push(person),
    forget: ({ memberId }: Person): boolean => everybody.delete(memberId),
    /** Members who have not left. */
    all: (): Person[] => [...everybody.values()],
    size: (): number => free.length,
  };
}

export type Pool = ReturnType<typeof makePool>;
