import { isUtf8 } from 'node:buffer';
import { DictionaryError } from './dictionary-error.ts';

/** A word as the dictionary spells it, with everything that the dictionary says about it. */
export type DictionaryFileEntry = {
  word: string;
  text: string;
  /** True for HTML, XDXF and Pango, false for plain text. */
  hasMarkup: boolean;
  /** The part of speech as the dictionary writes it, if it is stored separately from the text. */
  kind?: string;
};

export type EntryStream = AsyncGenerator<DictionaryFileEntry>;

/**
 * Decodes UTF-8 text. Throws a DictionaryError if it isn't UTF-8; `location` begins the message ("Line 3", "Word
 * 12 of the .idx file").
 */
export function decodeUtf8(bytes: Buffer, location: string): string {
  if (!isUtf8(bytes))
    throw new DictionaryError(`${location} isn’t UTF-8. Please save the dictionary as UTF-8.`);
  return bytes.toString();
}

/** Drops an incomplete character from the end of a text that was cut at an arbitrary byte. */
export function dropPartialCharacter(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes.length - end < 3 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  const leadByte = bytes[end - 1] ?? 0;
  const neededByteCount = leadByte >= 0xf0 ? 4 : leadByte >= 0xe0 ? 3 : leadByte >= 0xc0 ? 2 : 1;
  return bytes.length - end + 1 < neededByteCount ? bytes.subarray(0, end - 1) : bytes;
}
