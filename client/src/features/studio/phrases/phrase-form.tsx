import type { PhraseDetailView } from '@lingostory/contract/studio/phrases/schemas';
import { skipToken } from '@reduxjs/toolkit/query';
import { type Control, useController, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LeaveDialog } from '../../../ui/dialogs/leave-dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Select, TextArea } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { useListChaptersQuery } from '../base/chapters.api.ts';
import { EditConflict } from '../base/edit-conflict.tsx';
import { useCreatePhraseMutation, usePostPhraseEditMutation } from '../base/phrases.api.ts';
import { separatorOptions } from '../base/separators.ts';
import { useEditForm } from '../base/use-edit-form.ts';
import { FileField } from '../files/file-field.tsx';
import { UploadProgress, useUploadProgress } from '../files/upload-progress.tsx';
import { PhraseField } from './phrase-field.tsx';
import styles from './phrase-form.module.css';
import {
  createPhraseSchema,
  editPhraseSchema,
  type PhraseFormValues,
  readEmphasis,
  toPhraseFields,
} from './phrase-schema.ts';
import { ChapterChoice, PositionChoice, useNewPhrasePosition } from './position-fields.tsx';
import { WordsPreview } from './words-preview.tsx';

const toClipLabel = (file: File | undefined) =>
  file === undefined ? 'Current recording' : `Preview of ${file.name}`;
const labels = {
  phrase: 'Phrase',
  emphasis: 'Italics',
  separator: 'Starts on',
  dictionary: 'Dictionary',
  translation: 'Translation',
  line_audio: 'Audio file',
  chapter_id: 'Chapter',
};
const toClipField = ({ line_audio }: PhraseDetailView) => ({ line_audio });
const shortFieldStyle = { minHeight: '5.25rem' };

type PhraseFormProps = {
  chapterId: number;
  /** The phrase being edited. If undefined, the form adds phrases and is cleared after each one. */
  editedPhrase?: PhraseDetailView;
};

export function PhraseForm({ chapterId, editedPhrase }: PhraseFormProps) {
  const [createPhrase, createResult] = useCreatePhraseMutation();
  const [editPhrase, editResult] = usePostPhraseEditMutation();
  const isSending = createResult.isLoading || editResult.isLoading;
  const { percent, begin } = useUploadProgress();
  const newPhrasePosition = useNewPhrasePosition(chapterId);
  const isNew = editedPhrase === undefined;
  const { control, field, submit, busy, outcome, leaving, conflict } = useEditForm({
    schema: isNew ? createPhraseSchema : editPhraseSchema,
    fields: toPhraseFields(chapterId, editedPhrase),
    editedRow: editedPhrase,
    fieldsOf: (storedPhrase: PhraseDetailView) => toPhraseFields(chapterId, storedPhrase),
    filesOf: toClipField,
    call: async ({ emphasis, ...otherValues }, seenVersion) => {
      const values = { ...otherValues, emphasis: readEmphasis(emphasis) };
      if (editedPhrase !== undefined)
        return await editPhrase({ ...values, ...seenVersion, id: editedPhrase.id, onUpload: begin() });
      const nextId = await newPhrasePosition.findNextId();
      if (nextId === undefined) return null;
      const positionInput = nextId === null ? {} : { before_id: nextId };
      return await createPhrase({ ...values, ...positionInput, onUpload: begin() });
    },
    onSuccess: ({ message, data }) => {
      newPhrasePosition.advance();
      if (!isNew) return { message, fields: toPhraseFields(chapterId, data) };
      return { message, fields: toPhraseFields(chapterId), focus: 'phrase' };
    },
  });
  const { currentData: chapterList } = useListChaptersQuery(
    editedPhrase ? { book_id: editedPhrase.chapter.book.id } : skipToken,
  );
  /** Describes a clip or a chapter in words, because an editor would not recognize a path or an id. */
  const describeValue = (name: string, value: unknown) => {
    if (name === 'line_audio' && typeof value === 'string') return 'Their new recording';
    if (name === 'emphasis') return value === '' ? 'None' : 'Other words';
    if (name !== 'chapter_id') return undefined;
    return chapterList?.chapter.find(({ id }) => id === value)?.title;
  };
  const [phrase, emphasis, dictionary] = useWatch({ control, name: ['phrase', 'emphasis', 'dictionary'] });

  return (
    <Form className={styles.form ?? ''} onSubmit={submit}>
      <div className={styles.fields}>
        <PhraseField control={control} style={shortFieldStyle} />
        <Select
          label="Starts on"
          hint="How the page view places the phrase after the one before it."
          options={separatorOptions}
          {...field('separator')}
        />
        <TextArea
          label="Dictionary"
          lang="fr"
          hint="One word or expression per line: chat = cat. Optional."
          {...field('dictionary')}
        />
        <TextArea
          label="Translation"
          hint="The whole phrase in English. Optional."
          style={shortFieldStyle}
          {...field('translation')}
        />
        <ClipField control={control} current={editedPhrase?.line_audio ?? null} />
        {editedPhrase !== undefined && (
          <Link to={studioPaths.phraseSound(editedPhrase.id)}>Record this phrase with the microphone</Link>
        )}
        {editedPhrase === undefined ? (
          <PositionChoice position={newPhrasePosition} />
        ) : (
          <ChapterChoice control={control} phrase={editedPhrase} />
        )}
        {isSending && <UploadProgress percent={percent} />}
        <OutcomeBanner outcome={outcome} />
        <EditConflict conflict={conflict} labels={labels} describeValue={describeValue} />
        <Button type="submit" busy={busy}>
          {isNew ? 'Add Phrase' : 'Save Phrase'}
        </Button>
      </div>
      <WordsPreview
        phrase={phrase}
        emphasis={emphasis}
        dictionary={dictionary ?? ''}
        chapterId={chapterId}
        editedId={editedPhrase?.id}
      />
      <LeaveDialog {...leaving} />
    </Form>
  );
}

type ClipFieldProps = {
  control: Control<PhraseFormValues, unknown, PhraseFormValues>;
  current: string | null;
};

function ClipField({ control, current }: ClipFieldProps) {
  const { field, fieldState } = useController({ control, name: 'line_audio' });
  return (
    <FileField
      {...field}
      label="Audio file"
      kind="clip"
      current={current}
      getPreviewName={toClipLabel}
      error={fieldState.error}
    />
  );
}
