import { MAILED_CATEGORIES } from '@wattle/domain/notifications/categories';

/** The choice of e-mail for every row, or for none. */
export const byEmail = (isOn: boolean) => ({
  email: isOn ? [...MAILED_CATEGORIES] : [],
  push: [],
  isDaily: false,
});
