/** The icons' shapes in a 24 × 24 view box, all drawn with the same stroke. */
const iconPaths = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  warning: 'M12 4.5l8.5 15h-17zM12 10v4M12 17v.2',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5M12 8v.2',
  menu: 'M4 7h16M4 12h16M4 17h16',
  previous: 'M14.5 5.5L8 12l6.5 6.5',
  next: 'M9.5 5.5L16 12l-6.5 6.5',
  down: 'M5.5 9.5L12 16l6.5-6.5',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  play: 'M8 5.5v13l11-6.5z',
  pause: 'M8.5 6v12M15.5 6v12',
  edit: 'M5 19l1-4L16 5l3 3L9 18z',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6',
  up: 'M5.5 14.5L12 8l6.5 6.5',
  list: 'M4 6h16M4 12h16M4 18h10',
} as const;

export type IconName = keyof typeof iconPaths;
const filledIcons: readonly IconName[] = ['play'];

type PathIconProps = { path: string; isFilled?: boolean; size?: number; className?: string | undefined };

/**
 * Draws a shape in a 24 × 24 view box with the stroke of all icons. Hidden from screen readers, because the control around it
 * has a label.
 */
export function PathIcon({ path, isFilled = false, size = 22, className }: PathIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      aria-hidden="true"
      focusable="false"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke={isFilled ? 'none' : 'currentColor'}
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

type IconProps = { name: IconName; size?: number; className?: string | undefined };

/** A shared icon. */
export function Icon({ name, ...rest }: IconProps) {
  return <PathIcon {...rest} path={iconPaths[name]} isFilled={filledIcons.includes(name)} />;
}
