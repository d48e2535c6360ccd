import { schemas } from '@lingostory/contract/studio/chapters/schemas';
import { useController } from 'react-hook-form';
import type { InferType } from 'yup';
import type { FormFields } from '../../../lib/forms/use-api-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LeaveDialog } from '../../../ui/dialogs/leave-dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { EditConflict } from '../base/edit-conflict.tsx';
import { useEditForm } from '../base/use-edit-form.ts';

const schema = schemas.createChapter.input.pick(['title', 'chapter_no', 'published']);
type ChapterValues = InferType<typeof schema>;
type StoredChapter = ChapterValues & { version: number };
type SavedChapterResponse = { message: string; data: StoredChapter };

type ChapterFormProps = {
  initialValues: ChapterValues;
  /** The chapter being edited, or undefined for a new one. */
  editedChapter?: StoredChapter;
  label: string;
  send: (
    values: ChapterValues,
    seenVersion: { version?: number },
  ) => PromiseLike<{ data?: SavedChapterResponse | undefined; error?: unknown }>;
  /** Returns the initial values for the next chapter. Set only in the form that adds chapters. */
  getNextValues?: (sentValues: ChapterValues) => ChapterValues;
};

const fieldLabels = { title: 'Chapter title', chapter_no: 'Chapter number' };
const toChapterFields = ({ title, chapter_no, published }: ChapterValues) => ({
  title,
  chapter_no,
  published,
});

export function ChapterForm({ initialValues, editedChapter, label, send, getNextValues }: ChapterFormProps) {
  const { control, field, submit, busy, outcome, leaving, conflict } = useEditForm({
    schema,
    fields: toChapterFields(initialValues),
    editedRow: editedChapter,
    // Leaves out `published`, because an existing chapter is published and unpublished in the chapter list.
    fieldsOf: ({ title, chapter_no }: StoredChapter) =>
      toChapterFields({ title, chapter_no, published: undefined }),
    call: send,
    firstFocus: getNextValues === undefined ? undefined : 'title',
    onSuccess: ({ message, data }, sentValues) =>
      getNextValues === undefined
        ? { message, fields: toChapterFields({ ...data, published: undefined }) }
        : { message, fields: toChapterFields(getNextValues(sentValues)), focus: 'title' },
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
      {initialValues.published !== undefined && <PublishNowSwitch control={control} />}
      <OutcomeBanner outcome={outcome} />
      <EditConflict conflict={conflict} labels={fieldLabels} />
      <Button type="submit" busy={busy}>
        {label}
      </Button>
      <LeaveDialog {...leaving} />
    </Form>
  );
}

/** Switch that publishes a new chapter right away. Shown only if the book is published. */
function PublishNowSwitch({ control }: Pick<FormFields<ChapterValues>, 'control'>) {
  const { field } = useController({ control, name: 'published' });
  return (
    <Switch
      label="Publish now"
      hint="While this is off, the chapter is saved as a draft. Readers see it once you publish it."
      checked={field.value === true}
      onChange={field.onChange}
    />
  );
}
