import type { ChapterView } from '@lingostory/contract/studio/chapters/schemas';
import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { usePublishChapterMutation } from '../base/chapters.api.ts';
import styles from '../base/rows/ordered-rows.module.css';
import { ChapterStatus } from '../publishing/chapter-status.tsx';
import { isComplete, PublishQuestion, usePublishCheck } from '../publishing/publish-question.tsx';

export type ChapterPublicationProps = {
  chapter: ChapterView;
  book: { book_code: string; published: boolean };
  onOutcome: (outcome: Outcome | null) => void;
};

/** Says whether readers see a chapter, and changes it. Before it is published, what it lacks is shown. */
export function ChapterPublication({ chapter, book, onOutcome }: ChapterPublicationProps) {
  const { id, book_id, title, published } = chapter;
  const [publish, { isLoading }] = usePublishChapterMutation();
  const { isChecking, check } = usePublishCheck(book.book_code);
  const [asked, setAsked] = useState<Parameters<typeof PublishQuestion>[0]['chapters']>(null);

  const change = async (next: boolean) => {
    onOutcome(null);
    const { data, error } = await publish({ id, book_id, published: next });
    setAsked(null);
    if (error === undefined) onOutcome({ tone: 'good', message: data.message });
    else onOutcome({ tone: 'bad', message: messageFor('banner', error) });
  };

  const handlePress = async () => {
    // In a draft, nobody sees the chapter before the book itself is published, which asks.
    if (published || !book.published) return await change(!published);
    onOutcome(null);
    const checked = await check();
    if ('problem' in checked) return onOutcome({ tone: 'bad', message: checked.problem });
    const own = checked.chapters.filter((one) => one.id === id).map((one) => ({ ...one, published: true }));
    if (isComplete(own)) await change(true);
    else setAsked(own);
  };

  const label = published ? 'Unpublish' : 'Publish';
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
      <PublishQuestion
        what="chapter"
        chapters={asked}
        busy={isLoading}
        onConfirm={() => void change(true)}
        onCancel={() => setAsked(null)}
      />
    </span>
  );
}
