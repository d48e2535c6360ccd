import { useEffect, useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { type Outcome, OutcomeBanner } from '../../ui/page/banner.tsx';
import { Stars } from '../../ui/stars.tsx';
import styles from './review-form.module.css';
import { type ReviewValues, ratingFields } from './review-values.ts';

type ReviewPreviewProps = {
  values: ReviewValues;
  busy: boolean;
  outcome: Outcome | null;
  onEdit: () => void;
  onSubmit: () => void;
};

/** Shows the review as others will see it. Takes the focus, because the form that had it is gone. */
export function ReviewPreview({ values, busy, outcome, onEdit, onSubmit }: ReviewPreviewProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    headingRef.current?.focus({ preventScroll: true });
    headingRef.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h3 id="preview" ref={headingRef} tabIndex={-1}>
        Preview
      </h3>
      <div className={styles.leaf}>
        <dl className={styles.given}>
          {ratingFields.map(({ name, label }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <Stars rating={values[name]} />
              </dd>
            </div>
          ))}
        </dl>
        <h4>{values.title}</h4>
        <p className={styles.text}>{values.review}</p>
      </div>
      <OutcomeBanner outcome={outcome} />
      <div className={styles.actions}>
        <Button busy={busy} onClick={onSubmit}>
          Submit
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onEdit}>
          Edit
        </Button>
      </div>
    </section>
  );
}
