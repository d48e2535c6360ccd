import type { PhraseRow } from './phrase-statements.ts';

const noMeanings = 'There are no meanings for the words of this phrase yet.';

/**
 * A phrase's row as the response's JSON. The words, its largest part, are JSON already and are inserted as they are.
 * `more` are the fields that only one of the two readers has.
 */
export function phraseJson(row: PhraseRow, address: string | null, more: Record<string, number>): string {
  const { number, last, words_json: words } = row;
  const rest = JSON.stringify({
    phrase: row.phrase,
    phrase_no: number,
    previous_phrase_no: number > 1 ? number - 1 : null,
    next_phrase_no: number < last ? number + 1 : null,
    translated_message: words.includes('"translated_status":0') ? noMeanings : '',
    phrase_translation: row.translation,
    line_audio: address,
    book: { title: row.book_title, book_code: row.book_code },
    chapter: { title: row.chapter_title, chapter_no: row.chapter_no },
    ...more,
  });
  return `{"data":{${words},${rest.slice(1)}}`;
}
