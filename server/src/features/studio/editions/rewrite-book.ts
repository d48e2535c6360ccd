import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { insertPhrases, type NewPhrase } from '../base/insert-phrases.ts';
import { moveCorrections } from '../base/lemma-corrections.ts';
import { renumberPhrases } from '../base/position-phrase.ts';
import { explainedKeysOf, indexPhrases, lookupKeysOf } from '../cutting/index-phrases.ts';
import { findAmbiguousKeys, retokenizeAffectedPhrases } from '../cutting/recut-phrases.ts';
import type { CurrentPhrase, Removal, RewrittenPhrase } from './current-book.ts';
import { dropUnusedLines, joinDictionaries } from './dictionary-lines.ts';

/** If more phrases than this are written, splitting the whole book into words again is cheaper. */
const maxRecutPhrases = 10_000;

export type BookRewrite = {
  /** The chapters whose phrases or order change, with all of their phrases. */
  chapters: { id: number; phrases: readonly RewrittenPhrase[] }[];
  removals: readonly Removal[];
  /** True if the pictures before a deleted phrase stay in the book. */
  passesOnPictures: boolean;
  /** Changes the chapters' rows and order, after phrases were moved and deleted. Omitted if these stay. */
  arrangeChapters?: () => Promise<void>;
};

/**
 * Rewrites phrases of a book whose row is locked, and returns the ids of those that were added. A phrase with a row keeps
 * its id, and with it its readers and bookmarks. Readers of a deleted phrase move to its heir.
 */
export async function rewriteBook(
  deps: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  book: Pick<Book, 'id' | 'cutVersion'>,
  { chapters, removals, passesOnPictures, arrangeChapters }: BookRewrite,
): Promise<Map<RewrittenPhrase, number>> {
  if (passesOnPictures) await passOnPictures(tx, removals);
  // The pictures of a removed chapter may have changed a phrase of a chapter that otherwise stays as it is.
  const phrases = [
    ...new Set([
      ...chapters.flatMap((chapter) => chapter.phrases),
      ...removals.flatMap(({ pictureHeir }) => pictureHeir ?? []),
    ]),
  ];
  await joinRemovedDictionaries(tx, book.id, phrases, removals);
  const updates = phrases.flatMap(({ current, content }) =>
    current && content && !isSameContent(current, content) ? [{ current, content }] : [],
  );
  const rewritten = updates.filter(
    ({ current, content }) =>
      current.phrase !== content.phrase || current.dictionary !== (content.dictionary ?? ''),
  );
  const keys = new Set([
    ...rewritten.flatMap(({ current, content }) => [
      ...explainedKeysOf(current.dictionary),
      ...explainedKeysOf(content.dictionary ?? ''),
    ]),
    ...phrases.flatMap(({ current, content }) => (current ? [] : explainedKeysOf(content?.dictionary ?? ''))),
    ...removals.flatMap(({ phrase }) => explainedKeysOf(phrase.dictionary)),
    ...(arrangeChapters ? await findAmbiguousKeys(tx, book.id) : []),
  ]);
  const writtenCount = rewritten.length + phrases.filter(({ current }) => !current).length;
  const recutsBook = writtenCount > maxRecutPhrases;
  const ids = new Map<RewrittenPhrase, number>();
  await retokenizeAffectedPhrases(
    tx,
    recutsBook ? { id: book.id, cutVersion: 0 } : book,
    [...keys],
    async () => {
      await updatePhrases(deps, tx, updates);
      await moveCorrections(
        tx,
        rewritten.map(({ current, content }) => ({
          id: current.id,
          before: current.phrase,
          after: content.phrase,
        })),
      );
      for (const { id, phrases: chapterPhrases } of chapters) {
        const added = chapterPhrases.filter(({ current }) => !current);
        const contents = added.flatMap(({ content }) => content ?? []);
        const rows =
          contents.length > 0
            ? await insertPhrases(deps, tx, { bookId: book.id, chapterId: id }, contents)
            : [];
        for (const [index, row] of rows.entries()) ids.set(added[index] ?? {}, row.id);
      }
      const idOf = (phrase: RewrittenPhrase) => phrase.current?.id ?? ids.get(phrase) ?? 0;
      const movedIds = await moveReaders(tx, removals, idOf);
      for (const chapter of chapters) await storeOrder(tx, chapter, idOf);
      const removedIds = removals.map(({ phrase }) => phrase.id);
      await tx.$executeRaw`delete from phrases where id = any(${removedIds}::int[])`;
      await arrangeChapters?.();
      await renumberPhrases(tx, book.id);
      await updatePositionNumbers(tx, movedIds);
      const written = [
        ...rewritten.map(({ current, content }) => ({ ...content, id: current.id })),
        ...[...ids].flatMap(([{ content }, id]) => (content ? [{ ...content, id }] : [])),
      ].map(({ id, phrase, dictionary = '' }) => ({ id, phrase, dictionary }));
      if (!recutsBook) await indexPhrases(tx, book.id, written);
      return written.map(({ id }) => id);
    },
  );
  return ids;
}

async function passOnPictures(tx: TransactionClient, removals: readonly Removal[]): Promise<void> {
  // Of several phrases with the same heir, the first one's pictures stand first.
  for (const { phrase, pictureHeir: heir } of removals.toReversed()) {
    if (phrase.pictures.length === 0) continue;
    const content = heir?.content ?? heir?.current;
    if (heir && content)
      heir.content = { ...content, pictures: [...phrase.pictures, ...(content.pictures ?? [])] };
    else
      await tx.$executeRaw`
        update chapters set end_pictures = ${JSON.stringify(phrase.pictures)}::jsonb || coalesce(end_pictures, '[]')
        where id = ${phrase.chapterId}`;
  }
}

/**
 * Gives the dictionary lines of joined phrases to the phrase that contains their words now, and drops lines that no word
 * of the book needs anymore.
 */
async function joinRemovedDictionaries(
  tx: TransactionClient,
  bookId: number,
  phrases: readonly RewrittenPhrase[],
  removals: readonly Removal[],
): Promise<void> {
  for (const { phrase, heir, joins } of removals)
    if (joins && heir?.content)
      heir.content = {
        ...heir.content,
        dictionary: joinDictionaries(heir.content.dictionary ?? '', phrase.dictionary),
      };
  const changed = phrases.filter(({ current, content }) => content && content.phrase !== current?.phrase);
  const rewrittenWords = {
    keys: new Set(changed.flatMap(({ content }) => (content ? lookupKeysOf(content) : []))),
    outdatedPhraseIds: new Set([
      ...changed.flatMap(({ current }) => current?.id ?? []),
      ...removals.map(({ phrase }) => phrase.id),
    ]),
  };
  for (const phrase of changed)
    if (phrase.current && phrase.content) {
      const { dictionary = '' } = phrase.content;
      phrase.content = {
        ...phrase.content,
        dictionary: await dropUnusedLines(tx, bookId, dictionary, rewrittenWords),
      };
    }
}

const toRow = ({ phrase, separator, clip, milliseconds, ...rest }: NewPhrase) => ({
  phrase,
  separator,
  emphasis: rest.emphasis ?? [],
  pictures: rest.pictures?.length ? rest.pictures : null,
  dictionary: rest.dictionary ?? '',
  translation: rest.translation ?? '',
  clip,
  milliseconds,
  word_times: rest.wordTimes ?? [],
  are_words_measured: rest.areWordsMeasured ?? false,
  is_set_by_hand: rest.isSetByHand ?? false,
});

const isSameContent = (current: CurrentPhrase, content: NewPhrase) =>
  JSON.stringify(toRow(current)) === JSON.stringify(toRow(content));

async function updatePhrases(
  { clock }: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  updates: readonly { current: CurrentPhrase; content: NewPhrase }[],
): Promise<void> {
  const rows = updates.map(({ current, content }) => ({ id: current.id, ...toRow(content) }));
  await tx.$executeRaw`
    update phrases p
    set phrase = r.phrase, separator = r.separator, emphasis = r.emphasis, pictures = r.pictures,
      dictionary = r.dictionary, translation = r.translation, audio_file = r.clip, audio_ms = r.milliseconds,
      word_times = r.word_times, are_words_measured = r.are_words_measured, is_set_by_hand = r.is_set_by_hand,
      version = p.version + 1, updated_at = ${clock.now()}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id int, phrase text, separator phrase_separator, emphasis int[], pictures jsonb, dictionary text,
        translation text, clip text, milliseconds int, word_times int[], are_words_measured boolean,
        is_set_by_hand boolean)
    where p.id = r.id`;
}

/** Moves readers of deleted phrases to their heirs, whose ids it returns. */
async function moveReaders(
  tx: TransactionClient,
  removals: readonly Removal[],
  idOf: (phrase: RewrittenPhrase) => number,
): Promise<number[]> {
  const moves = removals.flatMap(({ phrase, heir }) => (heir ? [{ from: phrase.id, to: idOf(heir) }] : []));
  const moved = await tx.$queryRaw<{ id: number }[]>`
    update reading_positions reader set phrase_id = move.target
    from unnest(${moves.map(({ from }) => from)}::int[], ${moves.map(({ to }) => to)}::int[]) as move(source, target)
    where reader.phrase_id = move.source
    returning reader.phrase_id as id`;
  return moved.map(({ id }) => id);
}

/** Stores the numbers of moved readers, which are known only after the book is renumbered. */
async function updatePositionNumbers(tx: TransactionClient, phraseIds: number[]): Promise<void> {
  await tx.$executeRaw`
    update reading_positions reader set phrase_no = stop.phrase_no
    from reading_stops stop
    where reader.phrase_id = any(${phraseIds}::int[]) and stop.user_id = reader.user_id
      and stop.book_id = reader.book_id and reader.phrase_no <> stop.phrase_no`;
}

async function storeOrder(
  tx: TransactionClient,
  { id, phrases }: BookRewrite['chapters'][number],
  idOf: (phrase: RewrittenPhrase) => number,
): Promise<void> {
  const movedIds = phrases.flatMap(({ current }) => (current && current.chapterId !== id ? current.id : []));
  if (movedIds.length > 0)
    await tx.$executeRaw`update phrases set chapter_id = ${id} where id = any(${movedIds}::int[])`;
  await tx.$executeRaw`update chapters set phrase_ids = ${phrases.map(idOf)}::int[] where id = ${id}`;
}
