const megabyte = 1024 * 1024;

/** Limits for dictionaries. Sizes are in bytes and apply to unpacked data. */
export const dictionaryLimits = {
  /** Maximum size of all definitions together, or of a whole file of tab-separated lines. */
  definitions: 200 * megabyte,
  /** Maximum size of the index, and also of the list of synonyms. */
  index: 100 * megabyte,
  /**
   * Maximum number of bytes read from all definitions together. It is limited separately, because an index may refer
   * to the same definition many times.
   */
  read: 400 * megabyte,
  /** Maximum number of bytes read from one definition. A longer definition only has more examples. */
  definition: 16 * 1024,
  /** Maximum number of characters read from one line of a definition. A meaning is far shorter. */
  definitionLine: 2000,
  line: 64 * 1024,
  word: 1024,
  entries: 1_000_000,
  /** Maximum number of files in an archive. */
  files: 100,
  meanings: 8,
} as const;

export const formatMegabytes = (bytes: number) => `${bytes / megabyte} MB`;
