import type { UnfinishedChapterView } from '@lingostory/contract/studio/phrases/schemas';
import { useState } from 'react';
import { messageFor } from '../../../lib/messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useLazyListMissingQuery } from '../phrases/phrases.api.ts';
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
  const isEmpty = chapters?.every((chapter) => !chapter.published || chapter.total_phrases === 0) ?? false;
  return (
    <ConfirmDialog
      {...rest}
      open={chapters !== null}
      title={isEmpty ? `This ${what} has no phrases yet` : 'Something is still missing'}
      confirmLabel="Publish anyway"
    >
      <p>
        {isEmpty && what === 'book'
          ? 'Readers could buy it, but they would find nothing to read. You can publish it anytime once its first phrases are there.'
          : `Readers will find this ${what} as it is now. You can publish it all the same, or complete it first.`}
      </p>
      {chapters !== null && <MissingChapters chapters={chapters} />}
    </ConfirmDialog>
  );
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
