import type { Readable } from 'node:stream';
import type { CoverSize } from '@lingostory/contract/catalogue/covers';
import type { PictureSize } from '@lingostory/contract/reading/pictures';

/**
 * `pictures`: the pictures in stories. `deleted`: clips of deleted phrases that can still be restored; never served.
 * `recordings`: uploads, and the copies of narrators' recordings that editors listen to. `work`: folders for files that
 * are still being processed. `packs`: chapters for reading offline, which can be made again at any time.
 */
export type MediaKind =
  | 'covers'
  | 'pictures'
  | 'clips'
  | 'samples'
  | 'deleted'
  | 'recordings'
  | 'packs'
  | 'work';
export const mediaKinds = [
  'covers',
  'pictures',
  'clips',
  'samples',
  'deleted',
  'recordings',
  'packs',
  'work',
] as const satisfies MediaKind[];
/** `etag` is a strong ETag, computed from the bytes. */
export type MediaFile = { bytes: Buffer; type: string; etag: string };

/**
 * A stored file of `size` bytes. `read` streams the bytes from `start` to `end` (inclusive), by default all of them.
 * `type` is undefined for an upload in parts.
 */
type OpenMedia = {
  size: number;
  type: string | undefined;
  etag: string;
  read: (range?: { start: number; end: number }) => Promise<Readable>;
};

/** An uploaded file under a temporary name, until `put` stores it or `discard` removes it. */
export type UploadedFile = { path: string; size: number };

/**
 * The stored images of a cover: 2:3 as WebP (`image`) and as JPEG (`jpeg`), and two crops for lists (`card` and
 * `wide`).
 */
export type CoverImages = { image: Buffer; jpeg: Buffer; card: Buffer; wide: Buffer };
/** The stored image of a picture in a story, as WebP, and its dimensions. */
export type PictureImage = { image: Buffer; width: number; height: number };
/** The size of an image that is generated from a stored one. */
export type ImageSize = CoverSize | PictureSize;
export type SoundExtension = 'mp3' | 'm4a' | 'ogg' | 'wav' | 'flac';
export type Sound = { file: UploadedFile; extension: SoundExtension; milliseconds: number };

/**
 * The reason why an uploaded file can't be used. `unreadable`: it is damaged or has the wrong type. `too-large`: it
 * has too many pixels. `too-complex`: checking it takes too much time or memory.
 */
export type UnusableReason = 'unreadable' | 'too-large' | 'too-complex';

/**
 * Stores the pictures, sounds and other files that users upload. The server chooses the file names, and a stored file
 * never changes.
 */
export type Media = {
  /** Throws a `MediaUnavailableError` if the media can't be reached, or if a setting is wrong. */
  check: () => Promise<void>;
  /** Streams an upload to disk. Removes the file if the upload is aborted. */
  receive: (mediaKind: MediaKind, content: Readable) => Promise<UploadedFile>;
  /** Removes an uploaded file that `put` has not stored. */
  discard: (file: Pick<UploadedFile, 'path'>) => Promise<void>;
  /**
   * Stores bytes, an uploaded file or a file from a work folder. Files are moved, not copied. Returns the new file
   * name, which consists of `stem` (16 to 64 characters of a-z and 0-9, random by default) and `extension` (without a
   * dot, and only for types that we serve).
   */
  put: (
    mediaKind: MediaKind,
    extension: string,
    content: Buffer | Pick<UploadedFile, 'path'>,
    stem?: string,
  ) => Promise<string>;
  /** Creates an empty file for an upload in parts. It is named `stem` (32 hexadecimal digits) plus `.upload`. */
  beginUpload: (mediaKind: MediaKind, stem: string) => Promise<void>;
  /**
   * Writes content at `offset` into a file that `beginUpload` created. If the upload is aborted, keeps the bytes that
   * arrived.
   */
  appendToUpload: (mediaKind: MediaKind, name: string, offset: number, content: Readable) => Promise<void>;
  /** Returns how many more bytes uploads may use: the free space of this machine's disk minus a reserve. */
  freeBytes: () => Promise<number>;
  /** Returns a file's size in bytes, or undefined if the file doesn't exist. */
  sizeOf: (mediaKind: MediaKind, name: string) => Promise<number | undefined>;
  /**
   * Returns a file's path, for programs such as ffmpeg. A file that isn't on the disk is first copied into the work
   * folder `workId`; the caller removes this folder afterward, whether or not it exists. If the file is missing, so is
   * the one at the returned path.
   */
  localPathOf: (mediaKind: MediaKind, name: string, workId: string) => Promise<string>;
  /** Opens a file that may be too large for the memory. Returns undefined if it doesn't exist. */
  open: (mediaKind: MediaKind, name: string) => Promise<OpenMedia | undefined>;
  /** Creates a work folder, named after a UUID, for files that aren't media until `put` stores them. */
  createWorkFolder: (id: string) => Promise<string>;
  /** Reads a file. Returns undefined if it doesn't exist. */
  read: (mediaKind: MediaKind, name: string) => Promise<MediaFile | undefined>;
  /** Reads a file as `read` does, but leaves the cache to files that readers need. */
  readUncached: (mediaKind: MediaKind, name: string) => Promise<Omit<MediaFile, 'etag'> | undefined>;
  /** Copies a file to another kind under the same name. Ignores a missing file. */
  copy: (from: MediaKind, to: MediaKind, name: string) => Promise<void>;
  /** Deletes a file if it exists. Returns false for a name that no media file can have. */
  remove: (mediaKind: MediaKind, name: string) => Promise<boolean>;
  /** Removes unfinished files of killed processes, except those written to after `cutoffDate`. */
  removeUnfinished: (cutoffDate: Date) => Promise<void>;
  /** Returns the names of all files of a kind, including those that no book uses. */
  list: (mediaKind: MediaKind) => Promise<string[]>;
  /** Converts an uploaded picture into a cover. Detects the file type from the content. */
  readCover: (file: Pick<UploadedFile, 'path'>) => Promise<CoverImages | UnusableReason>;
  /** Converts an uploaded picture for a story, in its own proportions. Detects the file type from the content. */
  readPicture: (file: Pick<UploadedFile, 'path'>) => Promise<PictureImage | UnusableReason>;
  /** Checks an uploaded sound. Detects the file type from the content. */
  readSound: (file: UploadedFile) => Promise<Sound | UnusableReason>;
  /** Resizes a stored image. Only one image is resized at a time. Throws if the bytes are not a picture. */
  drawImage: (image: Buffer, size: ImageSize) => Promise<Buffer>;
};
