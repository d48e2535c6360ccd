import type { PackPhrase } from '@lingostory/contract/downloads/pack';
import { findWaitingCall } from './waiting-calls.ts';

/** The ids of the phrases that were last read from this device, by book and number. */
const phraseIds = new Map<string, number>();

const toKey = (bookCode: string, phraseNo: number) => `${phraseNo} ${bookCode}`;

/** Remembers which phrases have these numbers in a downloaded book, because the server's numbers may be newer. */
export function rememberPhraseIds(
  bookCode: string,
  phrases: readonly { phraseNo: number; phrase: PackPhrase }[],
): void {
  for (const { phraseNo, phrase } of phrases) phraseIds.set(toKey(bookCode, phraseNo), phrase.phrase_id);
}

/** Forgets the ids of phrases that the server has just sent with their current numbers. */
export function forgetPhraseIds(bookCode: string, phraseNos: readonly number[]): void {
  for (const phraseNo of phraseNos) phraseIds.delete(toKey(bookCode, phraseNo));
}

type Fields = Readonly<Record<string, unknown>>;

/** Adds the id of the phrase that these fields name by its number, if that phrase was read from this device. */
function addPhraseId(fields: Fields): Fields {
  const { book_code: bookCode, phrase_no: phraseNo } = fields;
  if (typeof bookCode !== 'string' || typeof phraseNo !== 'number') return fields;
  const id = phraseIds.get(toKey(bookCode, phraseNo));
  return id === undefined ? fields : { ...fields, phrase_id: id };
}

/** Returns the input of a change with the ids of its phrases, so that it follows them when the book is edited. */
export function withPhraseIds(callName: string, input: Fields): Fields {
  const { namesPhrases, list } = findWaitingCall(callName) ?? {};
  if (!namesPhrases) return input;
  const items = list && input[list.field];
  return list && Array.isArray(items)
    ? { ...input, [list.field]: items.map(addPhraseId) }
    : addPhraseId(input);
}
