import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Outcome, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { type StudioBook, usePublishBookMutation } from '../base/studio.api.ts';
import { BookStatus } from './book-status.tsx';
import type { EmptyDetails } from './missing-details.tsx';
import styles from './publication.module.css';
import { describeBookPublication } from './publication-labels.ts';
import { areChaptersComplete, PublishDialog, usePublishCheck } from './publish-dialog.tsx';

type ChaptersToConfirm = Parameters<typeof PublishDialog>[0]['chapters'];

/** Shows a book's publication status with a button that changes it. Before publishing, it lists what is missing. */
export function Publication({ book }: { book: StudioBook }) {
  const [publish, { isLoading }] = usePublishBookMutation();
  const { isChecking, check } = usePublishCheck(book.book_code);
  const [chaptersToConfirm, setChaptersToConfirm] = useState<ChaptersToConfirm>(null);
  const [details, setDetails] = useState<EmptyDetails | undefined>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const publishOrUnpublish = async (published: boolean) => {
    setOutcome(null);
    const { data, error } = await publish({ book_code: book.book_code, published });
    setChaptersToConfirm(null);
    if (error === undefined) setOutcome({ tone: 'good', message: data.message });
    else setOutcome({ tone: 'bad', message: messageFor('banner', error) });
  };

  const handlePress = async () => {
    if (book.published) return await publishOrUnpublish(false);
    setOutcome(null);
    const result = await check();
    if ('problem' in result) setOutcome({ tone: 'bad', message: result.problem });
    else if (areChaptersComplete(result.chapters) && result.details.missing_details.length === 0)
      await publishOrUnpublish(true);
    else {
      setDetails(result.details);
      setChaptersToConfirm(result.chapters);
    }
  };

  return (
    <section className={styles.publication} aria-label="Publication">
      <div className={styles.line}>
        <BookStatus published={book.published} />
        <p>{describeBookPublication(book)}</p>
        <Button
          variant="quiet"
          size="small"
          busy={isChecking || isLoading}
          onClick={() => void handlePress()}
        >
          {book.published ? 'Unpublish' : 'Publish'}
        </Button>
      </div>
      <OutcomeBanner outcome={outcome} />
      <PublishDialog
        itemKind="book"
        chapters={chaptersToConfirm}
        details={details}
        busy={isLoading}
        onConfirm={() => void publishOrUnpublish(true)}
        onCancel={() => setChaptersToConfirm(null)}
      />
    </section>
  );
}
