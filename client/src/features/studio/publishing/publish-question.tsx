import type { UnfinishedChapterView } from '@lingostory/contract/studio/phrases/schemas';
import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useLazyListMissingQuery } from '../base/phrases.api.ts';
import { MissingChapters } from './missing-chapters.tsx';
import { lacksOf } from './missing-labels.ts';

type PublishQuestionProps = {
  what: 'book' | 'chapter';
  /** Null while nothing is asked. */
  chapters: readonly UnfinishedChapterView[] | null;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Shows what is missing before a book or a chapter is published, with the way there. It may be published all the same. */
export function PublishQuestion({ what, chapters, ...rest }: PublishQuestionProps) {
  // The dialog fades out, with what it asked about still in it.
  const [shown, setShown] = useState(chapters);
  if (chapters !== null && chapters !== shown) setShown(chapters);
  const { title, text } = wordsOf(what, shown ?? []);
  return (
    <ConfirmDialog {...rest} open={chapters !== null} title={title} confirmLabel="Publish anyway">
      <p>{text}</p>
      {shown !== null && <MissingChapters chapters={shown} />}
    </ConfirmDialog>
  );
}

function wordsOf(what: 'book' | 'chapter', chapters: readonly UnfinishedChapterView[]) {
  const written = chapters.filter(({ total_phrases }) => total_phrases > 0);
  if (written.some(({ published }) => published))
    return {
      title: 'Something is still missing',
      text: `Readers will get this ${what} as it is now. You can publish it anyway, or finish it first.`,
    };
  const title = written.length > 0 ? 'Every phrase is in a draft chapter' : `This ${what} has no phrases yet`;
  const until = written.length > 0 ? 'you publish one of its chapters' : 'you add its first phrases';
  if (what === 'chapter')
    return {
      title,
      text: 'Readers would see its title, but there would be nothing to read. You can publish it anyway.',
    };
  const text = `Readers could buy it, but they would find nothing to read until ${until}.`;
  return { title, text };
}

type Checked = { chapters: UnfinishedChapterView[] } | { problem: string };

/** Looks up what is missing at the moment when somebody wants to publish. */
export function usePublishCheck(bookCode: string) {
  const [readMissing] = useLazyListMissingQuery();
  const [isChecking, setChecking] = useState(false);
  const check = async (): Promise<Checked> => {
    setChecking(true);
    const { data, error } = await readMissing({ book_code: bookCode, page: 1, per_page: 1 });
    setChecking(false);
    if (data === undefined) return { problem: messageFor('banner', error) };
    return { chapters: data.data.chapters };
  };
  return { isChecking, check };
}

/** True where a press on Publish needs no question: there is something to read, and nothing of it is missing. */
export const isComplete = (chapters: readonly UnfinishedChapterView[]) =>
  chapters.length > 0 && chapters.every((chapter) => lacksOf(chapter).length === 0);
