import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './studio-table.module.css';
import type { RowOrder } from './use-row-order.ts';

/** Up, down, and a handle for the mouse. `name` says which row is meant. */
export function OrderCell({ id, name, order }: { id: number; name: string; order: RowOrder }) {
  const place = order.placeOf(id);
  return (
    <td className={styles.order}>
      <span className={styles.together}>
        <span className={styles.handle} title="Drag to move" aria-hidden="true" {...order.handleOf(id)} />
        <IconButton
          icon="up"
          size={18}
          label={`Move up: ${name}`}
          data-move={`${id}-up`}
          disabled={place <= 0}
          aria-disabled={order.isBusy || undefined}
          onClick={() => order.step(id, -1)}
        />
        <IconButton
          icon="down"
          size={18}
          label={`Move down: ${name}`}
          data-move={`${id}-down`}
          disabled={place >= order.total - 1}
          aria-disabled={order.isBusy || undefined}
          onClick={() => order.step(id, 1)}
        />
      </span>
    </td>
  );
}
