import type { IconNode } from 'lucide';

/** Icons by option code. A step whose options all have one shows large cards, any other rows. */
export type OptionIcons = Readonly<Record<string, IconNode>>;
