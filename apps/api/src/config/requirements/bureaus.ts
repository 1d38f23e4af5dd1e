import { HTTPS } from './addresses.ts';
import type { Requirement, Others } from './requirement.ts';
import { ISSUED, NOT_WELL_KNOWN } from './keys.ts';

export type BureauPrefix = 'PRIMARY_BUREAU' | 'SECOND_BUREAU';

/** `<product>_<version>_<permission>_<level>R`, such as `VSA_2.0_X_CR`. */
const SCORECARD = /^[^_]+_[^_]+_(X|XY|YX|Y)_([NPC])R$/;

/** Members read whose score it is. */
const MADE_UP = /^(?:Yarran|Jarrah) Credit$|\.example$/;

/** What the settings of a bureau must be to each other. */
export function bureauRequirements(prefix: BureauPrefix) {
  const isApply = (others: Others) => others[`${prefix}_PROTOCOL`] === 'equifax-apply';
  const partOfScorecard = (others: Others, part: 1 | 2) =>
    SCORECARD.exec(String(others[`${prefix}_SCORECARD`]))?.[part];
  const fits = (part: 1 | 2): Requirement<string> => ({
    must: `be that of \`${prefix}_SCORECARD\``,
    holds: (value, others) => [undefined, value].includes(partOfScorecard(others, part)),
  });
  const ownUser: Requirement<string> = {
    must: 'be our user at the bureau, unless the protocol is `plain`',
    holds: (user, others) => !isApply(others) || user !== 'wattle',
  };
  const password: Requirement<string | undefined> = {
    must: `${ISSUED.must}; with \`equifax-apply\` of any length`,
    holds: (key, others) => (isApply(others) ? NOT_WELL_KNOWN : ISSUED).holds(key, others),
  };
  const agreed: Requirement<string | undefined> = {
    must: `be left out without \`${prefix}_ENQUIRY_AGREEMENT\``,
    holds: (part, others) => part === undefined || others[`${prefix}_ENQUIRY_AGREEMENT`] !== undefined,
  };
  const ownName: Requirement<string> = {
    must: "be the bureau's own: `Yarran Credit` and `Jarrah Credit` are simulated, and `.example` is a placeholder",
    holds: (name, { BUREAUS: bureaus }) =>
      !MADE_UP.test(name) || (prefix === 'SECOND_BUREAU' && bureaus === 'primary'),
  };
  return { ownName, ownUser, password, permission: fits(1), dataLevel: fits(2), agreed };
}

/** The plain protocol has the bureau's address already. */
export const BUREAU_OF_PROTOCOL: readonly Requirement<string | undefined>[] = [
  {
    must: 'name a real provider, unless the protocol is `plain`',
    holds: (url, { PRIMARY_BUREAU_PROTOCOL: protocol }) => url !== undefined || protocol === 'plain',
  },
  ...HTTPS,
];

/** Where this holds `BUREAU_URL` is asked for nothing. */
const isBureauUrlUnused = ({ PRIMARY_BUREAU_PROTOCOL: protocol, BUREAU_PORTAL: portal }: Others): boolean =>
  protocol !== 'plain' && portal !== undefined;

export const BUREAU_REQUESTS_URL: readonly Requirement<string | undefined>[] = [
  {
    must: 'name a real provider, unless `BUREAU_PORTAL` is given and `PRIMARY_BUREAU_PROTOCOL` is not `plain`',
    holds: (url, others) => url !== undefined || isBureauUrlUnused(others),
  },
  ...HTTPS,
];

export const DESK_KEY: Requirement<string | undefined> = {
  must: ISSUED.must,
  holds: (key, others) => isBureauUrlUnused(others) || ISSUED.holds(key, others),
};

export const GIVEN_WITHOUT_URL: Requirement<unknown> = {
  must: 'be given where `BUREAU_PORTAL` takes the place of `BUREAU_URL`',
  holds: (value, others) => value !== undefined || !isBureauUrlUnused(others),
};

/** Nothing is asked of a bureau that is not asked. */
export const GIVEN_WITH_SECOND: Requirement<unknown> = {
  must: 'be given where `BUREAUS` names a second bureau',
  holds: (value, { BUREAUS: bureaus }) => value !== undefined || bureaus === 'primary',
};
