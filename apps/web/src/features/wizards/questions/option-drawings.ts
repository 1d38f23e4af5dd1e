import type { IconNode } from 'lucide';

/** Drawings by option code. A step whose options all have one shows large cards; any other shows rows. */
export type OptionDrawings = Readonly<Record<string, IconNode>>;
