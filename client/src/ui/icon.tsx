import type { CSSProperties } from 'react';

/** Drawn on 24 by 24 with one pen. */
const drawings = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  warning: 'M12 4.5l8.5 15h-17zM12 10v4M12 17v.2',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5M12 8v.2',
  menu: 'M4 7h16M4 12h16M4 17h16',
  previous: 'M14.5 5.5L8 12l6.5 6.5',
  next: 'M9.5 5.5L16 12l-6.5 6.5',
  down: 'M5.5 9.5L12 16l6.5-6.5',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  play: 'M8 5.5v13l11-6.5z',
  pause: 'M8.5 6v12M15.5 6v12',
  repeat: 'M4 12a8 8 0 1 0 3-6.2M4 4v5h5',
  book: 'M12 6.5C9.5 5 6.5 5 4 5.5v13c2.5-.5 5.5-.5 8 1 2.5-1.5 5.5-1.5 8-1v-13c-2.5-.5-5.5-.5-8 1zM12 6.5v13',
  headphones: 'M4.5 15v-3a7.5 7.5 0 0 1 15 0v3M4.5 14.5h3v5h-3zM16.5 14.5h3v5h-3z',
  edit: 'M5 19l1-4L16 5l3 3L9 18z',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6',
  plus: 'M12 5v14M5 12h14',
  up: 'M5.5 14.5L12 8l6.5 6.5',
  list: 'M4 6h16M4 12h16M4 18h10',
  reload: 'M20 12a8 8 0 1 1-2.6-5.9M20 4v4.5h-4.5',
  heart: 'M12 19.5C5 15 3.5 11.5 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 2.5-1.5 6-8.5 10.5z',
} as const;

export type IconName = keyof typeof drawings;
const filled: readonly IconName[] = ['play'];

type IconProps = { name: IconName; size?: number; className?: string | undefined; style?: CSSProperties };

/** Never speaks: the control around it has the words. */
export function Icon({ name, size = 22, className, style }: IconProps) {
  const isFilled = filled.includes(name);
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      style={style}
      aria-hidden="true"
      focusable="false"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke={isFilled ? 'none' : 'currentColor'}
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
