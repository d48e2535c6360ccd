import { stat } from 'node:fs/promises';
import { DefinitionFile } from './definition-file.ts';
import { DictionaryError, truncateForDisplay } from './dictionary-error.ts';
import { type DictionaryFileEntry, decodeUtf8, type EntryStream } from './entries.ts';
import { dictionaryLimits } from './limits.ts';
import { readParts } from './read-parts.ts';
import { fieldsOf } from './star-dict-fields.ts';
import { readStarDictInfo } from './star-dict-info.ts';

export type StarDictFiles = { ifo: string; idx: string; dict: string; syn: string | undefined };
/** Position of a definition, remembered because synonyms refer to it. */
type DefinitionSpan = { offset: number; size: number };

/** Splits a record into its word and the numbers after it. */
function splitRecord(bytes: Buffer, numbersLength: number, location: string) {
  const end = bytes.length - numbersLength - 1;
  return { word: decodeUtf8(bytes.subarray(0, end), location), numbers: bytes.subarray(end + 1) };
}

function parseSpan(numberBytes: Buffer, offsetSize: 4 | 8): DefinitionSpan {
  // A number too large for JavaScript to represent exactly is beyond the end of any file anyway.
  const offset = offsetSize === 8 ? Number(numberBytes.readBigUInt64BE(0)) : numberBytes.readUInt32BE(0);
  return { offset, size: numberBytes.readUInt32BE(offsetSize) };
}

function toEntry(word: string, definition: Buffer, types: string): DictionaryFileEntry {
  const fields = fieldsOf(definition, types).filter(({ type }) => 'mhxg'.includes(type));
  const hasMarkup = fields.some(({ type }) => type !== 'm');
  const texts = fields.map(({ bytes }) =>
    decodeUtf8(bytes, `The definition of “${truncateForDisplay(word)}”`),
  );
  return { word, text: texts.join('\n'), hasMarkup };
}

/** Yields the entries of a StarDict dictionary in the order of its index, then its synonyms. */
export async function* readStarDict({ ifo, idx, dict, syn }: StarDictFiles): EntryStream {
  const starDictInfo = await readStarDictInfo(ifo);
  const { size } = await stat(idx);
  if (starDictInfo.indexSize !== undefined && starDictInfo.indexSize !== size)
    throw new DictionaryError(
      `The .idx file has ${size} bytes, but the .ifo file says ${starDictInfo.indexSize}. It is incomplete, or they don’t belong together.`,
    );
  const definitions = await DefinitionFile.open(dict);
  const spans: DefinitionSpan[] = [];
  try {
    const describeWord = (index: number) => `Word ${index} of the .idx file`;
    const incompleteFileMessage = 'The .idx file ends in the middle of a word. It is incomplete.';
    const trailingByteCount = starDictInfo.offsetSize + 4;
    const partFormat = {
      end: 0,
      after: trailingByteCount,
      longest: dictionaryLimits.word,
      name: describeWord,
      brokenOff: incompleteFileMessage,
    };
    for await (const bytes of readParts(idx, partFormat)) {
      const wordDescription = describeWord(spans.length + 1);
      const { word, numbers } = splitRecord(bytes, trailingByteCount, wordDescription);
      const span = parseSpan(numbers, starDictInfo.offsetSize);
      spans.push(span);
      yield toEntry(
        word,
        await definitions.read(span.offset, span.size, wordDescription),
        starDictInfo.types,
      );
    }
    if (starDictInfo.words !== undefined && starDictInfo.words !== spans.length)
      throw new DictionaryError(
        `The .idx file has ${spans.length} words, but the .ifo file says ${starDictInfo.words}.`,
      );
    if (syn !== undefined) yield* readSynonyms(syn, spans, definitions, starDictInfo.types);
  } finally {
    await definitions.close();
  }
}

async function* readSynonyms(
  syn: string,
  spans: readonly DefinitionSpan[],
  definitions: DefinitionFile,
  types: string,
): EntryStream {
  const describeWord = (index: number) => `Word ${index} of the .syn file`;
  const incompleteFileMessage = 'The .syn file ends in the middle of a word. It is incomplete.';
  let index = 0;
  for await (const bytes of readParts(syn, {
    end: 0,
    after: 4,
    longest: dictionaryLimits.word,
    name: describeWord,
    brokenOff: incompleteFileMessage,
  })) {
    index += 1;
    const { word, numbers } = splitRecord(bytes, 4, describeWord(index));
    const span = spans[numbers.readUInt32BE(0)];
    if (!span)
      throw new DictionaryError(`${describeWord(index)} names a word that the .idx file doesn’t have.`);
    yield toEntry(word, await definitions.read(span.offset, span.size, describeWord(index)), types);
  }
}
