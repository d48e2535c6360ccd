const megabyte = 1024 * 1024;

/** What a dictionary may have. Sizes are in bytes, and hold for what is unpacked. */
export const dictionaryLimits = {
  /** All definitions together, or a whole file of tab-separated lines. */
  definitions: 200 * megabyte,
  /** The list of words, and that of synonyms. */
  index: 100 * megabyte,
  /** What is read of all definitions together: an index may name the same one many times. */
  read: 400 * megabyte,
  /** What is read of one definition. More than that are examples. */
  definition: 16 * 1024,
  /** Characters that are read of a line of a definition: a meaning is far shorter. */
  definitionLine: 2000,
  line: 64 * 1024,
  word: 1024,
  entries: 1_000_000,
  /** In an archive. */
  files: 100,
  meanings: 8,
} as const;

export const inMegabytes = (bytes: number) => `${bytes / megabyte} MB`;
