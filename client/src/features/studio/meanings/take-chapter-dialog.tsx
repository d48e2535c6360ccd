import { pluralize } from '../../../lib/labels/format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { MeaningsEvent } from './state/meanings.ts';
import type { MeaningsState } from './state/meanings-state.ts';
import { countWords } from './state/words.ts';

type TakeChapterDialogProps = { state: MeaningsState; send: (event: MeaningsEvent) => void };

/**
 * Asks the editor to confirm accepting the suggestions for a whole chapter, because most of them have not been shown
 * yet.
 */
export function TakeChapterDialog({ state, send }: TakeChapterDialogProps) {
  const { phrases, skipped, isAsking } = state;
  const { open } = countWords(phrases);
  return (
    <ConfirmDialog
      open={isAsking}
      title="Take the first suggestion for every open word?"
      confirmLabel="Take all"
      onConfirm={() => send({ type: 'chapterTaken' })}
      onCancel={() => send({ type: 'askingClosed' })}
    >
      {`${pluralize(open, 'word is', 'words are')} open in this chapter. Each one that has a suggestion gets the first one without being checked, in each phrase the one that fits there. `}
      {skipped.size > 0 && 'Words that you skipped stay open. '}
      You can undo this.
    </ConfirmDialog>
  );
}
