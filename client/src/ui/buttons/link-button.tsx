import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonVariant, buttonClassOf } from './button.tsx';

/** A link styled as a button. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkProps & ButtonVariant) {
  return <Link {...rest} className={buttonClassOf({ variant, size, wide }, className)} />;
}
