import { PathIcon } from '../../../../ui/icon.tsx';

const iconPaths = {
  /** Two arrows in a loop. */
  repeat: 'M17 3l3 3-3 3M4 11V9.5A3.5 3.5 0 0 1 7.5 6H20M7 21l-3-3 3-3M20 13v1.5a3.5 3.5 0 0 1-3.5 3.5H4',
  startAgain: 'M4.5 12a7.5 7.5 0 1 0 2.5-5.6M4.5 4v4h4',
  keyboard: 'M3.5 7h17v10.5h-17zM7 10.5v.01M10.3 10.5v.01M13.7 10.5v.01M17 10.5v.01M8 14.2h8',
  /** A loudspeaker. */
  hear: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  headphones:
    'M4.5 15v-2.5a7.5 7.5 0 0 1 15 0V15M4.5 14.5h2.2a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H6a1.5 1.5 0 0 1-1.5-1.5zM19.5 14.5h-2.2a1 1 0 0 0-1 1v3a1 1 0 0 0 1 1h.7a1.5 1.5 0 0 0 1.5-1.5z',
  bookmark: 'M7 4.5h10v15.5l-5-3.8-5 3.8z',
  microphone:
    'M12 4a2.8 2.8 0 0 1 2.8 2.8v4.4a2.8 2.8 0 0 1-5.6 0V6.8A2.8 2.8 0 0 1 12 4zM6.5 11a5.5 5.5 0 0 0 11 0M12 16.5V20M9 20h6',
  stop: 'M7.5 7.5h9v9h-9z',
  /** A plus sign, followed by the check mark it turns into. */
  plus: 'M12 5.5v13M5.5 12h13',
  check: 'M5 12.5l4.6 4.6L19 7.6',
  flag: 'M6.5 20.5V4M6.5 4.5h11l-2.8 4.2 2.8 4.3h-11',
} as const;

/** Icons that only the reader uses, in the same stroke style as ui/icon.tsx. */
export function ReaderIcon({ name, size }: { name: keyof typeof iconPaths; size?: number }) {
  return <PathIcon path={iconPaths[name]} {...(size !== undefined && { size })} />;
}
