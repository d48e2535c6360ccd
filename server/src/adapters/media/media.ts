import type { Readable } from 'node:stream';
import type { CoverSize } from '@lingostory/contract/catalogue/covers';

/**
 * `deleted`: clips of phrases that can still be restored. Nobody is served those. `recordings`: of narrators, as they were
 * uploaded, and copies to listen to. `work`: folders with what is being made of one.
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
/** With a strong ETag of its bytes. */
export type MediaFile = { bytes: Buffer; type: string; etag: string };

/** A file that somebody sent, stored under a temporary name until it is put or discarded. */
export type UploadedFile = { path: string; size: number };

/** A cover made anew from what was sent: 2:3 as WebP and JPEG, and cut for lists. */
export type Cover = { image: Buffer; jpeg: Buffer; card: Buffer; wide: Buffer };
export type SoundExtension = 'mp3' | 'm4a' | 'ogg' | 'wav' | 'flac';
export type Sound = { file: UploadedFile; extension: SoundExtension; milliseconds: number };

/**
 * Why an uploaded file cannot be used: it is no file of its kind or is damaged, it has too many pixels, or checking it
 * takes more time or memory than we allow.
 */
export type Unusable = 'unreadable' | 'too-large' | 'too-complex';

/** What readers see and hear. Files are named by us, never by whoever sent them, and never change. */
export type Media = {
  /** Stores what is being sent without keeping it in memory. Nothing stays when the stream breaks off. */
  receive: (kind: MediaKind, content: Readable) => Promise<UploadedFile>;
  /** Removes an uploaded file, unless it was put. */
  discard: (file: Pick<UploadedFile, 'path'>) => Promise<void>;
  /**
   * Stores bytes, or moves a file here that was uploaded or made in a folder for work, and returns the name: `stem` (16 to 64 of a-z and 0-9, random
   * unless given) and `extension` (without a dot, one of those that we serve).
   */
  put: (
    kind: MediaKind,
    extension: string,
    content: Buffer | Pick<UploadedFile, 'path'>,
    stem?: string,
  ) => Promise<string>;
  /** Begins a file whose content arrives in parts: `stem` (32 of a-f and 0-9) with `.upload` behind it. */
  begin: (kind: MediaKind, stem: string) => Promise<void>;
  /** Writes what is sent behind the first `offset` bytes of such a file, as far as it came when the stream breaks off. */
  append: (kind: MediaKind, name: string, offset: number, content: Readable) => Promise<void>;
  /** Bytes that uploads may still take: what is free on the disk, but for a reserve. */
  freeBytes: () => Promise<number>;
  /** Bytes. Undefined when there is no such file. */
  sizeOf: (kind: MediaKind, name: string) => Promise<number | undefined>;
  /** Where a program of the system finds a file. */
  pathOf: (kind: MediaKind, name: string) => string;
  /** A folder of kind `work`, by the name of a UUID, for files that are no media until they are put. */
  openWork: (id: string) => Promise<string>;
  /** Undefined when there is no such file. */
  read: (kind: MediaKind, name: string) => Promise<MediaFile | undefined>;
  /** Stores a file under the same name as another kind, too. A missing file is no error. */
  copy: (from: MediaKind, to: MediaKind, name: string) => Promise<void>;
  /** Deleting a missing file is no error. False for a name that no file of ours can have. */
  remove: (kind: MediaKind, name: string) => Promise<boolean>;
  /** Removes what was still being written when its process was killed, where nothing was written since. */
  removeUnfinished: (since: Date) => Promise<void>;
  /** The names of all files of a kind, including those that no book uses. */
  list: (kind: MediaKind) => Promise<string[]>;
  /** The picture in a file, decided by its content. */
  readCover: (file: Pick<UploadedFile, 'path'>) => Promise<Cover | Unusable>;
  /** The sound in an uploaded file, likewise. */
  readSound: (file: UploadedFile) => Promise<Sound | Unusable>;
  /** A stored cover in another size; one at a time. Throws when the bytes are no picture. */
  drawCover: (cover: Buffer, size: CoverSize) => Promise<Buffer>;
};
