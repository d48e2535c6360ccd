import type { ComponentProps, FormEvent, KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';
import styles from './form.module.css';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** react-hook-form's `form.handleSubmit(…)`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void> | void;
};

/** The schema speaks, not the browser. Ctrl+Enter or Cmd+Enter sends it from any field. */
export function Form({ onSubmit, className, ...rest }: FormProps) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => void onSubmit(event);
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form
      {...rest}
      noValidate
      className={classNames(styles.form, className)}
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
    />
  );
}
