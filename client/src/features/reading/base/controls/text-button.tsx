import type { ComponentProps } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './text-button.module.css';

type TextButtonProps = ComponentProps<'button'> & {
  /** It stands above the story's text and not in a panel. */
  isPill?: boolean;
};

/** A button that looks like a link. */
export function TextButton({ isPill = false, className, ...others }: TextButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, isPill && styles.pill, className)}
      {...others}
    />
  );
}
