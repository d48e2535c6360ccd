import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/vocabulary/files/calls';
import type { Deps } from '../../../deps.ts';
import type { ExportedWord } from '../../../libraries/word-files/exported-word.ts';
import { buildWordSourcesSql, type WordRow, wordColumns } from '../words/word-rows.ts';

/** Selects all of a member's words, or only those of a book or in a certain state. */
export type WordFilter = Pick<InputOf<typeof calls.exportWords>, 'book_code' | 'state'>;

type ExportRow = Omit<WordRow, 'furtherPhrases'> & {
  cardState: number;
  scheduledDays: number;
  lapses: number;
};

/** Words per batch. Kept small, because formatting a batch blocks the event loop. */
const wordBatchSize = 200;
/** Maximum number of clips that are copied at the same time, if they aren't on this machine. */
const maxConcurrentCopies = 10;
/** FSRS state of a card that has completed its learning steps. */
const reviewCardState = 2;

/**
 * Parameters: $1 member, $2 and $3 creation time and id of the previous batch's last word, $4 book or null, $5 state
 * or null, $6 now.
 */
const wordsStatement = {
  name: 'words for a file',
  text: `select ${wordColumns}, k.card_state as "cardState", k.scheduled_days as "scheduledDays", k.lapses
  from ${buildWordSourcesSql(
    '$6',
    `(select k.* from kept_words k
    where k.user_id = $1 and k.removed_at is null and (k.created_at, k.id) > ($2::timestamptz, $3::uuid)
      and ($4::text is null or k.book_id = (select id from books where book_code = $4))
      and ($5::text is null or $5 = coalesce(
        (select state::text from lemma_states where user_id = k.user_id and lemma = k.lemma), 'new'))
    order by k.created_at, k.id limit ${wordBatchSize})`,
  )}
  order by k.created_at, k.id`,
};

const initialCursor = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

/**
 * Yields a member's words in batches, oldest first. Queries the next batch only when the consumer asks for it. Clips
 * that aren't on this machine are copied into the work folder `workId`; without one, no word has its clip.
 */
export async function* generateWordBatches(
  deps: Deps,
  memberId: number,
  { book_code: bookCode, state }: WordFilter,
  workId?: string,
): AsyncGenerator<ExportedWord[]> {
  let lastRow: Pick<ExportRow, 'createdAt' | 'id'> = initialCursor;
  for (;;) {
    const cursorValues = [lastRow.createdAt, lastRow.id];
    const values = [memberId, ...cursorValues, bookCode ?? null, state ?? null, deps.clock.now()];
    const { rows }: { rows: ExportRow[] } = await deps.sql.query<ExportRow>({ ...wordsStatement, values });
    const words: ExportedWord[] = [];
    for (const group of groupRows(rows))
      words.push(...(await Promise.all(group.map((row) => toExportedWord(deps, row, workId)))));
    if (words.length > 0) yield words;
    if (rows.length < wordBatchSize) return;
    lastRow = rows.at(-1) ?? lastRow;
  }
}

function groupRows(rows: readonly ExportRow[]): ExportRow[][] {
  const groupCount = Math.ceil(rows.length / maxConcurrentCopies);
  return Array.from({ length: groupCount }, (_, index) =>
    rows.slice(index * maxConcurrentCopies, (index + 1) * maxConcurrentCopies),
  );
}

async function toExportedWord(
  { media }: Deps,
  row: ExportRow,
  workId: string | undefined,
): Promise<ExportedWord> {
  const { id, text, meaning, note, phrase, start, bookTitle, audioFile, repetitions, lapses } = row;
  return {
    id,
    text,
    meaning,
    note,
    phrase,
    start,
    bookTitle,
    repetitions,
    lapses,
    state: row.state ?? 'new',
    clip:
      audioFile === null || workId === undefined
        ? null
        : { name: audioFile, path: await media.localPathOf('clips', audioFile, workId) },
    createdAt: row.createdAt.getTime(),
    due: row.due.getTime(),
    interval: row.cardState === reviewCardState ? row.scheduledDays : null,
  };
}
