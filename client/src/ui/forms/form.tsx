import type { ComponentProps, FormEvent, KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form.module.css';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** react-hook-form's `form.handleSubmit(…)`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void> | void;
};

/**
 * The schema speaks, not the browser. Ctrl+Enter or Cmd+Enter sends it from any field. A browser without JavaScript would
 * write what was typed into the address if the method were not POST.
 */
export function Form({ onSubmit, className, ...rest }: FormProps) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => void onSubmit(event);
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    // React also hands on what happens in a dialog of the form, which stands elsewhere in the page.
    if (event.repeat || !(event.target instanceof Node && form.contains(event.target))) return;
    event.preventDefault();
    form.requestSubmit();
  };
  return (
    <form
      {...rest}
      method="post"
      noValidate
      className={classNames(styles.form, className)}
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
    />
  );
}
