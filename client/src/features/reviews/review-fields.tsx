import { difficulties } from '@lingostory/contract/catalogue/constants';
import { countReviewWords, reviewLimits } from '@lingostory/contract/reviews/schemas';
import type { FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { FormFields } from '../../lib/forms/use-api-form.ts';
import { pluralize } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import styles from './review-form.module.css';
import { type ReviewValues, ratingFields } from './review-values.ts';
import { StarChoice } from './star-choice.tsx';

type ReviewFieldsProps = FormFields<ReviewValues> & {
  difficulty: string;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
};

/** The fields of a review, in three steps. */
export function ReviewFields({ control, field, difficulty, onSubmit, onCancel }: ReviewFieldsProps) {
  const [title, review] = useWatch({ control, name: ['title', 'review'] });
  const titleLength = title.trim().length;
  return (
    <Form needsConnection className={styles.form ?? ''} onSubmit={onSubmit}>
      <section className={styles.step}>
        <h3>1. Rate the book</h3>
        <div>
          {ratingFields.map(({ name, label }) => (
            <StarChoice key={name} name={name} label={label} control={control} />
          ))}
          <DifficultyScale level={difficulty} />
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
          {...field('title')}
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
                {pluralize(countReviewWords(review), 'word')}, {pluralize(review.trim().length, 'character')}
              </span>
            </span>
          }
          {...field('review')}
        />
      </section>
      <p className={styles.note}>
        By submitting you agree to the <Link to={paths.reviewGuidelines}>Review Guidelines</Link>. Your first
        name stands beside your review.
      </p>
      <div className={styles.actions}>
        <Button type="submit">Preview</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/**
 * Shows the difficulty levels. The book's own level is bold and underlined, so that it doesn't stand out by color
 * alone.
 */
function DifficultyScale({ level }: { level: string }) {
  return (
    <div className={styles.levels}>
      <span id="difficulty">Difficulty</span>
      <ol aria-labelledby="difficulty">
        {difficulties.map((difficulty) => (
          <li key={difficulty} aria-current={difficulty === level || undefined}>
            {difficulty}
          </li>
        ))}
      </ol>
    </div>
  );
}
