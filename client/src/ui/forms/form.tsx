import type { ComponentProps, FormEvent, KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { OfflineHint } from '../offline-hint.ts';
import styles from './form.module.css';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Pass react-hook-form's `form.handleSubmit(…)`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void> | void;
  /** True to say, while the server can't be reached, that the form can't be sent. */
  needsConnection?: boolean;
};

/**
 * A form without the browser's own validation. Ctrl+Enter or Cmd+Enter submits it from any field. Its method is POST,
 * because a GET form would put its values into the URL if JavaScript fails to load.
 */
export function Form({ onSubmit, needsConnection = false, className, children, ...rest }: FormProps) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => void onSubmit(event);
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    // Ignores events from the form's dialogs. They bubble here in React, although the dialogs are elsewhere in the
    // DOM.
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
    >
      {needsConnection && <OfflineHint />}
      {children}
    </form>
  );
}
