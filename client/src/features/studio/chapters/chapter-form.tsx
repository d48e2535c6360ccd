import { schemas } from '@lingostory/contract/studio/chapters/schemas';
import type { InferType } from 'yup';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { OutcomeBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const schema = schemas.createChapter.input.pick(['title', 'chapter_no']);
type ChapterValues = InferType<typeof schema>;
type Saved = { message: string; data: ChapterValues };

type ChapterFormProps = {
  initial: ChapterValues;
  label: string;
  send: (values: ChapterValues) => PromiseLike<{ data?: Saved | undefined; error?: unknown }>;
  /** What the form holds for the next chapter, where it is emptied after each. */
  next?: (sent: ChapterValues) => ChapterValues;
};

const chapterFields = ({ title, chapter_no }: ChapterValues) => ({ title, chapter_no });

export function ChapterForm({ initial, label, send, next }: ChapterFormProps) {
  const { field, submit, busy, outcome } = useApiForm({
    schema,
    fields: chapterFields(initial),
    call: send,
    situation: 'studio',
    onSuccess: ({ message, data }, sent) =>
      next === undefined
        ? { message, fields: chapterFields(data) }
        : { message, fields: next(sent), focus: 'title' },
  });
  return (
    <Form onSubmit={submit}>
      <TextField label="Chapter title" lang="fr" {...field('title')} />
      <TextField
        label="Chapter number"
        inputMode="numeric"
        hint="Its position in the book. Each number can be used once."
        {...field('chapter_no')}
      />
      <OutcomeBanner outcome={outcome} />
      <Button type="submit" busy={busy}>
        {label}
      </Button>
    </Form>
  );
}
