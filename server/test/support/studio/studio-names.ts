import { buildBook, buildPerson, chaptersOf } from '../builders.ts';
import type { World } from '../running/world.ts';

/**
 * The records used in the studio's requests in the access matrix: a book with a report and a review, a member, and a
 * dictionary.
 */
export type StudioRecordIds = {
  id: number;
  code: string;
  chapters: number[];
  phrases: number[];
  member: number;
  report: number;
  review: number;
  dictionary: number;
};

export async function buildStudioRecords(world: World): Promise<StudioRecordIds> {
  const book = await buildBook(world);
  const [chapter, ...others] = await chaptersOf(world, book);
  const phrases = chapter?.phrases.map(({ id }) => id) ?? [];
  const stars = { overallStar: 1, performanceStar: 1, storyStar: 1 };
  const report = {
    phraseId: phrases[1] ?? 0,
    kind: 'sound',
    shownPhrase: 'Oui.',
    createdAt: new Date(),
  } as const;
  const { phraseReport, review, importedDictionary } = world.deps.db;
  const dictionaryDetails = { name: 'Essai', licence: 'CC0', source: 'Us', checksum: 'essai', entryCount: 0 };
  return {
    id: book.id,
    code: book.bookCode,
    chapters: [chapter, ...others].map((builtChapter) => builtChapter?.id ?? 0),
    phrases,
    member: (await buildPerson(world)).user.id,
    report: (await phraseReport.create({ data: report })).id,
    review: (await review.create({ data: { bookId: book.id, title: 'Non', review: 'Non.', ...stars } })).id,
    dictionary: (await importedDictionary.create({ data: { ...dictionaryDetails, importedAt: new Date() } }))
      .id,
  };
}
