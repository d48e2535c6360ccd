import { plural } from '../../../lib/wording/format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { MeaningsEvent } from './state/meanings.ts';
import type { Meanings } from './state/meanings-state.ts';
import { countWords } from './state/words.ts';

type TakeChapterProps = { state: Meanings; send: (event: MeaningsEvent) => void };

/** Nobody looks at so many words one by one, so it is asked first. */
export function TakeChapter({ state, send }: TakeChapterProps) {
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
      {`${plural(open, 'word is', 'words are')} open in this chapter. Each one that has a suggestion gets the first one without being checked. `}
      {skipped.size > 0 && 'Words that you skipped stay open. '}
      You can undo this.
    </ConfirmDialog>
  );
}
