import { plural } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { explain, takeFirsts } from './explain.ts';
import type { MeaningsEvent } from './meanings.ts';
import { isSkipped, type Meanings } from './meanings-state.ts';
import { countWords } from './words.ts';

type TakeChapterProps = { state: Meanings; send: (event: MeaningsEvent) => void };

/** Nobody looks at so many words one by one, so it is asked first. */
export function TakeChapter({ state, send }: TakeChapterProps) {
  const { phrases, isAsking } = state;
  const entries = isAsking ? takeFirsts(phrases, isSkipped(state)) : [];
  const left = countWords(explain(phrases, entries)).open;
  const count = countWords(phrases).open - left;
  return (
    <ConfirmDialog
      open={isAsking}
      title={`Take the first suggestion for ${plural(count, 'word')}?`}
      confirmLabel={`Explain ${plural(count, 'word')}`}
      onConfirm={() => send({ type: 'chapterTaken' })}
      onCancel={() => send({ type: 'askingClosed' })}
    >
      {`${plural(entries.length, 'meaning')} will be saved without being looked at one by one. `}
      {left > 0 && `${plural(left, 'word')} will still be open. `}
      You can undo this.
    </ConfirmDialog>
  );
}
