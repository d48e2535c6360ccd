import { Button } from '../../../../ui/buttons/button.tsx';
import { Banner } from '../../../../ui/page/banner.tsx';
import type { RowId } from './deletions.ts';
import type { UndoControl } from './undo-control.ts';
import styles from './undo-lines.module.css';

type UndoBannersProps<Id extends RowId> = { undo: UndoControl<Id>; onUndone: () => void };

/**
 * Lists recent deletions, each with an Undo button. A deletion disappears from the list when it can no longer be
 * undone.
 */
export function UndoBanners<Id extends RowId>({ undo, onUndone }: UndoBannersProps<Id>) {
  const handleUndo = async (id: Id) => {
    if (await undo.undo(id)) onUndone();
  };
  return undo.deletions.map(({ id, message, name }, index) => (
    <Banner key={id} tone="good">
      <span className={styles.line}>
        <span>
          {message} {name !== undefined && <span lang="fr">{name}</span>}
        </span>
        <Button
          ref={index === 0 ? undo.newest : undefined}
          variant="quiet"
          size="small"
          aria-label={`Undo: ${name ?? message}`}
          busy={undo.busyId === id}
          onClick={() => void handleUndo(id)}
        >
          Undo
        </Button>
      </span>
    </Banner>
  ));
}
