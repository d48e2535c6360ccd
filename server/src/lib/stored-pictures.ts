import type { PictureView } from '@lingostory/contract/reading/schemas';

/**
 * A picture as the columns `phrases.pictures` and `chapters.end_pictures` store it. Its file is in the media folder
 * `pictures`. `alt` is '' for a decorative picture, and null for one that nobody has described yet.
 */
export type StoredPicture = { file: string; width: number; height: number; alt: string | null };

/** Returns the pictures in a column, which is null if there are none. */
export const readStoredPictures = (column: unknown): StoredPicture[] => (column ?? []) as StoredPicture[];

export const toPictureView = ({ file, width, height, alt }: StoredPicture): PictureView => ({
  src: `/v1/media/pictures/${file}`,
  width,
  height,
  alt,
});
