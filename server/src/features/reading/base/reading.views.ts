import type { Deps } from '../../../deps.ts';
import { mediaPath } from '../../catalogue/public.ts';
import { openClipAddress, signedClipAddress } from './clip-address.ts';
import type { PhraseRow } from './phrase-statements.ts';

const noMeanings = 'There are no meanings for the words of this phrase yet.';

/**
 * A phrase's row as JSON. The words, its largest part, are JSON already and are inserted as they are.
 * `more` are the fields that only one of the two readers has.
 */
function phraseJson(row: PhraseRow, address: string | null, more: Record<string, number>): string {
  const { number, last, words_json: words } = row;
  const rest = JSON.stringify({
    phrase: row.phrase,
    phrase_no: number,
    previous_phrase_no: number > 1 ? number - 1 : null,
    next_phrase_no: number < last ? number + 1 : null,
    translated_message: words.includes('"translated_status":0') ? noMeanings : '',
    phrase_translation: row.translation,
    line_audio: address,
    word_times: row.word_times,
    book: {
      title: row.book_title,
      book_code: row.book_code,
      author: row.author,
      image: mediaPath('covers', row.cover),
    },
    chapter: { title: row.chapter_title, chapter_no: row.chapter_no },
    ...more,
  });
  return `{${words},${rest.slice(1)}`;
}

/** A phrase of a book, for somebody whose clips are signed. */
export function bookPhraseJson(deps: Deps, userId: number, row: PhraseRow): string {
  const address = row.audio_file && signedClipAddress(deps, userId, row.audio_file);
  return phraseJson(row, address, { total_phrases: row.last });
}

/** A phrase of a free sample, whose clips anybody may hear. */
export function samplePhraseJson(row: PhraseRow): string {
  const address = row.audio_file && openClipAddress(row.audio_file);
  return phraseJson(row, address, { read_sample_phrases: row.number, total_sample_phrases: row.last });
}

/** What a call returns of one phrase, or of several in their order. */
export const oneJson = (phrase: string) => `{"data":${phrase}}`;
export const manyJson = (phrases: readonly string[]) => `{"data":[${phrases.join(',')}]}`;
