import type { BookPhraseView } from '../reading/schemas.ts';
import type { WordDetailsView } from '../vocabulary/details/schemas.ts';

/**
 * The format of a pack: everything that reading a chapter offline needs. A pack consists of
 *
 * 1. a header of 16 bytes: `LSPK`, then three unsigned 32-bit integers in big-endian order: the version of the format,
 *    the number of bytes of the compressed content, and the number of bytes of the content before compression;
 * 2. the content, a `PackContent` as JSON, compressed with gzip;
 * 3. the files, one after another without gaps, in the order of `PackContent.files`. They are stored as they are, because
 *    sounds and pictures are already compressed.
 *
 * A pack is the same for all readers, and a chapter's numbers, its title and its book are not in it, so it stays valid when
 * they change. The name of a pack is the SHA-256 of its bytes, shortened to 32 hexadecimal digits.
 */

/** Increases when the format changes, or anything that is computed for it, such as the details of words. */
export const packVersion = 1;

export const packHeaderSize = 16;
const magic = 'LSPK';
const packNameLength = 32;

/** A sound or picture in a pack. `offset` counts bytes from the end of the content, `length` is in bytes. */
export type PackFile = {
  /** The file's name, as in the last part of its URL. */
  name: string;
  type: string;
  offset: number;
  length: number;
};

/** The fields of a phrase that depend on its position, its book or the reader. */
type PositionField =
  | 'phrase_no'
  | 'previous_phrase_no'
  | 'next_phrase_no'
  | 'book'
  | 'chapter'
  | 'total_phrases'
  | 'included_until';

/**
 * A phrase as `readWindow` returns it, apart from the fields that depend on its position, with its words. `line_audio` is
 * the address of its clip, whose last part is the file's name in `PackContent.files`, or null if the pack has no clip.
 */
export type PackPhrase = Omit<BookPhraseView, PositionField> & {
  /** Stays the same when other phrases are added or removed. */
  phrase_id: number;
  /** The lemma of each token in `word_list`, as in `readWordStates`. */
  lemmas: string[];
  /** For each token in `word_list`, the index of its details in `PackContent.words`. Null for a gap. */
  details: (number | null)[];
};

export type PackContent = {
  /** Differs between chapters, so that no two chapters have the same pack. */
  chapter_id: number;
  /** The phrases in reading order. */
  phrases: PackPhrase[];
  /** The details of words, as in `describeWord`, each once. Names have the kind `name`. */
  words: WordDetailsView[];
  /** Clips and pictures in the order in which a reader meets them, each once. */
  files: PackFile[];
};

/** Thrown when bytes are no pack of this version, or are damaged or incomplete. */
export class PackError extends Error {
  override readonly name = 'PackError';
}

/** The numbers in the header. `textSize` is the size of header and compressed content together, in bytes. */
type PackHeader = { textSize: number; contentLength: number };

function readHeader(bytes: ArrayBuffer): PackHeader {
  if (bytes.byteLength < packHeaderSize) throw new PackError('A pack has at least 16 bytes.');
  if (new TextDecoder().decode(bytes.slice(0, magic.length)) !== magic)
    throw new PackError('These bytes are not a pack.');
  const numbers = new DataView(bytes);
  const version = numbers.getUint32(4);
  if (version !== packVersion)
    throw new PackError(`This pack has version ${version}, but only ${packVersion} can be read.`);
  return { textSize: packHeaderSize + numbers.getUint32(8), contentLength: numbers.getUint32(12) };
}

/** Decompresses exactly `length` bytes. Throws a `PackError` if there are more or fewer, or if they are damaged. */
async function decompress(compressed: Blob, length: number): Promise<string> {
  const reader = compressed.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let receivedLength = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      receivedLength += part.value.length;
      if (receivedLength > length) throw new PackError('This pack is longer than it says.');
      parts.push(part.value);
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    if (error instanceof PackError) throw error;
    throw new PackError('This pack is damaged.', { cause: error });
  }
  if (receivedLength < length) throw new PackError('This pack is shorter than it says.');
  return await new Blob(parts).text();
}

function assertFilesFit(files: readonly PackFile[], availableSize: number | undefined): void {
  let end = 0;
  for (const { offset, length } of files) {
    if (offset !== end || !(length >= 0)) throw new PackError('The files of this pack are in disorder.');
    end += length;
  }
  if (availableSize !== undefined && availableSize !== end) throw new PackError('This pack is incomplete.');
}

/**
 * Reads the content of a pack, or with `{ isTextOnly: true }` of its first `text_size` bytes. Throws a `PackError` if it is
 * damaged, incomplete or of another version. Doesn't notice changed bytes in files; `isPackIntact` does.
 */
export async function readPack(pack: Blob, { isTextOnly = false } = {}): Promise<PackContent> {
  const { textSize, contentLength } = readHeader(await pack.slice(0, packHeaderSize).arrayBuffer());
  if (pack.size < textSize) throw new PackError('This pack is incomplete.');
  const json = await decompress(pack.slice(packHeaderSize, textSize), contentLength);
  const content = JSON.parse(json) as PackContent;
  assertFilesFit(content.files, isTextOnly ? undefined : pack.size - textSize);
  return content;
}

/** Returns a file of a pack, without copying its bytes. Throws a `PackError` if the header is damaged. */
export async function openPackFile(pack: Blob, { type, offset, length }: PackFile): Promise<Blob> {
  const { textSize } = readHeader(await pack.slice(0, packHeaderSize).arrayBuffer());
  return pack.slice(textSize + offset, textSize + offset + length, type);
}

/** Returns true if these are the bytes of the pack with this version, which is its name. */
export async function isPackIntact(pack: Blob, version: string): Promise<boolean> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await pack.arrayBuffer()));
  return toPackName(Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')) === version;
}

/** Returns the name of the pack whose SHA-256 this is, in hexadecimal digits. */
export const toPackName = (sha256: string) => sha256.slice(0, packNameLength);

/** Phrases in one piece of JSON, so that a long chapter doesn't keep its caller busy. */
const phrasesPerPiece = 50;

function* generateJson({ phrases, ...rest }: PackContent): Generator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"phrases":[`;
  for (let from = 0; from < phrases.length; from += phrasesPerPiece) {
    const piece = JSON.stringify(phrases.slice(from, from + phrasesPerPiece)).slice(1, -1);
    yield from === 0 ? piece : `,${piece}`;
  }
  yield ']}';
}

/** Returns the first part of a pack: its header and content. The files follow in the order of `content.files`. */
export async function writePackText(content: PackContent): Promise<Uint8Array<ArrayBuffer>> {
  assertFilesFit(content.files, undefined);
  const pieces = generateJson(content);
  const encoder = new TextEncoder();
  let contentLength = 0;
  const json = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const { value, done } = pieces.next();
      if (done) return controller.close();
      const bytes = encoder.encode(value);
      contentLength += bytes.length;
      controller.enqueue(bytes);
    },
  });
  const compressed = await new Response(json.pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
  const text = new Uint8Array(packHeaderSize + compressed.byteLength);
  text.set(encoder.encode(magic));
  const numbers = new DataView(text.buffer);
  numbers.setUint32(4, packVersion);
  numbers.setUint32(8, compressed.byteLength);
  numbers.setUint32(12, contentLength);
  text.set(new Uint8Array(compressed), packHeaderSize);
  return text;
}

/** A phrase's current position, which the description of the download tells. */
export type PhrasePosition = {
  phraseNo: number;
  book: BookPhraseView['book'];
  chapter: BookPhraseView['chapter'];
  totalPhrases: number;
};

/** Returns a phrase of a pack as `readWindow` returns it. */
export function toBookPhrase(
  phrase: PackPhrase,
  { phraseNo, book, chapter, totalPhrases }: PhrasePosition,
): BookPhraseView {
  const { phrase_id: _id, lemmas: _lemmas, details: _details, ...shared } = phrase;
  return {
    ...shared,
    phrase_no: phraseNo,
    previous_phrase_no: phraseNo > 1 ? phraseNo - 1 : null,
    next_phrase_no: phraseNo < totalPhrases ? phraseNo + 1 : null,
    book,
    chapter,
    total_phrases: totalPhrases,
  };
}
