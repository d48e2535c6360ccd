import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import type { Deps, TransactionClient } from '../../../deps.ts';

/** A phrase to be added to a chapter. Without a clip, `clip` and `milliseconds` are null. */
export type NewPhrase = {
  phrase: string;
  separator: PhraseSeparator;
  emphasis?: readonly number[];
  pictures?: readonly object[];
  dictionary?: string;
  translation?: string;
  clip: string | null;
  milliseconds: number | null;
  /** Start and end of each word in the clip, in milliseconds, as a flat list of pairs. */
  wordTimes?: readonly number[];
  /** True if the word times were measured in the clip, and not only estimated. */
  areWordsMeasured?: boolean;
  /** True if an editor set the edges of the clip. */
  isSetByHand?: boolean;
};

/**
 * Adds phrases to the end of a chapter, and returns their ids in order. The caller renumbers the book, and indexes and
 * tokenizes the phrases.
 */
export async function insertPhrases(
  { clock }: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  { bookId, chapterId }: { bookId: number; chapterId: number },
  phrases: readonly NewPhrase[],
): Promise<{ id: number; phrase: string; dictionary: string }[]> {
  const rows = phrases.map((phrase, index) => ({
    no: index,
    phrase: phrase.phrase,
    separator: phrase.separator,
    emphasis: phrase.emphasis ?? [],
    pictures: phrase.pictures?.length ? phrase.pictures : null,
    dictionary: phrase.dictionary ?? '',
    translation: phrase.translation ?? '',
    clip: phrase.clip,
    milliseconds: phrase.milliseconds,
    word_times: phrase.wordTimes ?? [],
    are_words_measured: phrase.areWordsMeasured ?? false,
    is_set_by_hand: phrase.isSetByHand ?? false,
  }));
  const now = clock.now();
  const addedRows = await tx.$queryRaw<{ id: number; phrase: string; dictionary: string }[]>`
    insert into phrases
      (book_id, chapter_id, phrase, separator, emphasis, pictures, dictionary, translation, audio_file, audio_ms,
      word_times, are_words_measured, is_set_by_hand, word_list, meanings, created_at, updated_at)
    select ${bookId}::int, ${chapterId}::int, r.phrase, r.separator, r.emphasis, r.pictures, r.dictionary,
      r.translation, r.clip, r.milliseconds, r.word_times, r.are_words_measured, r.is_set_by_hand,
      array[r.phrase], array[''], ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(no int, phrase text, separator phrase_separator, emphasis int[], pictures jsonb, dictionary text,
        translation text, clip text, milliseconds int, word_times int[], are_words_measured boolean,
        is_set_by_hand boolean)
    order by r.no
    returning id, phrase, dictionary`;
  addedRows.sort((a, b) => a.id - b.id);
  await tx.$executeRaw`
    update chapters set phrase_ids = phrase_ids || ${addedRows.map(({ id }) => id)}::int[] where id = ${chapterId}`;
  return addedRows;
}
