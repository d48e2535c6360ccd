import type { OfflineBook } from './downloaded-books.ts';

/** The ids of the phrases that were last read from this device, by book and number. */
const phraseIds = new Map<string, number>();

const toKey = (bookCode: string, phraseNo: number) => `${phraseNo} ${bookCode}`;

/** Remembers which phrases have these numbers in a downloaded book, because the server's numbers may be newer. */
export async function rememberPhraseIds(book: OfflineBook, from: number, count: number): Promise<void> {
  for (let phraseNo = from; phraseNo < from + count; phraseNo += 1) {
    const place = await book.findPhrase(phraseNo);
    const id = place?.content.phrases[place.index]?.phrase_id;
    if (id !== undefined) phraseIds.set(toKey(book.description.book.book_code, phraseNo), id);
  }
}

/** Forgets the ids of phrases that the server has just sent with their current numbers. */
export function forgetPhraseIds(bookCode: string, phraseNos: readonly number[]): void {
  for (const phraseNo of phraseNos) phraseIds.delete(toKey(bookCode, phraseNo));
}

type Fields = Readonly<Record<string, unknown>>;

/** Adds the id of the phrase that a change names by its number, if that phrase was read from this device. */
function nameOne(fields: Fields): Fields {
  const { book_code: bookCode, phrase_no: phraseNo } = fields;
  if (typeof bookCode !== 'string' || typeof phraseNo !== 'number') return fields;
  const id = phraseIds.get(toKey(bookCode, phraseNo));
  return id === undefined ? fields : { ...fields, phrase_id: id };
}

/** The calls whose input can name a phrase by its id, so that they follow it when the book is edited. */
const callsWithPhraseId = new Set([
  'savePosition',
  'saveBookmark',
  'keepWord',
  'addPhraseToWord',
  'reportPhrase',
]);

/** Returns the input of a change with the ids of the phrases that it names. */
export function withPhraseIds(callName: string, input: Fields): Fields {
  if (callsWithPhraseId.has(callName)) return nameOne(input);
  if (callName !== 'recordReading' || !Array.isArray(input.events)) return input;
  return { ...input, events: input.events.map(nameOne) };
}
