const megabyte = 1024 * 1024;

/** Limits for dictionaries. Sizes are in bytes and apply to unpacked data. */
export const dictionaryLimits = {
  /** All definitions together, or a whole file of tab-separated lines. */
  definitions: 200 * megabyte,
  /** The index, and the list of synonyms. */
  index: 100 * megabyte,
  /**
   * Bytes read from all definitions together. Limited separately, because an index may refer to the same definition
   * many times.
   */
  read: 400 * megabyte,
  /** Bytes read from one definition. The rest of a longer definition is only examples. */
  definition: 16 * 1024,
  /** Characters read from a line of a definition; a meaning is far shorter. */
  definitionLine: 2000,
  line: 64 * 1024,
  word: 1024,
  entries: 1_000_000,
  /** Number of files in an archive. */
  files: 100,
  meanings: 8,
} as const;

export const formatMegabytes = (bytes: number) => `${bytes / megabyte} MB`;
