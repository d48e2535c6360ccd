import { yupResolver } from '@hookform/resolvers/yup';
import { schemas } from '@lingostory/contract/studio/chapters/schemas';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { InferType } from 'yup';
import { showFieldErrors } from '../../../lib/form-problem.ts';
import { toProblem } from '../../../lib/problem.ts';
import { type Outcome, OutcomeBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { refill } from '../refill.ts';
import { bannerOf, newsOf } from '../words-of.ts';

const schema = schemas.createChapter.input.pick(['title', 'chapter_no']);
export type ChapterValues = InferType<typeof schema>;
type Sent = { data: { message: string; data: ChapterValues }; error?: undefined } | { error: unknown };
const fields = ['title', 'chapter_no'] as const;

type ChapterFormProps = {
  initial: ChapterValues;
  label: string;
  send: (values: ChapterValues) => Promise<Sent>;
  /** The form for the next one, where it is emptied after each. */
  next?: (sent: ChapterValues) => ChapterValues;
};

export function ChapterForm({ initial, label, send, next }: ChapterFormProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { title, chapter_no } = initial;
  const form = useForm({ resolver: yupResolver(schema), defaultValues: { title, chapter_no } });
  const { errors, isSubmitting } = form.formState;

  const handleValid = async (values: ChapterValues) => {
    setOutcome(null);
    const before = form.getValues();
    const answer = await send(values);
    if ('data' in answer) {
      const { title, chapter_no } = answer.data.data;
      const isKept = refill(form, before, next === undefined ? { title, chapter_no } : next(values));
      setOutcome({ tone: 'good', message: newsOf(answer.data.message, isKept) });
      if (next !== undefined && !isKept) form.setFocus('title');
      return;
    }
    const problem = toProblem(answer.error);
    showFieldErrors(form, problem, fields);
    setOutcome(bannerOf(problem, fields));
  };

  return (
    <Form onSubmit={form.handleSubmit(handleValid)}>
      <TextField label="Chapter title" lang="fr" error={errors.title} {...form.register('title')} />
      <TextField
        label="Chapter number"
        inputMode="numeric"
        hint="Its position in the book. Each number can be used once."
        error={errors.chapter_no}
        {...form.register('chapter_no')}
      />
      <OutcomeBanner outcome={outcome} />
      <Button type="submit" busy={isSubmitting}>
        {label}
      </Button>
    </Form>
  );
}
