import type { BookExportFormat } from '@lingostory/contract/studio/exports/constants';

/** Clips are stored with about 32 kbit a second. */
const bytesPerMillisecond = 4;
/** Plain files contain the sound twice: as clips, and as one file for each chapter. */
const soundsByFormat = { epub: 1, pieces: 2 } as const satisfies Record<BookExportFormat, number>;

/** Returns how large a file with this much sound will be, such as "about 12 MB", or undefined if it will be small. */
export function estimateFileSize(milliseconds: number, format: BookExportFormat): string | undefined {
  const megabytes = (milliseconds * bytesPerMillisecond * soundsByFormat[format]) / 1024 ** 2;
  return megabytes < 1 ? undefined : `about ${Math.round(megabytes).toLocaleString('en')} MB`;
}
