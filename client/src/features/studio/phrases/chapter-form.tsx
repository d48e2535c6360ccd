import { yupResolver } from '@hookform/resolvers/yup';
import { createChapter } from '@lingostory/contract/studio';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { InferType } from 'yup';
import { showFieldErrors } from '../../../lib/form-problem.ts';
import { toProblem } from '../../../lib/problem.ts';
import { StatusBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { bannerOf, type Outcome } from '../words-of.ts';

const schema = createChapter.input.pick(['title', 'chapter_no']);
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

  // After a reset the field is there again only with the next render.
  const isEmptied = next !== undefined;
  useEffect(() => {
    if (isEmptied && outcome?.status === 200) form.setFocus('title');
  }, [isEmptied, outcome, form]);

  const handleValid = async (values: ChapterValues) => {
    setOutcome(null);
    const answer = await send(values);
    if ('data' in answer) {
      setOutcome({ status: 200, message: answer.data.message });
      const { title, chapter_no } = answer.data.data;
      form.reset(next === undefined ? { title, chapter_no } : next(values));
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
        hint="Its place in the book. Each number is used once."
        error={errors.chapter_no}
        {...form.register('chapter_no')}
      />
      <StatusBanner outcome={outcome} />
      <Button type="submit" busy={isSubmitting}>
        {label}
      </Button>
    </Form>
  );
}
