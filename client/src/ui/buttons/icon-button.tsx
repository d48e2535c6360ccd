import type { ComponentProps, ReactElement } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';
import styles from './icon-button.module.css';

type IconProps = {
  /** The name of a shared icon, or an element with a custom one. */
  icon: IconName | ReactElement;
  label: string;
  size?: number;
};

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & IconProps;
type IconLinkProps = Omit<LinkProps, 'children' | 'aria-label'> & IconProps;

export function IconButton({ icon, label, size, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames(styles.button, className)}>
      {renderIcon(icon, size)}
    </button>
  );
}

/** A link styled as an icon button. */
export function IconLink({ icon, label, size, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={classNames(styles.button, className)}>
      {renderIcon(icon, size)}
    </Link>
  );
}

function renderIcon(icon: IconProps['icon'], size: number | undefined) {
  if (typeof icon !== 'string') return icon;
  return <Icon name={icon} {...(size !== undefined && { size })} />;
}
