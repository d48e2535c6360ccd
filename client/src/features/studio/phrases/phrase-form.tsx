import { yupResolver } from '@hookform/resolvers/yup';
import type { OnePhraseView } from '@lingostory/contract/studio/phrases/schemas';
import { useState } from 'react';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { showFieldErrors } from '../../../lib/form-problem.ts';
import { toProblem } from '../../../lib/problem.ts';
import { type Outcome, OutcomeBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { FileField } from '../files/file-field.tsx';
import { UploadProgress } from '../files/upload-progress.tsx';
import { refill } from '../refill.ts';
import { bannerOf, newsOf } from '../words-of.ts';
import styles from './phrase-form.module.css';
import {
  createSchema,
  editSchema,
  noPhrase,
  type PhraseValues,
  phraseFields,
  valuesOf,
} from './phrase-schema.ts';
import { useCreatePhraseMutation, usePostPhraseEditMutation } from './phrases.api.ts';
import { ChapterChoice, PlaceChoice } from './position-fields.tsx';
import { usePlace } from './use-position.ts';
import { WordsPreview } from './words-preview.tsx';

const clipName = (chosen: File | undefined) =>
  chosen === undefined ? 'Current recording' : `Preview of ${chosen.name}`;
const short = { minHeight: '5.25rem' };

type PhraseFormProps = {
  chapterId: number;
  /** The phrase that is edited; without it a new one is added, and the form is emptied for the next. */
  edited?: OnePhraseView;
};

export function PhraseForm({ chapterId, edited }: PhraseFormProps) {
  const [create, creating] = useCreatePhraseMutation();
  const [edit, editing] = usePostPhraseEditMutation();
  const isLoading = creating.isLoading || editing.isLoading;
  const isNew = edited === undefined;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [percent, setPercent] = useState(0);
  const placing = usePlace(chapterId);
  const form = useForm<PhraseValues, unknown, PhraseValues>({
    resolver: yupResolver(isNew ? createSchema : editSchema),
    defaultValues: edited === undefined ? noPhrase(chapterId) : valuesOf(edited),
  });
  const { errors, isSubmitting } = form.formState;
  const [phrase, dictionary] = useWatch({ control: form.control, name: ['phrase', 'dictionary'] });

  const handleValid = async (values: PhraseValues) => {
    if (isLoading) return;
    const before = form.getValues();
    const beforeId = await placing.find();
    if (beforeId === undefined) return;
    setOutcome(null);
    setPercent(0);
    const onUpload = (share: number) => setPercent(Math.round(share * 100));
    const answer = await (edited === undefined
      ? create({ ...values, ...(beforeId !== null && { before_id: beforeId }), onUpload })
      : edit({ ...values, id: edited.id, onUpload }));
    if (answer.error === undefined) {
      const isKept = refill(form, before, isNew ? noPhrase(chapterId) : valuesOf(answer.data.data));
      setOutcome({ tone: 'good', message: newsOf(answer.data.message, isKept) });
      placing.follow();
      if (isNew && !isKept) form.setFocus('phrase');
      return;
    }
    const problem = toProblem(answer.error);
    showFieldErrors(form, problem, phraseFields);
    setOutcome(bannerOf(problem, phraseFields));
  };

  return (
    <Form className={styles.form ?? ''} onSubmit={form.handleSubmit(handleValid)}>
      <div className={styles.fields}>
        <TextArea label="Phrase" lang="fr" style={short} error={errors.phrase} {...form.register('phrase')} />
        <TextArea
          label="Dictionary"
          lang="fr"
          hint="One word or expression per line: chat = cat. Optional."
          error={errors.dictionary}
          {...form.register('dictionary')}
        />
        <TextArea
          label="Translation"
          hint="The whole phrase in English. Optional."
          style={short}
          error={errors.translation}
          {...form.register('translation')}
        />
        <ClipField control={form.control} current={edited?.line_audio ?? null} />
        {edited === undefined ? (
          <PlaceChoice placing={placing} />
        ) : (
          <ChapterChoice control={form.control} known={edited} />
        )}
        {isLoading && <UploadProgress percent={percent} />}
        <OutcomeBanner outcome={outcome} />
        <Button type="submit" busy={isSubmitting}>
          {isNew ? 'Add Phrase' : 'Save Phrase'}
        </Button>
      </div>
      <WordsPreview
        phrase={phrase}
        dictionary={dictionary ?? ''}
        chapterId={chapterId}
        exceptId={edited?.id}
      />
    </Form>
  );
}

type ClipFieldProps = { control: Control<PhraseValues, unknown, PhraseValues>; current: string | null };

/** A component of its own registers after the fields above it: the first faulty one on the page gets the focus. */
function ClipField({ control, current }: ClipFieldProps) {
  const { field, fieldState } = useController({ control, name: 'line_audio' });
  return (
    <FileField
      {...field}
      label="Audio file"
      kind="clip"
      current={current}
      previewName={clipName}
      error={fieldState.error}
    />
  );
}
