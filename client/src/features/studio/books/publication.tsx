import { useState } from 'react';
import { messageFor } from '../../../lib/messages.ts';
import { type Outcome, OutcomeBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { type StudioBook, usePublishBookMutation } from '../studio.api.ts';
import { BookStatus } from './book-status.tsx';
import { EmptyBookDialog } from './empty-book-dialog.tsx';
import styles from './publication.module.css';

/** Whether readers find a book, and the button that changes it. */
export function Publication({ book }: { book: StudioBook }) {
  const [publish, { isLoading }] = usePublishBookMutation();
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const change = async (published: boolean) => {
    setOutcome(null);
    const { data, error } = await publish({ book_code: book.book_code, published });
    setAsking(false);
    if (error === undefined) setOutcome({ tone: 'good', message: data.message });
    else setOutcome({ tone: 'bad', message: messageFor('banner', error) });
  };

  const handlePress = () => {
    if (!book.published && book.total_phrases === 0) setAsking(true);
    else void change(!book.published);
  };

  return (
    <section className={styles.publication} aria-label="Publication">
      <div className={styles.line}>
        <BookStatus published={book.published} />
        <p>
          {book.published
            ? 'Readers find this book in the catalogue.'
            : 'Readers don’t find this book in the catalogue. Whoever owns it keeps it.'}
        </p>
        <Button variant="quiet" size="small" busy={isLoading} onClick={handlePress}>
          {book.published ? 'Unpublish' : 'Publish'}
        </Button>
      </div>
      <OutcomeBanner outcome={outcome} />
      <EmptyBookDialog
        open={isAsking}
        busy={isLoading}
        onConfirm={() => void change(true)}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}
