import type { ComponentProps, FormEvent } from 'react';
import { classNames } from './class-names.ts';
import styles from './form.module.css';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** react-hook-form's `form.handleSubmit(…)`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void> | void;
};

/** The schema speaks, not the browser. */
export function Form({ onSubmit, className, ...rest }: FormProps) {
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => void onSubmit(event);
  return <form {...rest} noValidate className={classNames(styles.form, className)} onSubmit={handleSubmit} />;
}
