import type { RenderItemAction, ReportedItem } from './report-item.ts';

type ItemActionProps = { item: ReportedItem; render: RenderItemAction | undefined; label?: string };

/** What another journey does with an item, not drawn before its card is open. */
export function ItemAction({ item, render, label }: ItemActionProps) {
  return render?.(item, label) ?? null;
}
