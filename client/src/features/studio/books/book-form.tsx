import { yupResolver } from '@hookform/resolvers/yup';
import type { StudioBookView } from '@lingostory/contract/studio/books/schemas';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { showFieldErrors } from '../../../lib/form-problem.ts';
import { paths } from '../../../lib/paths.ts';
import { toProblem } from '../../../lib/problem.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { UploadProgress } from '../files/upload-progress.tsx';
import { refill } from '../refill.ts';
import { useCreateBookMutation, usePostBookEditMutation } from '../studio.api.ts';
import { bannerOf, newsOf } from '../words-of.ts';
import { BookFields } from './book-fields.tsx';
import styles from './book-form.module.css';
import { type BookInput, bookFields, bookSchema } from './book-schema.ts';

type Outcome = { message: string; saved: StudioBookView | null };

const blank: Partial<BookInput> = {
  title: '',
  author: '',
  narrated_by: '',
  description: '',
  sample_text: '',
};

function valuesOf(book: StudioBookView): BookInput {
  const { title, author, narrated_by, hours, minutes, description, difficulty, sample_text } = book;
  const texts = { title, author, narrated_by, hours, minutes, description, difficulty, sample_text };
  return { ...texts, book_image: undefined, sample_audio: undefined };
}

/** Adds a book, or changes `book`. What was typed stays until the server has it. */
export function BookForm({ book }: { book?: StudioBookView }) {
  const [create, creating] = useCreateBookMutation();
  const [edit, editing] = usePostBookEditMutation();
  const isLoading = creating.isLoading || editing.isLoading;
  const [sent, setSent] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [schema] = useState(() => bookSchema(book === undefined));
  const form = useForm<BookInput, unknown, BookInput>({
    resolver: yupResolver(schema),
    defaultValues: book === undefined ? blank : valuesOf(book),
  });

  const handleValid = async (input: BookInput) => {
    if (isLoading) return;
    const before = form.getValues();
    setOutcome(null);
    setSent(0);
    const onUpload = (share: number) => setSent(Math.round(share * 100));
    const answer = await (book === undefined
      ? create({ ...input, onUpload })
      : edit({ ...input, book_code: book.book_code, onUpload }));
    if (answer.error !== undefined) {
      const problem = toProblem(answer.error);
      showFieldErrors(form, problem, bookFields);
      const banner = bannerOf(problem, bookFields);
      setOutcome(banner && { message: banner.message, saved: null });
      return;
    }
    const { message, data: saved } = answer.data;
    const isKept = refill(form, before, book === undefined ? blank : valuesOf(saved));
    setOutcome({ message: newsOf(message, isKept), saved });
  };

  return (
    <Form className={styles.form} onSubmit={form.handleSubmit(handleValid)}>
      <BookFields form={form} book={book} />
      {isLoading && <UploadProgress percent={sent} />}
      {outcome !== null && <OutcomeBanner {...outcome} />}
      <Button type="submit" busy={isLoading}>
        {book === undefined ? 'Add Book' : 'Save changes'}
      </Button>
    </Form>
  );
}

function OutcomeBanner({ message, saved }: Outcome) {
  return (
    <Banner tone={saved === null ? 'bad' : 'good'}>
      {message}
      {saved !== null && (
        <span className={styles.after}>
          <Link to={paths.adminChapters(saved.id)}>Chapters of {saved.title}</Link>
          <Link to={paths.adminBookDetail(saved.book_code)}>See the book</Link>
        </span>
      )}
    </Banner>
  );
}
