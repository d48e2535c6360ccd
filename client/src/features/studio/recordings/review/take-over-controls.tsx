import { useState } from 'react';
import { messageFor } from '../../../../lib/http/messages.ts';
import { pluralize } from '../../../../lib/labels/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import {
  type Alignment,
  countFlaggedPhrases,
  countSilentPhrases,
  findTakeOverProblem,
} from '../draft/alignment-state.ts';
import { useLazyReadRecordingChangesQuery } from '../recordings.api.ts';
import styles from './alignment-editor.module.css';
import { ChangeList } from './change-list.tsx';

type TakeOverControlsProps = {
  chapterId: number;
  alignment: Alignment;
  /** True if readers can't see the chapter yet. */
  isDraft: boolean;
  /** `seen` identifies the chapter's phrases as they were listed, if the recording gives its sound to them. */
  onTakeOver: (seen: string | undefined) => Promise<void>;
};

/** Last step of a review, in which the phrases are added to the chapter, or those of the chapter get their sound. */
export function TakeOverControls({ chapterId, alignment, isDraft, onTakeOver }: TakeOverControlsProps) {
  const [listChanges, { currentData: changes }] = useLazyReadRecordingChangesQuery();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [listProblem, setListProblem] = useState<string | null>(null);
  const { phrases, queue, isRealigning, hasFixedTexts } = alignment;
  const isSaving = queue.unsaved.length > 0 && queue.problem === null;
  const problem = findTakeOverProblem(alignment, isDraft);
  const flaggedCount = countFlaggedPhrases(phrases);
  const silentCount = countSilentPhrases(phrases);
  const handlePress = async () => {
    // The list is always fetched again, because another editor may have changed phrases since.
    if (hasFixedTexts) {
      setBusy(true);
      const { error } = await listChanges({ id: chapterId });
      setBusy(false);
      setListProblem(error === undefined ? null : messageFor('studio', error));
      if (error !== undefined) return;
    }
    setConfirming(true);
  };
  const takeOver = async () => {
    setBusy(true);
    await onTakeOver(hasFixedTexts ? changes?.seen : undefined);
    setBusy(false);
    setConfirming(false);
  };
  return (
    <div className={styles.takeOver}>
      <Button
        busy={isBusy}
        disabled={problem !== null || isRealigning}
        aria-describedby={problem === null ? undefined : 'take-over-problem'}
        onClick={() => void handlePress()}
      >
        {`Take over ${pluralize(phrases.length, 'phrase')}`}
      </Button>
      {problem !== null && (
        <p id="take-over-problem" className={styles.hint} data-passing={isSaving || undefined}>
          {problem}
        </p>
      )}
      {listProblem !== null && (
        <p className={styles.hint} role="alert">
          {listProblem}
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
        isReversible={hasFixedTexts}
        busy={isBusy}
        onConfirm={() => void takeOver()}
        onCancel={() => setConfirming(false)}
      >
        {flaggedCount === 0
          ? ''
          : `${pluralize(flaggedCount, 'phrase is', 'phrases are')} still to check. Take over anyway? `}
        {hasFixedTexts
          ? 'The recording is cut, and the chapter’s phrases get its sound. Nothing else about them changes. Sound that is replaced can be restored later.'
          : `The recording is cut, and ${pluralize(phrases.length, 'phrase')} will be added at the end of the chapter.`}
        {silentCount > 0 &&
          ` ${hasFixedTexts ? composeUnheardNote(silentCount) : composeSilentNote(silentCount)}`}
        {hasFixedTexts && changes !== undefined && <ChangeList changes={changes} />}
      </ConfirmDialog>
    </div>
  );
}

const composeUnheardNote = (count: number) =>
  count === 1
    ? '1 of them wasn’t heard and stays as it is.'
    : `${count} of them weren’t heard and stay as they are.`;

const composeSilentNote = (count: number) =>
  count === 1
    ? '1 of them wasn’t heard: it’s added without sound and waits for a recording of its own.'
    : `${count} of them weren’t heard: they’re added without sound and wait for a recording of their own.`;
