import { useState } from 'react';
import { plural } from '../../../../lib/labels/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { type Alignment, countFlagged, takeOverProblem } from '../draft/alignment-state.ts';
import styles from './alignment-editor.module.css';

type TakeOverProps = { alignment: Alignment; onTakeOver: () => Promise<void> };

/** The last step: from then on the phrases are the chapter's. */
export function TakeOver({ alignment, onTakeOver }: TakeOverProps) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const { phrases, isRealigning } = alignment;
  const problem = takeOverProblem(alignment);
  const left = countFlagged(phrases);
  const takeOver = async () => {
    setBusy(true);
    await onTakeOver();
    setBusy(false);
    setAsked(false);
  };
  return (
    <div className={styles.takeOver}>
      <Button
        busy={busy}
        disabled={problem !== null || isRealigning}
        aria-describedby={problem === null ? undefined : 'take-over-problem'}
        onClick={() => setAsked(true)}
      >
        {`Take over ${plural(phrases.length, 'phrase')}`}
      </Button>
      {problem !== null && (
        <p id="take-over-problem" className={styles.hint}>
          {problem}
        </p>
      )}
      <ConfirmDialog
        open={asked}
        title={left === 0 ? 'Take over these phrases?' : `${plural(left, 'phrase')} still to check`}
        confirmLabel={left === 0 ? 'Take over' : 'Take over anyway'}
        busy={busy}
        onConfirm={() => void takeOver()}
        onCancel={() => setAsked(false)}
      >
        {left === 0 ? '' : `${plural(left, 'phrase is', 'phrases are')} still to check. Take over anyway? `}
        {`The recording is cut, and ${plural(phrases.length, 'phrase')} will be added at the end of the chapter.`}
      </ConfirmDialog>
    </div>
  );
}
