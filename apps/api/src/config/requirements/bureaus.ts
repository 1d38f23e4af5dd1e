import { HTTPS } from './addresses.ts';
import type { Requirement, Others } from './requirement.ts';
import { ISSUED } from './keys.ts';

/** The plain protocol has the bureau's address already. */
export const BUREAU_OF_PROTOCOL: readonly Requirement<string | undefined>[] = [
  {
    must: 'name a real provider, unless the protocol is `plain`',
    holds: (url, { PRIMARY_BUREAU_PROTOCOL: protocol }) => url !== undefined || protocol === 'plain',
  },
  ...HTTPS,
];

/** Where this holds `BUREAU_URL` is asked for nothing. */
const isDeskUnused = ({ PRIMARY_BUREAU_PROTOCOL: protocol, BUREAU_PORTAL: portal }: Others): boolean =>
  protocol !== 'plain' && portal !== undefined;

export const BUREAU_DESK: readonly Requirement<string | undefined>[] = [
  {
    must: 'name a real provider, unless `BUREAU_PORTAL` is given and `PRIMARY_BUREAU_PROTOCOL` is not `plain`',
    holds: (url, others) => url !== undefined || isDeskUnused(others),
  },
  ...HTTPS,
];

export const DESK_KEY: Requirement<string | undefined> = {
  must: ISSUED.must,
  holds: (key, others) => isDeskUnused(others) || ISSUED.holds(key, others),
};

export const GIVEN_WITHOUT_DESK: Requirement<unknown> = {
  must: 'be given where `BUREAU_PORTAL` takes the place of `BUREAU_URL`',
  holds: (value, others) => value !== undefined || !isDeskUnused(others),
};

/** Nothing is asked of a bureau that is not asked. */
export const GIVEN_WITH_SECOND: Requirement<unknown> = {
  must: 'be given where `BUREAUS` names a second bureau',
  holds: (value, { BUREAUS: bureaus }) => value !== undefined || bureaus === 'primary',
};
