export type MediaKind = 'covers' | 'clips' | 'samples';
export type MediaFile = { bytes: Buffer; type: string };

/** What readers see and hear. Files are named by us, never by whoever sent them, and never change. */
export type Media = {
  /**
   * Stores the bytes and answers their name: `stem` (16 to 64 of a-z and 0-9, random unless given) and
   * `extension` (without a dot, one of those that we serve).
   */
  put: (kind: MediaKind, extension: string, bytes: Buffer, stem?: string) => Promise<string>;
  /** Undefined when there is no such file. */
  read: (kind: MediaKind, name: string) => Promise<MediaFile | undefined>;
  /** Deleting what is not there is no error. */
  remove: (kind: MediaKind, name: string) => Promise<void>;
};
