import type { Readable } from 'node:stream';
import type { CoverSize } from '@lingostory/contract/catalogue/covers';

/**
 * `deleted`: clips of phrases that can still be restored, which are never served. `recordings`: narrators' uploads,
 * and copies to listen to. `work`: folders for files in progress.
 */
export type MediaKind = 'covers' | 'clips' | 'samples' | 'deleted' | 'recordings' | 'work';
export const mediaKinds = [
  'covers',
  'clips',
  'samples',
  'deleted',
  'recordings',
  'work',
] as const satisfies MediaKind[];
/** The ETag is a strong one, made from the bytes. */
export type MediaFile = { bytes: Buffer; type: string; etag: string };

/** An uploaded file, stored under a temporary name until it is put or discarded. */
export type UploadedFile = { path: string; size: number };

/** A cover drawn from an upload: 2:3 as WebP and JPEG, and crops for lists. */
export type Cover = { image: Buffer; jpeg: Buffer; card: Buffer; wide: Buffer };
export type SoundExtension = 'mp3' | 'm4a' | 'ogg' | 'wav' | 'flac';
export type Sound = { file: UploadedFile; extension: SoundExtension; milliseconds: number };

/**
 * Why an uploaded file cannot be used: it is damaged or of another kind, it has too many pixels, or checking it takes
 * more time or memory than we allow.
 */
export type Unusable = 'unreadable' | 'too-large' | 'too-complex';

/**
 * Stores the pictures and sounds of readers and editors. We choose the file names, never the sender, and files never
 * change.
 */
export type Media = {
  /** Streams an upload to disk. Removes the file if the stream breaks off. */
  receive: (kind: MediaKind, content: Readable) => Promise<UploadedFile>;
  /** Removes an uploaded file, unless it has been put. */
  discard: (file: Pick<UploadedFile, 'path'>) => Promise<void>;
  /**
   * Stores bytes, or moves an uploaded file or one from a work folder here, and returns its name: `stem` (16 to 64 of
   * a-z and 0-9, random by default) and `extension` (without a dot, one of those that we serve).
   */
  put: (
    kind: MediaKind,
    extension: string,
    content: Buffer | Pick<UploadedFile, 'path'>,
    stem?: string,
  ) => Promise<string>;
  /** Starts a file whose content arrives in parts, named `stem` (32 of a-f and 0-9) plus `.upload`. */
  begin: (kind: MediaKind, stem: string) => Promise<void>;
  /** Writes content after the first `offset` bytes of such a file. Keeps what arrived if the stream breaks off. */
  append: (kind: MediaKind, name: string, offset: number, content: Readable) => Promise<void>;
  /** Returns how many bytes uploads may still take: the free space of the disk minus a reserve. */
  freeBytes: () => Promise<number>;
  /** Returns the size in bytes, or undefined if there is no such file. */
  sizeOf: (kind: MediaKind, name: string) => Promise<number | undefined>;
  /** Returns the path of a file, for system programs. */
  pathOf: (kind: MediaKind, name: string) => string;
  /** Creates a folder of kind `work`, named by a UUID, for files that do not become media until they are put. */
  openWork: (id: string) => Promise<string>;
  /** Returns undefined if there is no such file. */
  read: (kind: MediaKind, name: string) => Promise<MediaFile | undefined>;
  /** Copies a file to another kind under the same name. Ignores a missing file. */
  copy: (from: MediaKind, to: MediaKind, name: string) => Promise<void>;
  /** Deletes a file; a missing one is not an error. Returns false for a name that none of our files can have. */
  remove: (kind: MediaKind, name: string) => Promise<boolean>;
  /** Removes unfinished files of killed processes, except those that were written to after `since`. */
  removeUnfinished: (since: Date) => Promise<void>;
  /** Returns the names of all files of a kind, including those that no book uses. */
  list: (kind: MediaKind) => Promise<string[]>;
  /** Returns the picture in a file, whose type is decided by its content. */
  readCover: (file: Pick<UploadedFile, 'path'>) => Promise<Cover | Unusable>;
  /** Returns the sound in an uploaded file, whose type is decided by its content. */
  readSound: (file: UploadedFile) => Promise<Sound | Unusable>;
  /** Resizes a stored cover, one at a time. Throws if the bytes are not a picture. */
  drawCover: (cover: Buffer, size: CoverSize) => Promise<Buffer>;
};
