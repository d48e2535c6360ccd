import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { showFieldErrors } from '../../../lib/form-problem.ts';
import { toProblem } from '../../../lib/problem.ts';
import { StatusBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useSavePhraseMutation } from '../phrases.api.ts';
import { ClipField } from './clip-field.tsx';
import styles from './phrase-form.module.css';
import { createSchema, editSchema, noPhrase, type PhraseValues, toFormData } from './phrase-schema.ts';
import type { Around } from './reader-view.ts';
import { wordsOf } from './words-of.ts';
import { WordsPreview } from './words-preview.tsx';

const short = { minHeight: '5.25rem' };

type PhraseFormProps = {
  chapterId: number;
  around: Around;
  /** The phrase that is edited; without it a new one is added, and the form is emptied for the next. */
  edited?: { id: number; values: PhraseValues; clip: string | null };
};

export function PhraseForm({ chapterId, around, edited }: PhraseFormProps) {
  const [save, { isLoading }] = useSavePhraseMutation();
  const isNew = edited === undefined;
  const [outcome, setOutcome] = useState<{ status: number; message: string } | null>(null);
  const [percent, setPercent] = useState(0);
  const resolver = yupResolver(edited === undefined ? createSchema : editSchema);
  const form = useForm<PhraseValues, unknown, PhraseValues>({
    resolver,
    defaultValues: edited?.values ?? noPhrase,
  });
  const { errors } = form.formState;
  const clip = useController({ control: form.control, name: 'line_audio' });
  const [phrase, dictionary] = useWatch({ control: form.control, name: ['phrase', 'dictionary'] });

  // After a reset the field is there again only with the next render.
  useEffect(() => {
    if (isNew && outcome?.status === 200) form.setFocus('phrase');
  }, [isNew, outcome, form]);

  const handleValid = async (values: PhraseValues) => {
    if (isLoading) return;
    setOutcome(null);
    setPercent(0);
    const url = edited === undefined ? '/admin/phrase' : `/admin/phrase/${edited.id}`;
    const params = edited === undefined ? {} : { _method: 'put' };
    const answer = await save({ url, params, body: toFormData(values, chapterId), onProgress: setPercent });
    if (answer.error === undefined) {
      setOutcome({ status: 200, message: answer.data.message });
      form.reset(edited === undefined ? noPhrase : { ...values, line_audio: null });
      return;
    }
    const problem = toProblem(answer.error);
    showFieldErrors(form, problem, ['phrase', 'dictionary', 'translation', 'line_audio']);
    setOutcome({ status: problem.status, message: wordsOf(problem) });
  };

  return (
    <Form className={styles.form ?? ''} onSubmit={form.handleSubmit(handleValid)}>
      <div className={styles.fields}>
        <TextArea label="Phrase" lang="fr" style={short} error={errors.phrase} {...form.register('phrase')} />
        <TextArea
          label="Dictionary"
          lang="fr"
          hint="One word or expression a line: chat = cat. Optional."
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
        <ClipField
          {...clip.field}
          error={errors.line_audio}
          isRequired={edited === undefined}
          current={edited?.clip ?? null}
        />
        {isLoading && <Uploading percent={percent} />}
        <StatusBanner outcome={outcome} />
        <Button type="submit" busy={isLoading}>
          {edited === undefined ? 'Add Phrase' : 'Save Phrase'}
        </Button>
      </div>
      <WordsPreview phrase={phrase} dictionary={dictionary ?? ''} around={around} />
    </Form>
  );
}

function Uploading({ percent }: { percent: number }) {
  return (
    <div className={styles.upload}>
      <Progress label="Upload" value={percent} max={100} />
      <span>{percent < 100 ? `Sending: ${percent} %` : 'Sent. The sound is being prepared…'}</span>
    </div>
  );
}
