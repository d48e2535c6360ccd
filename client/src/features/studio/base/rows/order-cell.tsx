import { useState } from 'react';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './ordered-rows.module.css';
import type { DragHandle } from './sortable-rows.tsx';
import type { RowOrder } from './use-row-order.ts';

type OrderCellProps = {
  id: number;
  /** Identifies the row in the buttons' accessible names. */
  name: string;
  number: number;
  order: RowOrder;
  handle: DragHandle;
};

/** A table cell with a drag handle and buttons that move the row up, down or to a given position. */
export function OrderCell({ id, name, number, order, handle }: OrderCellProps) {
  const [isOpen, setOpen] = useState(false);
  const position = order.positionOf(id);
  const lowestNumber = number - position;
  return (
    <td>
      <span className={styles.together}>
        <button type="button" {...handle} className={styles.handle} aria-label={`Drag to move: ${name}`} />
        <IconButton
          icon="up"
          size={18}
          label={`Move up: ${name}`}
          data-move={`${id}-up`}
          disabled={position <= 0}
          aria-disabled={order.isBusy || undefined}
          onClick={() => order.step(id, -1)}
        />
        <IconButton
          icon="down"
          size={18}
          label={`Move down: ${name}`}
          data-move={`${id}-down`}
          disabled={position >= order.total - 1}
          aria-disabled={order.isBusy || undefined}
          onClick={() => order.step(id, 1)}
        />
        <IconButton
          icon="list"
          size={18}
          label={`Move to a number: ${name}`}
          title="Move to a number"
          data-move={`${id}-to`}
          disabled={order.total < 2}
          aria-disabled={order.isBusy || undefined}
          onClick={() => setOpen(true)}
        />
      </span>
      {isOpen && (
        <MoveDialog
          name={name}
          number={number}
          lowestNumber={lowestNumber}
          highestNumber={lowestNumber + order.total - 1}
          onClose={() => setOpen(false)}
          onMove={(newNumber) => order.jump(id, newNumber - lowestNumber)}
        />
      )}
    </td>
  );
}
