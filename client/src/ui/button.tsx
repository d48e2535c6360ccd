import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonLook = {
  look?: 'primary' | 'quiet' | 'danger';
  size?: 'usual' | 'small';
  wide?: boolean;
};

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean };

/** While `busy` it keeps its words and the focus, shows that it works, and cannot be pressed again. */
export function Button({ look, size, wide, busy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, size, wide }, rest.className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    />
  );
}

type Loose<T> = { [Key in keyof T]?: T[Key] | undefined };

export function buttonClass({ look, size, wide }: Loose<ButtonLook>, more?: string): string {
  return classNames(
    styles.button,
    look !== undefined && look !== 'primary' && styles[look],
    size === 'small' && styles.small,
    wide === true && styles.wide,
    more,
  );
}
