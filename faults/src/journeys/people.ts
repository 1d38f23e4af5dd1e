import { customer, freshMobile } from '@wattle/testkit/people';

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

/** A new person with a browser of their own. */
export function stranger(site: Site): Person {
  const { email, password } = customer();
  return {
    memberId: '',
    email,
    mobile: freshMobile(),
    password,
    browser: makeBrowser(site),
    journeys: new Map(),
  };
}

/** Members who are there for journeys, each lent to one at a time. */
export function makePool() {
  const free: Person[] = [];
  const people = new Map<string, Person>();
  return {
    add(person: Person): void {
      people.set(person.memberId, person);
      free.push(person);
    },
    /** The longest-waiting person that fits; undefined when there is none. */
    borrow(fits: (person: Person) => boolean): Person | undefined {
      const index = free.findIndex(fits);
      return index === -1 ? undefined : free.splice(index, 1)[0];
    },
    release: (person: Person): unknown => free.push(person),
    forget: ({ memberId }: Person): boolean => people.delete(memberId),
    /** Members who have not left. */
    all: (): Person[] => [...people.values()],
    size: (): number => free.length,
  };
}

export type Pool = ReturnType<typeof makePool>;
