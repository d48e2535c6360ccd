import type { PictureView } from '@lingostory/contract/reading/schemas';
import type { PictureListView, StudioPictureView } from '@lingostory/contract/studio/pictures/schemas';
import { expect } from 'vitest';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import { buildBook, phrasesOf } from '../builders.ts';
import type { World } from '../running/world.ts';
import { makePicture, type StudioClient } from './uploads.ts';

/** A place for pictures, as a form sends it. */
type Position = { phrase_id: string } | { chapter_id: string };
export const before = ({ id }: { id: number }): Position => ({ phrase_id: String(id) });

/** Returns functions that add pictures in the studio, and that read where they are. */
export function createPictureTools(world: World, studio: StudioClient) {
  /** Builds a published book whose first chapter has three phrases, and the second one. */
  async function buildStory() {
    const book = await buildBook(world, { chapters: [['Un.', 'Deux.', 'Trois.'], ['Quatre.']] });
    const [first, second, third, fourth] = await phrasesOf(world, book.id);
    if (!first || !second || !third || !fourth) throw new Error('The book has too few phrases.');
    return { book, first, second, third, fourth, chapterId: first.chapterId };
  }

  /** Adds a picture and returns it. An empty `alt` makes it decorative. */
  async function addPicture(place: Position, alt: string): Promise<StudioPictureView> {
    const description = alt === '' ? { decorative: 'true' } : { alt };
    const form = { ...place, ...description, picture: await makePicture('png', 60, 40) };
    const { status, body } = await studio.post('/admin/picture', form);
    expect([status, body.errors]).toEqual([200, undefined]);
    return (body.data as PictureListView).pictures.at(-1) as StudioPictureView;
  }

  /** Writes a book's phrases with the alternative texts of the pictures between them, and its chapters in their order. */
  async function drawPictures(bookId: number): Promise<string> {
    const orderBy = { chapterNo: 'asc' } as const;
    const chapters = await world.deps.db.chapter.findMany({ where: { bookId }, orderBy });
    const phrases = await phrasesOf(world, bookId);
    const draw = (pictures: unknown) =>
      ((pictures ?? []) as PictureView[]).map(({ alt }) => `[${alt}] `).join('');
    return chapters
      .map(({ id, endPictures }) => {
        const ownPhrases = phrases.filter(({ chapterId }) => chapterId === id);
        const text = ownPhrases.map(({ pictures, phrase }) => `${draw(pictures)}${phrase} `).join('');
        return `${text}${draw(endPictures)}`.trim();
      })
      .join(' | ');
  }

  const isStored = async (file: string) => (await world.deps.media.sizeOf('pictures', file)) !== undefined;
  const expectConsistentStorage = async () =>
    expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  return { buildStory, addPicture, drawPictures, isStored, expectConsistentStorage };
}
