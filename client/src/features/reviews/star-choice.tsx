import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/forms/field.tsx';
import { starOutline } from '../../ui/stars.tsx';
import type { ReviewValues } from './review-values.ts';
import styles from './star-choice.module.css';

const starLabels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

type StarChoiceProps = {
  label: string;
  name: 'overall_star' | 'performance_star' | 'story_star';
  control: Control<ReviewValues>;
};

/** A star rating made of native radio buttons, so that Tab, arrow keys and screen readers work. */
export function StarChoice({ label, name, control }: StarChoiceProps) {
  const { field, fieldState } = useController({ control, name });
  const id = useId();
  const message = fieldState.error?.message;
  const errorId = message === undefined ? undefined : `${id}-error`;
  return (
    <div
      role="radiogroup"
      className={styles.choice}
      aria-labelledby={`${id}-legend`}
      aria-describedby={errorId}
      aria-invalid={errorId !== undefined || undefined}
      aria-required="true"
    >
      <span id={`${id}-legend`} className={styles.legend}>
        {label}
      </span>
      <span className={styles.stars}>
        {starLabels.map((text, index) => {
          const stars = index + 1;
          const isFocusTarget = field.value === 0 ? stars === 1 : stars === field.value;
          return (
            <label key={text} className={classNames(styles.star, stars <= field.value && styles.filled)}>
              <input
                type="radio"
                name={field.name}
                value={stars}
                checked={field.value === stars}
                aria-label={stars === 1 ? '1 star' : `${stars} stars`}
                onChange={() => field.onChange(stars)}
                onBlur={field.onBlur}
                {...(isFocusTarget && { ref: field.ref })}
              />
              <svg viewBox="0 0 24 24" width="30" height="30" aria-hidden="true">
                <path d={starOutline} />
              </svg>
            </label>
          );
        })}
      </span>
      <span className={styles.label} aria-hidden="true">
        {starLabels[field.value - 1]}
      </span>
      <div className={styles.error}>
        <FieldError id={errorId} message={message} />
      </div>
    </div>
  );
}
