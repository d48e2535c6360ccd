import { isUtf8 } from 'node:buffer';
import { decodeText } from '@lingostory/contract/studio/times/decode-text';
import type { wordFileEncodings } from '@lingostory/contract/vocabulary/constants';
import { WordFileError } from './word-file-error.ts';

type Encoding = (typeof wordFileEncodings)[number];

function detectEncoding(bytes: Buffer): Encoding {
  const [firstByte, secondByte] = bytes;
  if ((firstByte === 0xff && secondByte === 0xfe) || (firstByte === 0xfe && secondByte === 0xff))
    return 'UTF-16';
  return isUtf8(bytes) ? 'UTF-8' : 'Latin-1';
}

/** Control characters that don't occur in text files. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern detects control characters.
const binaryCharacterPattern = /[\u0000-\u0008\u000E-\u001F]/;

/**
 * Returns the text of a file with `\n` line breaks, and its encoding. Throws a WordFileError when it isn't
 * text.
 */
export function decodeFile(bytes: Buffer): { text: string; encoding: Encoding } {
  const encoding = detectEncoding(bytes);
  const text = decodeText(bytes)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  const binaryIndex = text.search(binaryCharacterPattern);
  if (binaryIndex >= 0) {
    const line = text.slice(0, binaryIndex).split('\n').length;
    throw new WordFileError(`Line ${line} isn’t text. Please save your words as a CSV or text file.`);
  }
  if (text.trim() === '') throw new WordFileError('The file is empty.');
  return { text, encoding };
}
