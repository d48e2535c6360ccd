import { reviewLimits, wordsIn } from '@lingostory/contract/reviews/schemas';
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { plural } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { DifficultyLine } from './difficulty-line.tsx';
import styles from './review-form.module.css';
import { names, type ReviewValues, ratings } from './review-values.ts';
import { StarChoice } from './star-choice.tsx';

type ReviewFieldsProps = {
  form: UseFormReturn<ReviewValues>;
  difficulty: string;
  onPreview: (values: ReviewValues) => void;
  onCancel: () => void;
};

/** The three steps of a review, one under the other. */
export function ReviewFields({ form, difficulty, onPreview, onCancel }: ReviewFieldsProps) {
  const { errors } = form.formState;
  const [title, review] = useWatch({ control: form.control, name: ['title', 'review'] });
  const titleLength = title.trim().length;
  // react-hook-form would go by the order of registration, in which the text fields come first.
  const handleInvalid = (faults: FieldErrors<ReviewValues>) => {
    const first = names.find((name) => faults[name] !== undefined);
    if (first !== undefined) form.setFocus(first);
  };
  return (
    <Form className={styles.form ?? ''} onSubmit={form.handleSubmit(onPreview, handleInvalid)}>
      <section className={styles.step}>
        <h3>1. Rate the book</h3>
        <div>
          {ratings.map(({ name, label }) => (
            <StarChoice key={name} name={name} label={label} control={form.control} />
          ))}
          <DifficultyLine level={difficulty} />
        </div>
      </section>
      <section className={styles.step}>
        <h3>2. Give it a headline</h3>
        <TextField
          label="Headline"
          autoComplete="off"
          hint={
            <span className={styles.hint}>
              <span>Maximum {reviewLimits.title} characters</span>
              <span className={titleLength > reviewLimits.title ? styles.over : ''}>
                {titleLength} / {reviewLimits.title}
              </span>
            </span>
          }
          error={errors.title}
          {...form.register('title')}
        />
      </section>
      <section className={styles.step}>
        <h3>3. Write your review</h3>
        <TextArea
          label="Review"
          rows={8}
          hint={
            <span className={styles.hint}>
              <span>
                Minimum {reviewLimits.words} words and {reviewLimits.min} characters
              </span>
              <span>
                {plural(wordsIn(review), 'word')}, {plural(review.trim().length, 'character')}
              </span>
            </span>
          }
          error={errors.review}
          {...form.register('review')}
        />
      </section>
      <p className={styles.note}>
        By submitting you agree to the <Link to={paths.reviewGuidelines}>Review Guidelines</Link>. Your first
        name stands beside your review.
      </p>
      <div className={styles.actions}>
        <Button type="submit">Preview</Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
