import type { NotificationCategory } from './categories.ts';

/** Which kinds leave by e-mail and by push. `isDaily`: one e-mail a day instead of one at once. */
export type Choices = {
  email: readonly NotificationCategory[];
  push: readonly NotificationCategory[];
  isDaily: boolean;
};

type Switching = { kinds: NotificationCategory[]; isOn: boolean };

/** What is missing stays as it is. */
export type ChoicesChange = {
  email?: Switching | undefined;
  push?: Switching | undefined;
  isDaily?: boolean | undefined;
};

/** The choices after a change, without a kind twice. */
export const changedChoices = ({ email, push, isDaily }: Choices, change: ChoicesChange) => ({
  email: switched(email, change.email),
  push: switched(push, change.push),
  isDaily: change.isDaily ?? isDaily,
});

function switched(chosen: Choices['email'], change: Switching | undefined): NotificationCategory[] {
  if (change === undefined) return [...chosen];
  const others = chosen.filter((kind) => !change.kinds.includes(kind));
  return change.isOn ? [...others, ...new Set(change.kinds)] : others;
}
