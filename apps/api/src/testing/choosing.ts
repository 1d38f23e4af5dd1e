import { MAILED_ROWS } from '@wattle/domain/notifications/rows';

/** The choice of e-mail for every row, or for none. */
export const byEmail = (isOn: boolean) => ({
  email: isOn ? [...MAILED_ROWS] : [],
  push: [],
  isDaily: false,
});
