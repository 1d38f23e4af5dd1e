import { z } from 'zod';
import { eachOnce, key, sitePath, positive, nonEmptyText } from './pieces.ts';

/** The home page's questions and steps. */
export const Passages = eachOnce(z.strictObject({ key, title: nonEmptyText, text: nonEmptyText }), 'key');
export type Passages = z.output<typeof Passages>;

export const KeyFeatures = eachOnce(
  z.strictObject({ key, title: nonEmptyText, description: nonEmptyText, imgUrl: sitePath }),
  'key',
);
export type KeyFeatures = z.output<typeof KeyFeatures>;

export const Tabs = eachOnce(z.strictObject({ key, tabIndex: positive, label: nonEmptyText }), 'key');
export type Tabs = z.output<typeof Tabs>;
