import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** Props of every field. `error` comes from react-hook-form's `formState.errors`. */
export type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: { message?: string | undefined } | undefined;
};

type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** A form field with its label, hint and error, which are linked to the control for screen readers. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error?.message === undefined ? undefined : `${id}-error`;
  const descriptionIds = [errorId, hintId].filter((name) => name !== undefined).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(descriptionIds !== '' && { 'aria-describedby': descriptionIds }),
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

/** Shows a field's error, if there is one. */
export function FieldError({ id, message }: { id: string | undefined; message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p id={id} className={styles.error}>
      {message}
    </p>
  );
}
