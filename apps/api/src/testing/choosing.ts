import { MAILED_CATEGORIES, NOTIFICATION_CATEGORY_NAMES } from '@wattle/domain/notifications/categories';

/** Chooses e-mail for every row, or for none, and no push. */
export const byEmail = (isOn: boolean) => ({
  email: { kinds: [...MAILED_CATEGORIES], isOn },
  push: { kinds: [...NOTIFICATION_CATEGORY_NAMES], isOn: false },
});

/** What is chosen after that. */
export const chosenByEmail = (isOn: boolean) => ({
  email: isOn ? [...MAILED_CATEGORIES] : [],
  push: [],
  isDaily: false,
});
