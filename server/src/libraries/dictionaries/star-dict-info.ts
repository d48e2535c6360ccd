import { isUtf8 } from 'node:buffer';
import { stat } from 'node:fs/promises';
import { DictionaryError } from './dictionary-error.ts';
import { readStart } from './unpack-file.ts';

/** What the .ifo file says of the others. */
export type StarDictInfo = {
  /** The types of what stands in each definition, `m` or `tm`; empty where each definition says it. */
  types: string;
  /** Bytes. */
  offsetSize: 4 | 8;
  words: number | undefined;
  /** Bytes of the .idx file, unpacked. */
  indexSize: number | undefined;
};

export const ifoStart = "StarDict's dict ifo file";
const longest = 64 * 1024;

const numberIn = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** Throws a DictionaryError for what is no .ifo file, or describes a dictionary that we can't read. */
export async function readInfo(path: string): Promise<StarDictInfo> {
  const { size } = await stat(path);
  const bytes = await readStart(path, longest);
  const text = bytes.toString().replace(/^\uFEFF/, '');
  if (size > longest || !isUtf8(bytes) || !text.startsWith(ifoStart))
    throw new DictionaryError('The .ifo file isn’t that of a StarDict dictionary.');
  const fields = new Map(
    text
      .split(/\r\n|\n|\r/)
      .map((line) => [line.split('=', 1)[0]?.trim() ?? '', line.replace(/^[^=]*=/, '').trim()]),
  );
  const bits = fields.get('idxoffsetbits') || '32';
  if (bits !== '32' && bits !== '64')
    throw new DictionaryError(`The .ifo file says idxoffsetbits=${bits.slice(0, 20)}; we read 32 and 64.`);
  const types = fields.get('sametypesequence') ?? '';
  if (types !== '' && !/[mhxg]/.test(types))
    throw new DictionaryError(
      `The .ifo file says sametypesequence=${types.slice(0, 20)}; we read definitions of the types m, h, x and g.`,
    );
  return {
    types,
    offsetSize: bits === '64' ? 8 : 4,
    words: numberIn(fields.get('wordcount')),
    indexSize: numberIn(fields.get('idxfilesize')),
  };
}
