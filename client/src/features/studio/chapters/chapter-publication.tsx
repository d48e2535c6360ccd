import type { ChapterListView, ChapterView } from '@lingostory/contract/studio/chapters/schemas';
import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { usePublishChapterMutation } from '../base/chapters.api.ts';
import styles from '../base/rows/ordered-rows.module.css';
import { ChapterStatus } from '../publishing/chapter-status.tsx';
import { areChaptersComplete, PublishDialog, usePublishCheck } from '../publishing/publish-dialog.tsx';
import { labelChapterChange } from './chapter-labels.ts';

export type ChapterPublicationProps = {
  chapter: ChapterView;
  book: Pick<ChapterListView, 'book_code' | 'published' | 'released'>;
  onOutcome: (outcome: Outcome | null) => void;
};

/**
 * Shows a chapter's publication status with a button that changes it. Lists what an incomplete chapter is missing
 * before publishing it.
 */
export function ChapterPublication({ chapter, book, onOutcome }: ChapterPublicationProps) {
  const { id, book_id, title, published } = chapter;
  const [publish, { isLoading }] = usePublishChapterMutation();
  const { isChecking, check } = usePublishCheck(book.book_code);
  const [chaptersToConfirm, setChaptersToConfirm] =
    useState<Parameters<typeof PublishDialog>[0]['chapters']>(null);

  const setPublished = async (isPublished: boolean) => {
    onOutcome(null);
    const { data, error } = await publish({ id, book_id, published: isPublished });
    setChaptersToConfirm(null);
    if (error === undefined) onOutcome({ tone: 'good', message: data.message });
    else onOutcome({ tone: 'bad', message: messageFor('banner', error) });
  };

  const handlePress = async () => {
    // Skips the check for a draft book, because its chapters are checked when the book is published.
    if (published || !book.published) return await setPublished(!published);
    onOutcome(null);
    const result = await check();
    if ('problem' in result) return onOutcome({ tone: 'bad', message: result.problem });
    const unfinishedChapters = result.chapters
      .filter((item) => item.id === id)
      .map((item) => ({ ...item, published: true }));
    if (areChaptersComplete(unfinishedChapters)) await setPublished(true);
    else setChaptersToConfirm(unfinishedChapters);
  };

  const label = labelChapterChange(published, book);
  return (
    <span className={styles.together}>
      <ChapterStatus published={published} bookPublished={book.published} />
      <Button
        variant="quiet"
        size="small"
        busy={isChecking || isLoading}
        aria-label={`${label}: ${title}`}
        onClick={() => void handlePress()}
      >
        {label}
      </Button>
      <PublishDialog
        itemKind="chapter"
        chapters={chaptersToConfirm}
        busy={isLoading}
        onConfirm={() => void setPublished(true)}
        onCancel={() => setChaptersToConfirm(null)}
      />
    </span>
  );
}
