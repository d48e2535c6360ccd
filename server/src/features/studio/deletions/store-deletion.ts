import { undoMinutes } from '@lingostory/contract/studio/constants';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type {
  Chapter,
  DeletedKind,
  Deletion,
  LemmaCorrection,
  Phrase,
  PhraseReport,
} from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { readStoredPictures, type StoredPicture } from '../../../lib/stored-pictures.ts';
import { toPicturesColumn } from '../base/picture-positions.ts';
import { picturesOf } from '../files/store-files.ts';
import type { SeparatorHeir } from './pass-on-separator.ts';

type DeletedChapter = Omit<Chapter, 'totalPhrases' | 'clipCount' | 'clipMs' | 'published' | 'firstStudioNo'>;
type DeletedPhrase = Omit<Phrase, 'wordsJson'>;

/**
 * Deleted rows for a restore, without computed columns. The chapter is a draft if `firstPhraseNo` is null. `heir` is the
 * phrase that got a deleted phrase's separator, with the separator that it had before. `passedPictures` are the files of
 * the pictures that a later phrase or the end of the chapter got.
 */
type DeletedRows = {
  chapter?: DeletedChapter;
  phrases: DeletedPhrase[];
  heir?: SeparatorHeir | undefined;
  passedPictures?: string[];
};
type RestorableRows = DeletedRows & { reports: PhraseReport[]; corrections?: LemmaCorrection[] };
/** The columns of a phrase that the previous release doesn't know. */
type PhraseShape = Pick<Phrase, 'separator' | 'emphasis' | 'pictures' | 'areWordsMeasured'>;
/**
 * The rows as they are stored. A chapter and its phrases have only columns that the previous release knows, because a
 * server of that release may restore them. The other columns, by phrase id, and the corrections are missing in a deletion
 * that such a server stored.
 */
type StoredRows = Omit<RestorableRows, 'chapter' | 'phrases'> & {
  chapter?: Omit<DeletedChapter, 'endPictures'>;
  phrases: Omit<DeletedPhrase, keyof PhraseShape>[];
  shapes?: Record<number, PhraseShape>;
  endPictures?: StoredPicture[];
};
const defaultShape: PhraseShape = {
  separator: 'space',
  emphasis: [],
  pictures: null,
  areWordsMeasured: false,
};

const toStoredChapter = ({ endPictures: _, ...chapter }: DeletedChapter) => chapter;
const toStoredPhrase = ({
  separator: _,
  emphasis: __,
  pictures: ___,
  areWordsMeasured: ____,
  ...phrase
}: DeletedPhrase) => phrase;

const toStoredRows = ({ chapter, phrases, ...otherRows }: RestorableRows): StoredRows => ({
  ...otherRows,
  ...(chapter && { chapter: toStoredChapter(chapter) }),
  phrases: phrases.map(toStoredPhrase),
  shapes: Object.fromEntries(
    phrases.map(({ id, separator, emphasis, pictures, areWordsMeasured }) => [
      id,
      { separator, emphasis, pictures, areWordsMeasured },
    ]),
  ),
  endPictures: readStoredPictures(chapter?.endPictures),
});

/** Returns a restored phrase as Prisma writes it. */
export const toPhraseData = ({ pictures, ...phrase }: DeletedPhrase) => ({
  ...phrase,
  pictures: toPicturesColumn(readStoredPictures(pictures)),
});

/** A deletion without its deleted rows, which can be as large as a chapter. */
export type DeletionWithoutRows = Omit<Deletion, 'rows'>;

type DeletedItem = {
  kind: DeletedKind;
  itemId: number;
  bookId: number;
  chapterId?: number;
  rows?: DeletedRows;
};

/** Returns the cutoff for an undo: deletions made at or before this time can no longer be undone. */
export function calculateUndoCutoff({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() - undoMinutes * 60_000);
}

/**
 * Stores everything that a restore needs: the rows, their order, the files and the readers' positions. Must be called
 * before positions are moved and rows are deleted.
 */
export async function storeDeletion(
  deps: Deps,
  tx: TransactionClient,
  deletedItem: DeletedItem,
): Promise<Pick<Deletion, 'clips' | 'deletedAt'>> {
  const { kind, itemId, bookId, chapterId = null, rows } = deletedItem;
  const phrases = rows?.phrases ?? [];
  const deletedPhraseIds = phrases.map(({ id }) => id);
  const reports = await tx.phraseReport.findMany({ where: { phraseId: { in: deletedPhraseIds } } });
  const corrections = await tx.lemmaCorrection.findMany({ where: { phraseId: { in: deletedPhraseIds } } });
  const storedRows = toStoredRows({ ...rows, phrases, reports, corrections });
  const pictures = picturesOf([...phrases.map((phrase) => phrase.pictures), rows?.chapter?.endPictures]);
  // Deletes the row of an earlier, undone deletion of the same item, so that the new row's id comes last in the order
  // of deletion.
  await tx.deletion.deleteMany({ where: { kind, itemId } });
  const deletion = await tx.deletion.create({
    data: {
      kind,
      itemId,
      bookId,
      chapterId,
      phraseIds: [],
      deletedAt: deps.clock.now(),
      ...(rows && { rows: JSON.parse(JSON.stringify(storedRows)) }),
      clips: [...new Set(phrases.flatMap(({ audioFile }) => audioFile ?? []))],
      pictures: pictures.map(({ name }) => name),
    },
    select: { id: true, clips: true, deletedAt: true },
  });
  // Copied within the database, because sending the ids of a long chapter takes longer than the rest of a deletion.
  await tx.$executeRaw`
    update deletions d set phrase_ids = c.phrase_ids from chapters c
    where d.id = ${deletion.id} and c.id = ${kind === 'chapter' ? itemId : chapterId}::int`;
  await tx.$executeRaw`
    insert into moved_readers (deletion_id, user_id, phrase_id, phrase_no, seen_at)
    select ${deletion.id}::int, user_id, phrase_id, phrase_no, seen_at from reading_positions
    where phrase_id = any(${deletedPhraseIds}::int[])`;
  return deletion;
}

/** Returns a deletion that can still be undone. Throws 404 when it is too late or nothing was deleted. */
export async function findDeletion(
  deps: Deps,
  tx: TransactionClient,
  itemKind: DeletedKind,
  itemId: number,
): Promise<DeletionWithoutRows> {
  const deletion = await tx.deletion.findUnique({
    where: { kind_itemId: { kind: itemKind, itemId } },
    omit: { rows: true },
  });
  if (!deletion || deletion.deletedAt <= calculateUndoCutoff(deps))
    throw new Problem(404, `This ${itemKind} can’t be brought back anymore.`);
  return deletion;
}

/** Returns the deleted rows, or null if the deletion has been undone. */
export async function findDeletedRows(
  tx: TransactionClient,
  { id }: DeletionWithoutRows,
): Promise<RestorableRows | null> {
  const { rows } = await tx.deletion.findUniqueOrThrow({ where: { id }, select: { rows: true } });
  if (rows === null) return null;
  const { chapter, phrases, shapes = {}, endPictures = [], ...otherRows } = rows as unknown as StoredRows;
  return {
    ...otherRows,
    ...(chapter && { chapter: { ...chapter, endPictures } }),
    phrases: phrases.map((phrase) => ({ ...phrase, ...defaultShape, ...shapes[phrase.id] })),
  };
}

/**
 * Marks a deletion as undone. Its row is kept until it would have been purged, so that repeating the restore changes
 * nothing.
 */
export async function markDeletionUndone(
  { clock }: Deps,
  tx: TransactionClient,
  { id }: DeletionWithoutRows,
): Promise<void> {
  await tx.$executeRaw`
    update deletions set restored_at = ${clock.now()}, rows = null, phrase_ids = '{}' where id = ${id}`;
}

/** Restores the corrections of the phrases' words. Must be called before the phrases are indexed. */
export async function restoreCorrections(
  tx: TransactionClient,
  { corrections = [] }: Pick<RestorableRows, 'corrections'>,
): Promise<void> {
  await tx.lemmaCorrection.createMany({ data: corrections });
}

/**
 * Restores the reports about a phrase. If a reporter has closed their account in the meantime, the report becomes
 * anonymous.
 */
export async function restoreReports(
  tx: TransactionClient,
  { reports }: Pick<RestorableRows, 'reports'>,
): Promise<void> {
  const userIds = reports.flatMap(({ userId }) => userId ?? []);
  const users = await tx.user.findMany({
    where: { id: { in: userIds }, closedAt: null },
    select: { id: true },
  });
  const activeUserIds = new Set(users.map(({ id }) => id));
  const toActiveUserId = (userId: number | null) =>
    userId !== null && activeUserIds.has(userId) ? userId : null;
  await tx.phraseReport.createMany({
    data: reports.map((report) => ({ ...report, userId: toActiveUserId(report.userId) })),
  });
}

/**
 * Moves readers back to the restored phrases unless they have read on since. If a later deletion stored a position for
 * such a reader, deletes that as well: it is only the phrase to which this deletion had moved the reader.
 */
export async function moveReadersBack(
  tx: TransactionClient,
  { id, bookId }: DeletionWithoutRows,
): Promise<void> {
  await tx.$executeRaw`
    with back as (
      update reading_positions reader set phrase_id = moved.phrase_id, phrase_no = moved.phrase_no
      from moved_readers moved
      where moved.deletion_id = ${id} and reader.user_id = moved.user_id and reader.book_id = ${bookId}
        and reader.seen_at = moved.seen_at
      returning reader.user_id
    )
    delete from moved_readers late using back, deletions other
    where late.user_id = back.user_id and other.id = late.deletion_id and other.book_id = ${bookId}
      and other.id > ${id}`;
}
