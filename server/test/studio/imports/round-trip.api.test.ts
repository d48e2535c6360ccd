import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import { buildAdministrator, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { buildStory, createImportStudio, silentPage } from '../../support/studio/studio-imports.ts';
import { makePicture } from '../../support/studio/uploads.ts';

let world: World;
let administrator: Person;
let studio: ReturnType<typeof createImportStudio>;

beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = createImportStudio(world, administrator);
});
afterAll(() => world.close());

async function exportBook(bookCode: string, format: 'epub' | 'pieces'): Promise<Buffer> {
  const response = await fetch(`${world.origin}/v1/admin/book-export/${bookCode}?format=${format}`, {
    headers: { authorization: administrator.bearer },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Returns what a book consists of, without its ids and the names of its files. */
async function describeBook(bookCode: string) {
  const book = await world.deps.db.book.findUniqueOrThrow({
    where: { bookCode },
    include: { chapters: { orderBy: { chapterNo: 'asc' } } },
  });
  const phrases = await world.deps.db.phrase.findMany({ where: { bookId: book.id }, orderBy: { id: 'asc' } });
  const corrections = await world.deps.db.lemmaCorrection.findMany({
    where: { bookId: book.id },
    orderBy: { key: 'asc' },
  });
  return {
    title: book.title,
    author: book.author,
    narrator: book.narratedBy,
    description: book.description,
    difficulty: book.difficulty,
    rights: book.textRights,
    sampleText: book.sampleText,
    hasCover: book.imageFile !== null,
    chapters: book.chapters.map(({ title, isSample, published }) => ({ title, isSample, published })),
    corrections: corrections.map(({ key, lemma, isName }) => ({ key, lemma, isName })),
    phrases: phrases.map(
      ({ phrase, separator, emphasis, dictionary, translation, pictures, audioMs, ...times }) => ({
        phrase,
        separator,
        emphasis,
        dictionary,
        translation,
        alts: ((pictures ?? []) as { alt: string | null }[]).map(({ alt }) => alt),
        hasSound: audioMs !== null,
        wordTimes: times.wordTimes,
        areWordsMeasured: times.areWordsMeasured,
      }),
    ),
    clipLengthsMs: phrases.map(({ audioMs }) => audioMs),
  };
}

describe('a book that was exported and imported again', () => {
  it('keeps its text, shape, pictures, meanings, corrections and word times, and its clips within 10 ms', async () => {
    const picture = await makePicture();
    const picturePage = {
      title: 'L’image',
      body: '<p>Voici le loup.</p><img src="loup.jpg" alt="Le loup sous le lit"/><p>Il rit.</p><hr/><p>Fin.<br/>Fin !</p>',
    };
    const file = await buildStory({ files: { 'loup.jpg': picture } });
    const withPicture = await studio.read(file);
    const { book } = await studio.finish(withPicture, {
      narrated_by: 'Anne Martin',
      description: 'Un conte.',
    });
    const illustrated = await studio.finish(
      await studio.read(
        await buildStory({
          title: 'Images',
          pages: [picturePage, silentPage],
          files: { 'loup.jpg': picture, 'cover.jpg': picture },
        }),
      ),
      { title: 'Images', difficulty: 'Hard' },
    );
    for (const bookCode of [book?.book_code ?? '', illustrated.book?.book_code ?? '']) {
      const [phrase] = await world.deps.db.phrase.findMany({ where: { book: { bookCode } }, take: 1 });
      const { bookId = 0, id = 0, phrase: text = '' } = phrase ?? {};
      const edit = { phrase: text, dictionary: 'loup = wolf', translation: 'The “wolf” & co.' };
      expect((await studio.ask('PUT', `/admin/phrase/${id}`, edit)).status).toBe(200);
      await world.deps.db.phrase.updateMany({
        where: { book: { bookCode }, audioFile: { not: null } },
        data: { wordTimes: [0, 100], areWordsMeasured: true },
      });
      const correctedAt = world.deps.clock.now();
      await world.deps.db.lemmaCorrection.createMany({
        data: [
          { bookId, phraseId: null, key: 'loup', lemma: null, isName: true, correctedAt },
          { bookId, phraseId: id, key: 'le', occurrence: 0, lemma: 'lui', isName: null, correctedAt },
        ],
      });
      const before = await describeBook(bookCode);
      const found = await studio.read(await exportBook(bookCode, 'epub'));
      expect(found).toMatchObject({ state: 'ready', problem: null });
      const again = await studio.finish(found, {
        title: found.found?.title,
        author: found.found?.authors.join(', '),
        narrated_by: found.found?.narrators.join(', '),
        description: found.found?.description,
        difficulty: found.found?.difficulty,
        text_rights: found.found?.rights,
      });
      const { clipLengthsMs, ...after } = await describeBook(again.book?.book_code ?? '');
      const { clipLengthsMs: clipLengthsBefore, ...contentBefore } = before;
      expect(after).toEqual(contentBefore);
      for (const [index, length] of clipLengthsMs.entries())
        expect(Math.abs((length ?? 0) - (clipLengthsBefore[index] ?? 0))).toBeLessThanOrEqual(10);
    }
    expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  });

  it('returns from its plain files with its phrases, meanings and clips', async () => {
    const { book } = await studio.finish(await studio.read(await buildStory()));
    const before = await describeBook(book?.book_code ?? '');
    const found = await studio.read(await exportBook(book?.book_code ?? '', 'pieces'));
    expect(found).toMatchObject({ state: 'ready', problem: null });
    const again = await studio.finish(found, { title: 'Morceaux' });
    const after = await describeBook(again.book?.book_code ?? '');
    expect(after.phrases.map(({ phrase, hasSound }) => ({ phrase, hasSound }))).toEqual(
      before.phrases.map(({ phrase, hasSound }) => ({ phrase, hasSound })),
    );
  });
});
