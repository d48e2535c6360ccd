import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import type { TransactionClient } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { joinPhrases, takeExcerpt } from './excerpt.ts';
import { versionIncrement } from './versions.ts';

/** Details that are made from a book's published chapters. Draft chapters don't count, because readers don't see them. */
type MadeDetails = {
  hours: number;
  minutes: number;
  sampleText: string;
  /** The clips of the sample text, from its beginning to the first phrase without one. */
  sampleClips: string[];
};

/** An excerpt always ends before this phrase, because each of its phrases has a letter and a space. */
const maxExcerptPhrases = 200;

/** Makes the length and the sample of a book from its published chapters. */
export async function makeDetails(
  db: Pick<TransactionClient, '$queryRaw' | 'chapter'>,
  bookId: number,
): Promise<MadeDetails> {
  const { _sum } = await db.chapter.aggregate({ where: { bookId, published: true }, _sum: { clipMs: true } });
  const milliseconds = _sum.clipMs ?? 0;
  // A book with clips is never 0 minutes long, because that would mean that its length isn't known.
  const totalMinutes = milliseconds === 0 ? 0 : Math.max(1, Math.round(milliseconds / 60_000));
  const phrases = await db.$queryRaw<{ text: string; separator: PhraseSeparator; clip: string | null }[]>`
    select p.phrase as text, p.separator, p.audio_file as clip
    from (
      select phrase_ids from chapters where book_id = ${bookId} and published and total_phrases > 0
      order by chapter_no limit 1
    ) first
    cross join unnest(first.phrase_ids[1:${maxExcerptPhrases}::int]) with ordinality as o(id, place)
    join phrases p on p.id = o.id order by o.place`;
  const excerpt = takeExcerpt(phrases);
  const clips = excerpt.map(({ clip }) => clip);
  const silentIndex = clips.indexOf(null);
  return {
    hours: Math.floor(totalMinutes / 60),
    minutes: totalMinutes % 60,
    sampleText: joinPhrases(excerpt),
    sampleClips: clips.slice(0, silentIndex === -1 ? undefined : silentIndex).filter((clip) => clip !== null),
  };
}

export const hasLength = ({ hours, minutes }: Pick<Book, 'hours' | 'minutes'>) => hours + minutes > 0;

/**
 * Returns the columns that fill the empty details of a book that is being published, and request its audio sample. What
 * an editor entered stays. The caller holds the book's lock.
 */
export async function fillEmptyDetails(tx: TransactionClient, book: Book, now: Date) {
  if (hasLength(book) && book.sampleText !== '' && book.sampleAudio !== null) return {};
  const { hours, minutes, sampleText, sampleClips } = await makeDetails(tx, book.id);
  const filledColumns = {
    ...(!hasLength(book) && hasLength({ hours, minutes }) && { hours, minutes }),
    ...(book.sampleText === '' && sampleText !== '' && { sampleText }),
  };
  return {
    ...filledColumns,
    ...(Object.keys(filledColumns).length > 0 && versionIncrement),
    ...(book.sampleAudio === null && sampleClips.length > 0 && { sampleRequestedAt: now }),
  };
}

/** Fills the empty details of a book whose published chapters have changed. A draft's are filled when it is published. */
export async function fillPublishedBook(tx: TransactionClient, bookId: number, now: Date): Promise<void> {
  const book = await tx.book.findUniqueOrThrow({ where: { id: bookId } });
  if (!book.published) return;
  const detailColumns = await fillEmptyDetails(tx, book, now);
  if (Object.keys(detailColumns).length > 0)
    await tx.book.update({ where: { id: bookId }, data: detailColumns });
}

/**
 * Requests another audio sample if the present one was made of clips and one of the new clips belongs into it now. The
 * caller holds the book's lock.
 */
export async function requestSampleOfNewClips(
  tx: TransactionClient,
  bookId: number,
  newClips: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const { sampleAudio, madeSampleFile } = await tx.book.findUniqueOrThrow({
    where: { id: bookId },
    select: { sampleAudio: true, madeSampleFile: true },
  });
  if (sampleAudio === null || sampleAudio !== madeSampleFile) return;
  const { sampleClips } = await makeDetails(tx, bookId);
  if (sampleClips.some((clip) => newClips.has(clip)))
    await tx.book.update({ where: { id: bookId }, data: { sampleRequestedAt: now } });
}
