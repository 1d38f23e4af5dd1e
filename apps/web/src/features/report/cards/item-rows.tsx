import type { IconNode } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ItemAction } from './item-action.tsx';
import type { RenderItemAction, ReportedItem } from './report-item.ts';
import './item-rows.css';

/** A large file has dozens, or hundreds of notes. A button for one more would take the room of that one. */
const SHOWN_AT_FIRST = 3;

export type ItemRow = {
  item: ReportedItem;
  icon: IconNode;
  heading: string;
  body: ReactNode;
  /** The label of the correction. */
  label: string;
};

type ItemRowsProps = {
  rows: readonly ItemRow[];
  renderItemAction?: RenderItemAction | undefined;
  isComplete?: boolean;
};

/** Items in a line each, with their correction. */
export function ItemRows({ rows, renderItemAction, isComplete = false }: ItemRowsProps) {
  const [isUnfolded, unfold] = useState(isComplete || rows.length === SHOWN_AT_FIRST + 1);
  const shown = isUnfolded ? rows : rows.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className="item-rows">
        {shown.map(({ item, icon, heading, body, label }) => (
          <li key={`${item.itemKind} ${item.itemReference}`}>
            <span className="tile item-rows__ico">
              <Icon of={icon} />
            </span>
            <div>
              <h3>{heading}</h3>
              {body}
            </div>
            <ItemAction item={item} render={renderItemAction} label={label} />
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <p>
          <Button size="small" onClick={() => unfold(true)}>
            Show all {rows.length}
          </Button>
        </p>
      )}
    </>
  );
}
