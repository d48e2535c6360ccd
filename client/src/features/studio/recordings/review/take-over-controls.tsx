import { useState } from 'react';
import { pluralize } from '../../../../lib/labels/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import {
  type Alignment,
  countFlaggedPhrases,
  countSilentPhrases,
  findTakeOverProblem,
} from '../draft/alignment-state.ts';
import styles from './alignment-editor.module.css';

type TakeOverControlsProps = {
  alignment: Alignment;
  /** True if readers can't see the chapter yet. */
  isDraft: boolean;
  onTakeOver: () => Promise<void>;
};

/** Last step of a review, in which the phrases are added to the chapter. */
export function TakeOverControls({ alignment, isDraft, onTakeOver }: TakeOverControlsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { phrases, queue, isRealigning } = alignment;
  const isSaving = queue.unsaved.length > 0 && queue.problem === null;
  const problem = findTakeOverProblem(alignment, isDraft);
  const flaggedCount = countFlaggedPhrases(phrases);
  const silentCount = countSilentPhrases(phrases);
  const takeOver = async () => {
    setBusy(true);
    await onTakeOver();
    setBusy(false);
    setConfirming(false);
  };
  return (
    <div className={styles.takeOver}>
      <Button
        busy={isBusy}
        disabled={problem !== null || isRealigning}
        aria-describedby={problem === null ? undefined : 'take-over-problem'}
        onClick={() => setConfirming(true)}
      >
        {`Take over ${pluralize(phrases.length, 'phrase')}`}
      </Button>
      {problem !== null && (
        <p id="take-over-problem" className={styles.hint} data-passing={isSaving || undefined}>
          {problem}
        </p>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={
          flaggedCount === 0
            ? 'Take over these phrases?'
            : `${pluralize(flaggedCount, 'phrase')} still to check`
        }
        confirmLabel={flaggedCount === 0 ? 'Take over' : 'Take over anyway'}
        busy={isBusy}
        onConfirm={() => void takeOver()}
        onCancel={() => setConfirming(false)}
      >
        {flaggedCount === 0
          ? ''
          : `${pluralize(flaggedCount, 'phrase is', 'phrases are')} still to check. Take over anyway? `}
        {`The recording is cut, and ${pluralize(phrases.length, 'phrase')} will be added at the end of the chapter.`}
        {silentCount > 0 && ` ${composeSilentNote(silentCount)}`}
      </ConfirmDialog>
    </div>
  );
}

const composeSilentNote = (count: number) =>
  count === 1
    ? '1 of them wasn’t heard: it’s added without sound and waits for a recording of its own.'
    : `${count} of them weren’t heard: they’re added without sound and wait for a recording of their own.`;
