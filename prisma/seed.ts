import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toSearchText } from '@lingostory/contract/search-text';
import { parseBuffer } from 'music-metadata';
import { encodeCover } from '../server/src/adapters/media/encode-pictures.ts';
import type { Deps } from '../server/src/deps.ts';
import { appendPhrases, tokenizePhrases } from '../server/src/features/studio/public.ts';
import { countWordsOfChangedBooks } from '../server/src/features/vocabulary/public.ts';
import { seedAccounts } from './demo/accounts.ts';
import type { DemoPayments } from './demo/lives/moments.ts';
import { toClipKey } from './demo/make/clip-key.ts';
import { readStories, type Story } from './demo/story.ts';

export { demoAccounts, seedAccounts } from './demo/accounts.ts';
export type { DemoPayments } from './demo/lives/moments.ts';

type StoredClip = { file: string; milliseconds: number };
type SeededPhrase = Story['chapters'][number]['phrases'][number] & { clip: StoredClip };

const resolveDemoPath = (path: string) => fileURLToPath(new URL(`./demo/${path}`, import.meta.url));
const readDemoFile = (path: string) => readFile(resolveDemoPath(path));
/**
 * Returns a file name derived from the content, so that running the seed again after an interruption does not
 * duplicate files.
 */
const fileHashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/**
 * Creates the demo catalogue and accounts. Skips what already exists, so that an interrupted seed can be run again.
 * When aborted, rejects before the next book.
 */
export async function seedDemo(deps: Deps, payments: DemoPayments, signal?: AbortSignal): Promise<void> {
  for (const story of readStories()) {
    signal?.throwIfAborted();
    await seedStory(deps, story);
  }
  // Without this, members could not see how many of a book's words they know until the `count-books` job has run.
  await countWordsOfChangedBooks(deps);
  signal?.throwIfAborted();
  await seedAccounts(deps, payments, signal);
}

/** Creates a book of the demo catalogue, with its cover and clips, unless it exists. */
export async function seedStory(deps: Deps, story: Story): Promise<void> {
  const existingBookCount = await deps.db.book.count({ where: { bookCode: story.bookCode } });
  if (existingBookCount > 0) return;
  const cover = await storeCover(deps, `covers/${story.bookCode}.webp`);
  const storeClipOnce = memoizeByText((text) => storeClip(deps, story, text));
  const chapters = await Promise.all(
    story.chapters.map(async ({ title, phrases }) => ({
      title,
      phrases: await Promise.all(
        phrases.map(async (phrase) => ({ ...phrase, clip: await storeClipOnce(phrase.fr) })),
      ),
    })),
  );
  const sampleClipBytes = await readDemoFile(clipPathOf(story, story.sample_text)).catch(() =>
    readDemoFile(clipPathOf(story, firstPhraseOf(story))),
  );
  const sampleAudio = await deps.media.put('samples', 'mp3', sampleClipBytes, fileHashOf(sampleClipBytes));
  await createBook(deps, story, chapters, { ...cover, sampleAudio });
}

/**
 * Stores a cover's original and the same smaller versions that are made when an editor uploads a cover. Makes them in
 * this process, because the low-priority process for uploads could take minutes to start on a busy machine.
 */
async function storeCover({ media }: Deps, file: string) {
  const coverBytes = await readDemoFile(file);
  const renditions = await encodeCover(resolveDemoPath(file));
  if (!renditions) throw new Error('A cover of the demo catalogue is no picture.');
  const storeCoverImage = (extension: string, bytes: Buffer) =>
    media.put('covers', extension, bytes, fileHashOf(bytes));
  return {
    imageFile: await storeCoverImage('webp', coverBytes),
    imageJpegFile: await storeCoverImage('jpg', renditions.jpeg),
    imageCardFile: await storeCoverImage('webp', renditions.card),
    imageWideFile: await storeCoverImage('webp', renditions.wide),
  };
}

const firstPhraseOf = (story: Story) => story.chapters[0]?.phrases[0]?.fr ?? '';
const clipPathOf = (story: Story, text: string) =>
  `clips/${story.bookCode}/${toClipKey(story.voice, text)}.mp3`;

/**
 * Returns a function that stores the clip of each text only once. Phrases with the same text share a clip, which must
 * not be written twice at the same time.
 */
function memoizeByText(store: (text: string) => Promise<StoredClip>): (text: string) => Promise<StoredClip> {
  const clips = new Map<string, Promise<StoredClip>>();
  return (text) => {
    const clip = clips.get(text) ?? store(text);
    clips.set(text, clip);
    return clip;
  };
}

async function storeClip({ media }: Deps, story: Story, text: string): Promise<StoredClip> {
  const bytes = await readDemoFile(clipPathOf(story, text));
  const { format } = await parseBuffer(bytes, { mimeType: 'audio/mpeg' }, { duration: true });
  return {
    file: await media.put('clips', 'mp3', bytes, fileHashOf(bytes)),
    milliseconds: Math.round((format.duration ?? 0) * 1000),
  };
}

/** Returns the total length of the clips in minutes, at least one. */
function totalMinutesOf(chapters: { phrases: SeededPhrase[] }[]): number {
  const milliseconds = chapters
    .flatMap(({ phrases }) => phrases)
    .reduce((sum, { clip }) => sum + clip.milliseconds, 0);
  return Math.max(1, Math.round(milliseconds / 60_000));
}

type BookFiles = Awaited<ReturnType<typeof storeCover>> & { sampleAudio: string };

async function createBook(
  { db }: Deps,
  story: Story,
  chapters: { title: string; phrases: SeededPhrase[] }[],
  files: BookFiles,
): Promise<void> {
  const releasedAt = new Date(`${story.released}T09:00:00Z`);
  await db.$transaction(
    async (tx) => {
      const book = await tx.book.create({
        data: {
          ...files,
          bookCode: story.bookCode,
          title: story.title,
          author: story.author,
          narratedBy: story.narrated_by,
          description: story.description,
          difficulty: story.difficulty,
          included: story.included,
          minutes: totalMinutesOf(chapters),
          sampleText: story.sample_text,
          searchText: toSearchText(story.title, story.author),
          createdAt: releasedAt,
        },
      });
      for (const [index, { title, phrases }] of chapters.entries()) {
        const chapter = await tx.chapter.create({
          data: { bookId: book.id, title, chapterNo: index + 1, isSample: index === 0 },
        });
        await tx.phrase.createMany({
          data: phrases.map(({ fr, separator, en, dictionary, clip }) => ({
            bookId: book.id,
            chapterId: chapter.id,
            phrase: fr,
            ...(separator && { separator }),
            translation: en,
            dictionary,
            audioFile: clip.file,
            audioMs: clip.milliseconds,
            wordList: [fr],
            meanings: [''],
          })),
        });
      }
      await appendPhrases(tx, book.id);
      await tokenizePhrases(tx, book.id);
    },
    { timeout: 60_000 },
  );
}
