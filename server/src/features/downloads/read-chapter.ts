import { setImmediate } from 'node:timers/promises';
import type { PackContent, PackPhrase } from '@lingostory/contract/downloads/pack';
import type { WordDetailsView } from '@lingostory/contract/vocabulary/details/schemas';
import type { Deps, TransactionClient } from '../../deps.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { readStoredPictures } from '../../lib/stored-pictures.ts';
import { describeWord } from '../../libraries/lexicon/details/describe-word.ts';
import { clipAddressOf, type PhraseContentRow, toPhraseContent } from '../reading/public.ts';
import { listTokenDetails, type TokenizedPhrase } from '../vocabulary/public.ts';
import { buildRevisionSql } from './current-packs.ts';

/** A sound or picture of a chapter, in our media. */
export type ChapterFile = { kind: 'clips' | 'pictures'; name: string };

/** A chapter as it was at `revision`, and the files that it needs in the order in which a reader meets them, each once. */
export type PackChapter = {
  bookId: number;
  revision: string;
  content: Omit<PackContent, 'files'>;
  files: ChapterFile[];
};

type PhraseRow = PhraseContentRow & TokenizedPhrase & { phrase_id: number; audio_file: string | null };

const phrasesPerStatement = 100;
/** After these many phrases other requests get their turn, because finding the details of words blocks the event loop. */
const phrasesPerTurn = 10;
const timeoutMs = 60_000;

/** Reads a chapter as it is at one moment. Returns undefined if readers don't see it. */
export async function readChapter(
  deps: Pick<Deps, 'db' | 'settings'>,
  chapterId: number,
): Promise<PackChapter | undefined> {
  return await deps.db.$transaction(
    async (tx) => {
      const [chapter] = await tx.$queryRaw<{ bookId: number; revision: string }[]>`
        select book_id as "bookId", ${Prisma.raw(buildRevisionSql('id'))}::text as revision
        from chapters where id = ${chapterId} and first_phrase_no is not null and total_phrases > 0`;
      if (!chapter) return undefined;
      const files = new Map<string, ChapterFile>();
      const words = createWordList();
      const phrases: PackPhrase[] = [];
      for await (const row of generatePhrases(tx, chapterId)) {
        if (phrases.length % phrasesPerTurn === 0) await setImmediate();
        for (const file of filesOf(row)) files.set(file.name, file);
        const tokens = listTokenDetails(row);
        phrases.push({
          ...toPhraseContent(row),
          phrase_id: row.phrase_id,
          line_audio: row.audio_file && clipAddressOf(deps, chapter.bookId, row.audio_file),
          lemmas: tokens.map((token) => token?.lemma ?? ''),
          details: tokens.map((token) => token && words.add(describeWord(token))),
        });
      }
      const content = { chapter_id: chapterId, phrases, words: words.list };
      return { ...chapter, content, files: [...files.values()] };
    },
    { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead, timeout: timeoutMs },
  );
}

async function* generatePhrases(tx: TransactionClient, chapterId: number): AsyncGenerator<PhraseRow> {
  for (let from = 1; ; from += phrasesPerStatement) {
    const rows = await tx.$queryRaw<PhraseRow[]>`
      select p.id as phrase_id, p.phrase, p.separator::text, p.emphasis, p.pictures, p.translation, p.words_json, p.word_times,
        p.are_words_measured, p.audio_file, p.word_list as "wordList", p.lemmas, p.word_kinds as "wordKinds",
        case when slice.place = c.total_phrases then c.end_pictures end as pictures_after
      from chapters c
      cross join lateral (
        select unnest(c.phrase_ids[${from}::int : ${from + phrasesPerStatement - 1}::int]) as id,
          generate_series(${from}::int, least(c.total_phrases, ${from + phrasesPerStatement - 1}::int)) as place
      ) slice
      join phrases p on p.id = slice.id
      where c.id = ${chapterId}
      order by slice.place`;
    yield* rows;
    if (rows.length < phrasesPerStatement) return;
  }
}

function filesOf({ pictures, audio_file: clip, pictures_after }: PhraseRow): ChapterFile[] {
  const toFiles = (column: PhraseRow['pictures']) =>
    readStoredPictures(column).map(({ file }) => ({ kind: 'pictures' as const, name: file }));
  return [
    ...toFiles(pictures),
    ...(clip === null ? [] : [{ kind: 'clips' as const, name: clip }]),
    ...toFiles(pictures_after),
  ];
}

/** Collects the details of words, each once. `add` returns their index. */
function createWordList() {
  const list: WordDetailsView[] = [];
  const indexes = new Map<string, number>();
  return {
    list,
    add: (details: WordDetailsView): number => {
      const key = JSON.stringify(details);
      const index = indexes.get(key) ?? list.push(details) - 1;
      indexes.set(key, index);
      return index;
    },
  };
}
