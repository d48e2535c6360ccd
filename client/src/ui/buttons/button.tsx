import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = {
  variant?: 'primary' | 'quiet' | 'danger';
  size?: 'default' | 'small';
  wide?: boolean;
};

type ButtonProps = ComponentProps<'button'> & ButtonVariant & { busy?: boolean };

/** A button. While `busy`, it shows progress and ignores clicks, but keeps its label and focus. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClassOf({ variant, size, wide }, rest.className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={handleClick}
    />
  );
}

type PartialOrUndefined<T> = { [Key in keyof T]?: T[Key] | undefined };

export function buttonClassOf(
  { variant, size, wide }: PartialOrUndefined<ButtonVariant>,
  className?: string,
): string {
  return classNames(
    styles.button,
    variant !== undefined && variant !== 'primary' && styles[variant],
    size === 'small' && styles.small,
    wide === true && styles.wide,
    className,
  );
}
