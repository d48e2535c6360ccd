import type { ComponentProps } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './text-button.module.css';

type TextButtonProps = ComponentProps<'button'> & {
  /** True if the button floats above the story's text rather than inside a panel. */
  isPill?: boolean;
};

/** A button styled as a link. */
export function TextButton({ isPill = false, className, ...others }: TextButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, isPill && styles.pill, className)}
      {...others}
    />
  );
}
