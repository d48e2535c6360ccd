import type { PictureView } from '@lingostory/contract/reading/schemas';
import type { PictureListView } from '@lingostory/contract/studio/pictures/schemas';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpiredDeletions } from '../../src/features/studio/public.ts';
import { addBookToLibrary, buildAdministrator, buildPerson, getAs } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { before, createPictureTools } from '../support/studio/pictures.ts';
import { createStudioClient, makePicture, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let tools: ReturnType<typeof createPictureTools>;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  tools = createPictureTools(world, studio);
});
afterAll(() => world.close());

const undoMs = 10 * 60_000;
const unknownId = 'f'.repeat(32);
const getFile = (path: string) => world.api.get(path).buffer(true);

describe('POST /v1/admin/picture', () => {
  it('adds pictures before a phrase and at the end of a chapter, in the order in which they are added', async () => {
    const { book, second, chapterId } = await tools.buildStory();
    await tools.addPicture(before(second), 'A');
    await tools.addPicture(before(second), '');
    await tools.addPicture({ chapter_id: String(chapterId) }, 'C');
    expect(await tools.drawPictures(book.id)).toBe('Un. [A] [] Deux. Trois. [C] | Quatre.');
    const { body } = await studio.get(`/admin/phrase?chapter_id=${chapterId}`);
    expect(body.data.phrase[1].pictures.map(({ alt }: PictureView) => alt)).toEqual(['A', '']);
    expect(body.data.end_pictures.map(({ alt }: PictureView) => alt)).toEqual(['C']);
  });

  it('stores the picture as WebP in its own proportions, without metadata, at most 1600 pixels long', async () => {
    const { first } = await tools.buildStory();
    const form = { ...before(first), alt: 'A', picture: await makePicture('jpeg', 3200, 800) };
    const { body } = await studio.post('/admin/picture', form);
    const [picture] = (body.data as PictureListView).pictures;
    expect(picture).toMatchObject({ width: 1600, height: 400, alt: 'A' });
    const { status, headers, body: bytes } = await getFile(picture?.src ?? '');
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 1600, height: 400 });
    expect(metadata.exif).toBeUndefined();
  });

  it('asks for an alternative text unless the picture is decorative', async () => {
    const { first } = await tools.buildStory();
    const form = { ...before(first), picture: await makePicture() };
    const missing = await studio.post('/admin/picture', form);
    expect(missing.body.errors).toEqual({ alt: ['Describe the picture, or mark it as decorative.'] });
    const contradictory = await studio.post('/admin/picture', { ...form, alt: 'A', decorative: 'true' });
    expect(contradictory.body.errors).toEqual({ alt: ['A decorative picture has no alternative text.'] });
  });

  it('asks for a picture and for one place', async () => {
    const { first } = await tools.buildStory();
    const { body } = await studio.post('/admin/picture', { alt: 'A' });
    expect(body.errors).toEqual({
      phrase_id: ['phrase_id or chapter_id is required.'],
      picture: ['Picture is required.'],
    });
    const form = { ...before(first), alt: 'A', picture: Buffer.from('no picture') };
    const invalid = await studio.post('/admin/picture', { ...form, chapter_id: '1' });
    expect(invalid.body.errors).toEqual({
      phrase_id: ['Send either phrase_id or chapter_id.'],
      picture: ['Picture must be a JPEG, PNG or WebP image.'],
    });
  });

  it('returns 404 for an unknown phrase or chapter, and keeps no file', async () => {
    const files = await world.deps.media.list('pictures');
    const form = { alt: 'A', picture: await makePicture() };
    expect((await studio.post('/admin/picture', { ...form, phrase_id: '999999' })).status).toBe(404);
    expect((await studio.post('/admin/picture', { ...form, chapter_id: '999999' })).status).toBe(404);
    expect(await world.deps.media.list('pictures')).toEqual(files);
  });

  it('limits the pictures in one place', async () => {
    const { first } = await tools.buildStory();
    const picture = { file: `${unknownId}.webp`, width: 1, height: 1, alt: '' };
    const pictures = Array.from({ length: 50 }, () => picture);
    await world.deps.db.phrase.update({ where: { id: first.id }, data: { pictures } });
    const form = { ...before(first), alt: 'A', picture: await makePicture() };
    const { status, body } = await studio.post('/admin/picture', form);
    expect([status, body.errors]).toEqual([
      422,
      { picture: ['There can be at most 50 pictures in one place.'] },
    ]);
    await world.deps.db.phrase.update({ where: { id: first.id }, data: { pictures: [] } });
  });
});

describe('PUT /v1/admin/picture/{picture_id}', () => {
  it('changes the alternative text', async () => {
    const { book, second } = await tools.buildStory();
    const { id } = await tools.addPicture(before(second), 'A');
    const { body } = await studio.put(`/admin/picture/${id}`, { alt: 'A boat' });
    expect(body.data.pictures).toEqual([expect.objectContaining({ id, alt: 'A boat' })]);
    await studio.put(`/admin/picture/${id}`, { decorative: true });
    expect(await tools.drawPictures(book.id)).toBe('Un. [] Deux. Trois. | Quatre.');
    expect((await studio.put(`/admin/picture/${unknownId}`, { alt: 'A' })).status).toBe(404);
    expect((await studio.put('/admin/picture/x', { alt: 'A' })).body.errors).toEqual({
      picture_id: ['picture_id must be the id of a picture.'],
    });
  });
});

describe('PUT /v1/admin/picture/{picture_id}/place', () => {
  it('moves a picture within its book', async () => {
    const { book, first, second, fourth } = await tools.buildStory();
    const { id } = await tools.addPicture(before(first), 'A');
    await tools.addPicture(before(second), 'B');
    const move = async (change: object) => await studio.put(`/admin/picture/${id}/place`, change);
    await move({ phrase_id: second.id });
    expect(await tools.drawPictures(book.id)).toBe('Un. [B] [A] Deux. Trois. | Quatre.');
    await move({ phrase_id: second.id, place: 1 });
    expect(await tools.drawPictures(book.id)).toBe('Un. [A] [B] Deux. Trois. | Quatre.');
    await move({ chapter_id: fourth.chapterId });
    expect(await tools.drawPictures(book.id)).toBe('Un. [B] Deux. Trois. | Quatre. [A]');
    expect((await move({ phrase_id: first.id, place: 2 })).body.errors).toEqual({
      place: ['place can be at most 1 here.'],
    });
    const otherStory = await tools.buildStory();
    expect((await move({ phrase_id: otherStory.first.id })).body.errors).toEqual({
      phrase_id: ['Choose a place in the same book.'],
    });
    expect(await tools.drawPictures(book.id)).toBe('Un. [B] Deux. Trois. | Quatre. [A]');
  });
});

describe('DELETE /v1/admin/picture/{picture_id}', () => {
  it('deletes a picture, and its files once it can no longer be restored', async () => {
    const { book, second } = await tools.buildStory();
    const { id, src } = await tools.addPicture(before(second), 'A');
    const sizePath = src.replace('.webp', 'w400.avif');
    expect((await getFile(sizePath)).status).toBe(200);
    await studio.remove(`/admin/picture/${id}`);
    expect(await tools.drawPictures(book.id)).toBe('Un. Deux. Trois. | Quatre.');
    await tools.expectConsistentStorage();
    expect((await studio.remove(`/admin/picture/${id}`)).status).toBe(404);
    world.moveClock(undoMs);
    expect((await studio.post(`/admin/picture/${id}/restore`)).status).toBe(404);
    await purgeExpiredDeletions(world.deps);
    expect([(await getFile(src)).status, (await getFile(sizePath)).status]).toEqual([404, 404]);
    expect(await tools.isStored(`${id}w400.avif`)).toBe(false);
  });

  it('restores a picture to its place, even twice', async () => {
    const { book, second } = await tools.buildStory();
    await tools.addPicture(before(second), 'A');
    const { id } = await tools.addPicture(before(second), 'B');
    await tools.addPicture(before(second), 'C');
    await studio.remove(`/admin/picture/${id}`);
    for (let count = 0; count < 2; count += 1) {
      const { body } = await studio.post(`/admin/picture/${id}/restore`);
      expect(body.data).toMatchObject({ phrase_id: second.id, pictures: [{}, { id }, {}] });
    }
    world.moveClock(undoMs);
    await purgeExpiredDeletions(world.deps);
    expect(await tools.drawPictures(book.id)).toBe('Un. [A] [B] [C] Deux. Trois. | Quatre.');
    expect(await tools.isStored(`${id}.webp`)).toBe(true);
  });

  it('restores a picture whose phrase is gone to the end of the chapter', async () => {
    const { book, second, chapterId } = await tools.buildStory();
    const { id } = await tools.addPicture(before(second), 'A');
    await studio.remove(`/admin/picture/${id}`);
    await studio.remove(`/admin/phrase/${second.id}`);
    await studio.post(`/admin/picture/${id}/restore`);
    expect(await tools.drawPictures(book.id)).toBe('Un. Trois. [A] | Quatre.');
    await studio.remove(`/admin/picture/${id}`);
    await studio.remove(`/admin/chapter/${chapterId}`);
    const { status, body } = await studio.post(`/admin/picture/${id}/restore`);
    expect([status, body.message]).toEqual([
      404,
      'The chapter of this picture is deleted. Bring the chapter back first.',
    ]);
  });
});

describe('GET /v1/user/read-window', () => {
  it('shows readers the pictures before each phrase, and those at the end of a chapter after its last one', async () => {
    const { book, first, chapterId } = await tools.buildStory();
    const picture = await tools.addPicture(before(first), 'A');
    await tools.addPicture({ chapter_id: String(chapterId) }, 'B');
    const member = await buildPerson(world);
    await addBookToLibrary(world, member.user.id, book.id);
    const path = `/user/read-window?book_code=${book.bookCode}&from=1&count=4`;
    const { body } = await getAs(world, path, member);
    const listAlt = (name: string) =>
      body.data.map((phrase: Record<string, PictureView[]>) => phrase[name]?.map(({ alt }) => alt));
    expect(listAlt('pictures')).toEqual([['A'], [], [], []]);
    expect(listAlt('pictures_after')).toEqual([[], [], ['B'], []]);
    const { id: _, ...pictureView } = picture;
    expect(body.data[0].pictures).toEqual([pictureView]);
    const readPhrase = async (no: number) =>
      (await getAs(world, `/user/read-book?book_code=${book.bookCode}&phrase_no=${no}`, member)).body.data;
    expect((await readPhrase(3)).pictures_after).toHaveLength(1);
    expect((await readPhrase(2)).pictures_after).toEqual([]);
  });
});
