import { schemas } from '@lingostory/contract/studio/chapters/schemas';
import type { InferType } from 'yup';
import { OutcomeBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { EditConflict } from '../edit-conflict.tsx';
import { useEditForm } from '../use-edit-form.ts';

const schema = schemas.createChapter.input.pick(['title', 'chapter_no']);
type ChapterValues = InferType<typeof schema>;
type StoredChapter = ChapterValues & { version: number };
type Saved = { message: string; data: StoredChapter };

type ChapterFormProps = {
  initial: ChapterValues;
  /** The chapter that is edited; none where one is added. */
  edited?: StoredChapter;
  label: string;
  send: (
    values: ChapterValues,
    seen: { version?: number },
  ) => PromiseLike<{ data?: Saved | undefined; error?: unknown }>;
  /** What the form holds for the next chapter, where it is emptied after each. */
  next?: (sent: ChapterValues) => ChapterValues;
};

const labels = { title: 'Chapter title', chapter_no: 'Chapter number' };
const chapterFields = ({ title, chapter_no }: ChapterValues) => ({ title, chapter_no });

export function ChapterForm({ initial, edited, label, send, next }: ChapterFormProps) {
  const { field, submit, busy, outcome, leaving, conflict } = useEditForm({
    schema,
    fields: chapterFields(initial),
    edited,
    fieldsOf: (stored: StoredChapter) => chapterFields(stored),
    call: send,
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
      <EditConflict conflict={conflict} labels={labels} />
      <Button type="submit" busy={busy}>
        {label}
      </Button>
      <LeaveDialog {...leaving} />
    </Form>
  );
}
