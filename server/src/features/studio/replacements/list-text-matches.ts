import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/replacements/calls';
import {
  findOccurrences,
  replaceableFields,
  type Search,
} from '@lingostory/contract/studio/replacements/occurrences';
import type { Deps } from '../../../deps.ts';
import { findStudioBook, type StudioBook } from '../base/find-studio-books.ts';

type PhraseTexts = {
  id: number;
  version: number;
  chapter_no: number;
  phrase_no: number;
  phrase: string;
  dictionary: string;
  translation: string;
  has_clip: boolean;
};

export const toSearch = (
  input: Pick<InputOf<typeof calls.listTextMatches>, 'search' | 'match_case' | 'whole_words'>,
): Search => ({
  text: input.search,
  matchesCase: input.match_case ?? false,
  matchesWholeWords: input.whole_words ?? false,
});

/** Returns the phrases of a book that contain a text, in reading order. Throws 404 if the book isn't in the studio. */
export async function listTextMatches(
  deps: Deps,
  input: InputOf<typeof calls.listTextMatches>,
): Promise<{ book: StudioBook; phrases: PhraseTexts[] }> {
  const book = await findStudioBook(deps, { bookCode: input.book_code });
  const search = toSearch(input);
  // Compared here, because the database would have to know how editors' typing is matched.
  const phrases = await deps.db.$queryRaw<PhraseTexts[]>`
    select p.id, p.version, o.chapter_no, o.phrase_no, p.phrase, p.dictionary, p.translation,
      p.audio_file is not null as has_clip
    from phrases p join studio_places o on o.phrase_id = p.id
    where p.book_id = ${book.id} and o.book_id = ${book.id} order by o.phrase_no`;
  const hasOccurrence = (phrase: PhraseTexts) =>
    replaceableFields.some((field) => findOccurrences(phrase[field], search).length > 0);
  return { book, phrases: phrases.filter(hasOccurrence) };
}
