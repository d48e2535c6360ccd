import { formatDay } from './format.ts';

/** Formats a time such as "21 December 2026 at 10:30 UTC". */
export const formatTime = (isoTime: string): string =>
  `${formatDay(isoTime)} at ${isoTime.slice(11, 16)} UTC`;
