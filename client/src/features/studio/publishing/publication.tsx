import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Outcome, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { type StudioBook, usePublishBookMutation } from '../base/studio.api.ts';
import { BookStatus } from './book-status.tsx';
import styles from './publication.module.css';
import { isComplete, PublishQuestion, usePublishCheck } from './publish-question.tsx';

type Chapters = Parameters<typeof PublishQuestion>[0]['chapters'];

/** Says whether readers find a book, and changes it. Before it is published, what is missing is shown. */
export function Publication({ book }: { book: StudioBook }) {
  const [publish, { isLoading }] = usePublishBookMutation();
  const { isChecking, check } = usePublishCheck(book.book_code);
  const [asked, setAsked] = useState<Chapters>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const change = async (published: boolean) => {
    setOutcome(null);
    const { data, error } = await publish({ book_code: book.book_code, published });
    setAsked(null);
    if (error === undefined) setOutcome({ tone: 'good', message: data.message });
    else setOutcome({ tone: 'bad', message: messageFor('banner', error) });
  };

  const handlePress = async () => {
    if (book.published) return await change(false);
    setOutcome(null);
    const checked = await check();
    if ('problem' in checked) setOutcome({ tone: 'bad', message: checked.problem });
    else if (isComplete(checked.chapters)) await change(true);
    else setAsked(checked.chapters);
  };

  return (
    <section className={styles.publication} aria-label="Publication">
      <div className={styles.line}>
        <BookStatus published={book.published} />
        <p>
          {book.published
            ? 'Readers can find this book in the catalogue.'
            : 'This book isn’t in the catalogue. Readers who own it keep it.'}
        </p>
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
      <PublishQuestion
        what="book"
        chapters={asked}
        busy={isLoading}
        onConfirm={() => void change(true)}
        onCancel={() => setAsked(null)}
      />
    </section>
  );
}
