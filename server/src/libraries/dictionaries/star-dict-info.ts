import { isUtf8 } from 'node:buffer';
import { stat } from 'node:fs/promises';
import { DictionaryError } from './dictionary-error.ts';
import { readFirstBytes } from './unpack-file.ts';

/** The contents of an .ifo file, which describes the dictionary's other files. */
export type StarDictInfo = {
  /**
   * Types of the fields in each definition, such as `m` or `tm`; empty if each definition specifies its own.
   */
  types: string;
  /** Bytes per offset in the index. */
  offsetSize: 4 | 8;
  words: number | undefined;
  /** Size of the unpacked .idx file in bytes. */
  indexSize: number | undefined;
};

export const ifoSignature = "StarDict's dict ifo file";
const maxInfoBytes = 64 * 1024;

const parseNumber = (text: string | undefined) =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/**
 * Reads an .ifo file. Throws a DictionaryError if it isn't one, or if it describes a dictionary that can't be
 * read.
 */
export async function readStarDictInfo(path: string): Promise<StarDictInfo> {
  const { size } = await stat(path);
  const bytes = await readFirstBytes(path, maxInfoBytes);
  const text = bytes.toString().replace(/^\uFEFF/, '');
  if (size > maxInfoBytes || !isUtf8(bytes) || !text.startsWith(ifoSignature))
    throw new DictionaryError('The .ifo file isn’t that of a StarDict dictionary.');
  const fields = new Map(
    text
      .split(/\r\n|\n|\r/)
      .map((line) => [line.split('=', 1)[0]?.trim() ?? '', line.replace(/^[^=]*=/, '').trim()]),
  );
  const offsetBits = fields.get('idxoffsetbits') || '32';
  if (offsetBits !== '32' && offsetBits !== '64')
    throw new DictionaryError(
      `The .ifo file says idxoffsetbits=${offsetBits.slice(0, 20)}; we read 32 and 64.`,
    );
  const types = fields.get('sametypesequence') ?? '';
  if (types !== '' && !/[mhxg]/.test(types))
    throw new DictionaryError(
      `The .ifo file says sametypesequence=${types.slice(0, 20)}; we read definitions of the types m, h, x and g.`,
    );
  return {
    types,
    offsetSize: offsetBits === '64' ? 8 : 4,
    words: parseNumber(fields.get('wordcount')),
    indexSize: parseNumber(fields.get('idxfilesize')),
  };
}
