export type MediaKind = 'covers' | 'clips' | 'samples';
export const mediaKinds = ['covers', 'clips', 'samples'] as const satisfies MediaKind[];
export type MediaFile = { bytes: Buffer; type: string };

/** A cover made anew from what was sent: 2:3 as WebP and JPEG, and cut for lists. */
export type Cover = { image: Buffer; jpeg: Buffer; card: Buffer; wide: Buffer };
export type SoundExtension = 'mp3' | 'm4a' | 'ogg' | 'wav' | 'flac';
export type Sound = { bytes: Buffer; extension: SoundExtension; milliseconds: number };

/** What readers see and hear. Files are named by us, never by whoever sent them, and never change. */
export type Media = {
  /**
   * Stores the bytes and answers their name: `stem` (16 to 64 of a-z and 0-9, random unless given) and
   * `extension` (without a dot, one of those that we serve).
   */
  put: (kind: MediaKind, extension: string, bytes: Buffer, stem?: string) => Promise<string>;
  /** Undefined when there is no such file. */
  read: (kind: MediaKind, name: string) => Promise<MediaFile | undefined>;
  /** Deleting what is not there is no error. False for a name that we give to no file. */
  remove: (kind: MediaKind, name: string) => Promise<boolean>;
  /** The names of all files of a kind, also of those that no book knows. */
  list: (kind: MediaKind) => Promise<string[]>;
  /** A picture somebody sent, decided by its content; undefined when it is none that we take. */
  readCover: (bytes: Buffer) => Promise<Cover | undefined>;
  /** A sound somebody sent, likewise. */
  readSound: (bytes: Buffer) => Promise<Sound | undefined>;
};
