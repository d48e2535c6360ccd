const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const gigabyte = 1024 * megabyte;

/** Limits for book files. Sizes are in bytes and apply to unpacked data. */
export const bookFileLimits = {
  /** Maximum number of entries in an archive. A deck of cards has an entry for each clip. */
  entries: 50_000,
  /** Maximum size of one page, overlay or other XML document. A novel narrated word by word needs some 20 MB. */
  document: 32 * megabyte,
  /** Maximum size of all XML documents together. */
  documents: 200 * megabyte,
  /** Maximum number of elements and texts in one document, which limits the memory that it needs. */
  nodes: 1_000_000,
  /** Maximum depth of elements in a document. Longer paths would overflow the stack. */
  depth: 200,
  /**
   * Maximum factor by which a document of more than a megabyte may grow when it is unpacked. Even repetitive markup
   * grows less, and a document of one repeated byte about a thousandfold.
   */
  documentGrowth: 500,
  table: 32 * megabyte,
  picture: 50 * megabyte,
  sound: 2 * gigabyte,
  /**
   * Maximum factor by which a picture or sound of more than a megabyte may grow when it is unpacked. Most formats are
   * compressed already, and a recording without compression is never all silence.
   */
  mediaGrowth: 200,
  /** Maximum size of all pictures and sounds that are taken from one archive. */
  extracted: 8 * gigabyte,
  spineItems: 10_000,
  alternativeText: 500,
} as const;

export const formatSize = (bytes: number) =>
  bytes >= gigabyte ? `${bytes / gigabyte} GB` : `${bytes / megabyte} MB`;
