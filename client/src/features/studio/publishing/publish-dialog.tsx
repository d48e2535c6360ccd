import type { UnfinishedChapterView } from '@lingostory/contract/studio/phrases/schemas';
import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useLazyListMissingQuery } from '../base/phrases.api.ts';
import { MissingChapters } from './missing-chapters.tsx';
import { type EmptyDetails, MissingDetails } from './missing-details.tsx';
import { listMissingContentInChapter } from './missing-labels.ts';

type PublishDialogProps = {
  itemKind: 'book' | 'chapter';
  /** Chapters to list, or null while the dialog is closed. */
  chapters: readonly UnfinishedChapterView[] | null;
  /** The details that the book lacks. Left out for a chapter. */
  details?: EmptyDetails | undefined;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Dialog that lists what a book or chapter is missing, with links to fix it, and lets the editor publish anyway. */
export function PublishDialog({ itemKind, chapters, details, ...rest }: PublishDialogProps) {
  // Keeps the content while the dialog fades out.
  const [shownChapters, setShownChapters] = useState(chapters);
  if (chapters !== null && chapters !== shownChapters) setShownChapters(chapters);
  const { title, text } = composeDialogText(itemKind, shownChapters ?? []);
  return (
    <ConfirmDialog
      {...rest}
      open={chapters !== null}
      title={title}
      confirmLabel="Publish anyway"
      isReversible
    >
      <p>{text}</p>
      {details !== undefined && <MissingDetails {...details} />}
      {details !== undefined && shownChapters?.some(({ is_sample }) => is_sample) === false && (
        <p>No chapter is the sample, so guests can’t try this book.</p>
      )}
      {shownChapters !== null && <MissingChapters chapters={shownChapters} />}
    </ConfirmDialog>
  );
}

function composeDialogText(itemKind: 'book' | 'chapter', chapters: readonly UnfinishedChapterView[]) {
  const chaptersWithPhrases = chapters.filter(({ total_phrases }) => total_phrases > 0);
  if (chaptersWithPhrases.some(({ published }) => published))
    return {
      title: 'Something is still missing',
      text: `Readers will get this ${itemKind} as it is now. You can publish it anyway, or finish it first.`,
    };
  const title =
    chaptersWithPhrases.length > 0
      ? 'Every phrase is in a draft chapter'
      : `This ${itemKind} has no phrases yet`;
  const condition =
    chaptersWithPhrases.length > 0 ? 'you publish one of its chapters' : 'you add its first phrases';
  if (itemKind === 'chapter')
    return {
      title,
      text: 'Readers would see its title, but there would be nothing to read. You can publish it anyway.',
    };
  const text = `Readers could buy it, but they would find nothing to read until ${condition}.`;
  return { title, text };
}

type PublishCheckResult = { chapters: UnfinishedChapterView[]; details: EmptyDetails } | { problem: string };

/** Returns `check`, which fetches what the book is missing before an editor publishes it. */
export function usePublishCheck(bookCode: string) {
  const [fetchMissingList] = useLazyListMissingQuery();
  const [isChecking, setChecking] = useState(false);
  const fetchUnfinishedChapters = async (): Promise<PublishCheckResult> => {
    setChecking(true);
    const { data, error } = await fetchMissingList({ book_code: bookCode, page: 1, per_page: 1 });
    setChecking(false);
    if (data === undefined) return { problem: messageFor('banner', error) };
    return { chapters: data.data.chapters, details: { ...data.data, isPublished: false } };
  };
  return { isChecking, check: fetchUnfinishedChapters };
}

/** True if there are chapters and none of them is missing anything, so they can be published without confirmation. */
export const areChaptersComplete = (chapters: readonly UnfinishedChapterView[]) =>
  chapters.length > 0 && chapters.every((chapter) => listMissingContentInChapter(chapter).length === 0);
