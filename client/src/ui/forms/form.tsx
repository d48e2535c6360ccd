import type { ComponentProps, FormEvent, KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form.module.css';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** react-hook-form's `form.handleSubmit(…)`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void> | void;
};

/**
 * A form that is validated by its schema instead of by the browser. Ctrl+Enter or Cmd+Enter submits it from any
 * field. It uses POST, because without JavaScript a GET form would put the typed values into the address.
 */
export function Form({ onSubmit, className, ...rest }: FormProps) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => void onSubmit(event);
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    // React events also bubble here from the form's dialogs, which are elsewhere in the DOM.
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
