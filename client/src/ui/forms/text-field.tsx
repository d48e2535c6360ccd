import { type ComponentProps, useState } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

/**
 * A text field for react-hook-form: `<TextField label="Email" {...form.register('email')} error={errors.email} />`
 */
export function TextField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => <input {...input} {...controlProps} className={styles.input} />}
    </Field>
  );
}

/** A password field with a button that reveals the password. */
export function PasswordField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <span className={styles.together}>
          <input
            {...input}
            {...controlProps}
            type={isPasswordShown ? 'text' : 'password'}
            className={styles.input}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-label={isPasswordShown ? 'Hide what is typed' : 'Show what is typed'}
            onClick={() => setIsPasswordShown(!isPasswordShown)}
          >
            {isPasswordShown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  );
}

export function TextArea({ label, hint, error, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => <textarea {...area} {...controlProps} className={styles.input} />}
    </Field>
  );
}

/** A select field. `placeholder` adds an empty first option. */
export function Select({
  label,
  hint,
  error,
  placeholder,
  options,
  ...select
}: FieldProps &
  ComponentProps<'select'> & {
    placeholder?: string;
    options: readonly { value: string; label: string }[];
  }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <select {...select} {...controlProps} className={styles.input}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
