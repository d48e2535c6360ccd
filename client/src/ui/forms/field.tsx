import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What every field takes: `error` is react-hook-form's, as it stands in `formState.errors`. */
export type FieldFrame = {
  label: string;
  hint?: ReactNode;
  error?: { message?: string | undefined } | undefined;
};

type Described = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** Label above, hint below, error under it; the control is told who describes it. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldFrame & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error?.message === undefined ? undefined : `${id}-error`;
  const describers = [errorId, hintId].filter((name) => name !== undefined).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(describers !== '' && { 'aria-describedby': describers }),
        ...(errorId !== undefined && { 'aria-invalid': true as const }),
      })}
      {hintId !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error?.message} />
    </div>
  );
}

/** An error in words; nothing when there is none. */
export function FieldError({ id, message }: { id: string | undefined; message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p id={id} className={styles.error}>
      {message}
    </p>
  );
}
