import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonVariant, buttonClass } from './button.tsx';

/** A link that looks like a button: it leads somewhere, where a button does something. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkProps & ButtonVariant) {
  return <Link {...rest} className={buttonClass({ variant, size, wide }, className)} />;
}
