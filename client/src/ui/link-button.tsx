import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonLook, buttonClass } from './button.tsx';

/** A link that looks like a button: it leads somewhere, where a button does something. */
export function LinkButton({ look, size, wide, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={buttonClass({ look, size, wide }, className)} />;
}
