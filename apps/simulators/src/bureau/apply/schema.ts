import { z } from 'zod';
import type { Element } from './read-xml.ts';

/** `access`: `b2c-request`, a person's own access through an access seeker. `enquiry`: `request`, about credit. */
export type Form = 'access' | 'enquiry';

/** Returns the path of the first fault, or null. */
type Check = (element: Element) => string | null;
type Values = Record<string, RegExp>;

const anything = /^[^]*$/;

/** Text of the given form, without child elements. */
function text(form: RegExp, attributes: Values = {}): Check {
  return (element) => {
    if (element.children.length > 0 || !form.test(element.text)) return element.path;
    return attributeFault(element, attributes);
  };
}

/**
 * Elements in this order and no others. A name ends in `?` when it may be missing, in `+` when it may repeat, in `*`
 * when both.
 */
function sequence(parts: Record<string, Check>, attributes: Values = {}): Check {
  return (element) => {
    let at = 0;
    for (const [declared, check] of Object.entries(parts)) {
      const [, name = '', often = ''] = /^([^?+*]+)([?+*]?)$/.exec(declared) ?? [];
      const start = at;
      while (isNamed(element.children[at], name, element) && (at === start || /[+*]/.test(often))) {
        const fault = check(element.children[at] as Element);
        if (fault !== null) return fault;
        at += 1;
      }
      if (at === start && !/[?*]/.test(often)) return `${element.path}/${name}`;
    }
    const surplus = element.children[at];
    return surplus?.path ?? (element.text === '' ? attributeFault(element, attributes) : element.path);
  };
}

/** The alternative that starts with the element's first child, or with none; the last where none does. */
function either(...alternatives: readonly { starts: string | undefined; check: Check }[]): Check {
  return (element) => {
    const first = element.children[0]?.name;
    const chosen = alternatives.find(({ starts }) => starts === first) ?? alternatives.at(-1);
    return chosen === undefined ? null : chosen.check(element);
  };
}

function isNamed(candidate: Element | undefined, name: string, parent: Element): boolean {
  return candidate?.name === name && candidate.namespace === parent.namespace;
}

function attributeFault({ attributes, path }: Element, declared: Values): string | null {
  for (const [name, value] of attributes) {
    if (!Object.hasOwn(declared, name) || declared[name]?.test(value) !== true) return `${path}/@${name}`;
  }
  return null;
}

const token = text(anything);
const boolean = text(/^(true|false|0|1)$/);
/** `xs:date`, which may name a time zone. */
const date: Check = (element) => {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(element.text) ?? [];
  return z.iso.date().safeParse(day).success ? text(anything)(element) : element.path;
};
const state = text(/^(ACT|NSW|NT|NZ|OS|OTH|QLD|SA|TAS|VIC|WA)$/);
const country = text(/^[A-Z]{3}$/);
const currentOrPrevious = /^[CP]$/;
const keyValue = sequence({ key: token, value: token });

const name = sequence({
  'title?': token,
  'family-name': text(/^.{1,50}$/),
  'first-given-name': text(/^.{1,50}$/),
  'other-given-name*': text(/^.{1,100}$/),
});

const addressAttributes = { type: currentOrPrevious, 'time-at-address': anything };
const address = either(
  { starts: undefined, check: sequence({}, addressAttributes) },
  {
    starts: 'unformatted-address',
    check: sequence({ 'unformatted-address': text(/^.{0,200}$/) }, addressAttributes),
  },
  {
    starts: '',
    check: sequence(
      {
        'property?': token,
        'unit-number?': token,
        'street-number?': token,
        'street-name?': token,
        'street-type?': token,
        suburb: token,
        state,
        'postcode?': token,
        'DPID?': token,
        'country-code?': country,
      },
      addressAttributes,
    ),
  },
);

const licence = sequence({
  'country-code?': country,
  'state?': state,
  number: text(/^.+$/),
  'date-of-expiry?': date,
  'card-number?': token,
});

const employer = sequence(
  {
    name: token,
    'country-code?': country,
    'ABN?': token,
    'organisation-number?': token,
    'occupation?': token,
    'is-self-employed?': boolean,
  },
  { type: currentOrPrevious },
);

const individual = sequence({
  'current-name': name,
  'known-as-names?': sequence({ 'known-as+': name }),
  'previous-names?': sequence({ 'previous-name+': name }),
  addresses: sequence({ 'address+': address }),
  'drivers-licence?': licence,
  'gender-code': text(/^[MFU]$/),
  'date-of-birth?': date,
  'employment?': sequence({ 'employer+': employer }),
});

const enquiry = sequence({
  'permitted-disclosure?': token,
  'account-type-code?': token,
  'enquiry-amount?': text(/^\+?\d+$/, { 'currency-code': anything }),
  'is-credit-review?': boolean,
  'is-unlimited-credit?': boolean,
  'secured-credit-code?': token,
  'relationship-code?': token,
  'co-borrower?': token,
  'enquiry-client-reference?': token,
  'other-enquiry-attributes?': sequence({ 'enquiry-attribute+': keyValue }),
});

const enquiryHeader = sequence({
  'client-reference?': token,
  'operator-id?': token,
  'operator-name?': token,
  'permission-type-code': token,
  'product-data-level-code?': token,
  'requested-scores?': sequence({ 'scorecard-id+': token }),
  'possible-matches?': sequence({
    'maximum-matches?': text(/^[+-]?\d+$/),
    'match-criteria?': sequence({ 'match-criterion+': token }),
  }),
  'custom-input-parameters?': sequence({ 'custom-input-parameter+': keyValue }),
});

/** A request about a person, named by the bureau's reference or by their details. */
const requestAbout = (asked: Record<string, Check>) =>
  sequence({
    'enquiry-header': enquiryHeader,
    'enquiry-data': either(
      { starts: 'bureau-reference', check: sequence({ 'bureau-reference': token, ...asked }) },
      { starts: 'individual', check: sequence({ individual, ...asked }) },
    ),
  });

/** `vs:request` and `vs:b2c-request` as the published schema has them. */
export const checkRequest: Record<Form, Check> = {
  enquiry: requestAbout({ enquiry }),
  access: requestAbout({ 'file-access?': sequence({ 'file-access-client-reference?': token }) }),
};
