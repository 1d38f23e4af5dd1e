import type { RenderItemAction, ReportedItem } from './report-item.ts';

type ItemActionProps = { item: ReportedItem; render: RenderItemAction | undefined; label?: string };

/** Another journey's action for an item, rendered once its card opens. */
export function ItemAction({ item, render, label }: ItemActionProps) {
  return render?.(item, label) ?? null;
}
