import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import { makeSamples } from '../../../src/features/studio/public.ts';
import { buildAdministrator } from '../../support/builders.ts';
import { findJob } from '../../support/running/find-job.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import {
  bookForm,
  createStudioClient,
  type FormPart,
  makePicture,
  readDemoClip,
  type StudioClient,
} from '../../support/studio/uploads.ts';

const hasSpeechPrograms = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

type Draft = { id: number; book_code: string };

async function createDraft(title = 'La digue'): Promise<Draft> {
  const { status, body } = await studio.post('/admin/book-draft', { title, author: 'Jeanne Auteur' });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function addChapter({ id }: Draft, chapterNo: number, texts: readonly string[]): Promise<number> {
  const form = { book_id: String(id), title: `Chapitre ${chapterNo}`, chapter_no: String(chapterNo) };
  const { body } = await studio.post('/admin/chapter', form);
  for (const phrase of texts) {
    const phraseForm = { chapter_id: String(body.data.id), phrase, line_audio: readDemoClip() };
    expect((await studio.post('/admin/phrase', phraseForm)).status).toBe(200);
  }
  return body.data.id;
}

const publish = async ({ book_code: code }: Draft, published = true) =>
  (await studio.put(`/admin/book-publication/${code}`, { published })).body.data;
const read = async ({ book_code: code }: Draft) => (await studio.get(`/admin/book/${code}`)).body.data;
const readEmptyDetails = async ({ book_code: code }: Draft) => {
  const { missing_details: missing, made_details: made } = (await studio.get(`/admin/missing/${code}`)).body
    .data;
  return { missing, made };
};

/** Makes the requested samples with a narration that writes `sound` instead of joining clips. */
async function makeFakeSamples(sound: string, join = async (_paths: string[]) => {}): Promise<void> {
  const narration: World['deps']['narration'] = {
    ...world.deps.narration,
    joinParts: async ({ parts }) => {
      await join(parts.map(({ path }) => path));
      return parts.map((_, index) => ({ start: index, end: index + 1 }));
    },
    cut: async ({ clips }) => {
      for (const { path } of clips) await writeFile(path, sound);
      return clips.map(({ start, end }) => (end - start) * 1000);
    },
  };
  await makeSamples({ ...world.deps, narration });
}

const readSample = async ({ sample_audio: path }: { sample_audio: string }) =>
  (await world.api.get(path).buffer(true)).body.toString();

describe('POST /v1/admin/book-draft', () => {
  it('begins an unpublished book with a title and an author', async () => {
    const { status, body } = await studio.post('/admin/book-draft', {
      title: '  Le Canal de l’été ',
      author: 'Jeanne Auteur',
    });
    expect(status).toBe(200);
    expect(body.message).toBe('“Le Canal de l’été” is saved as a draft.');
    expect(body.data).toMatchObject({
      book_code: 'le-canal-de-l-ete',
      title: 'Le Canal de l’été',
      author: 'Jeanne Auteur',
      narrated_by: '',
      description: '',
      hours: 0,
      minutes: 0,
      difficulty_chosen: false,
      image_path: null,
      sample_audio: null,
      sample_text: '',
      published: false,
    });
    expect((await world.api.get('/v1/guest/book-detail/le-canal-de-l-ete')).status).toBe(404);
    expect(await read(body.data)).toMatchObject({ title: 'Le Canal de l’été', chapters: [] });
  });

  it('gives drafts of the same title different codes', async () => {
    const drafts = await Promise.all([createDraft('Deux fois'), createDraft('Deux fois')]);
    expect(drafts.map(({ book_code: code }) => code).sort()).toEqual(['deux-fois', 'deux-fois-2']);
  });

  it.each([
    [{}, ['author', 'title']],
    [{ title: ' ', author: 'x'.repeat(201) }, ['author', 'title']],
    [{ title: 'two\nlines', author: 'Jeanne Auteur' }, ['title']],
  ])('rejects a form without a usable title and author with 422 (%#)', async (form, fields) => {
    const { status, body } = await studio.post('/admin/book-draft', form as Record<string, FormPart>);
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, fields]);
  });
});

describe('PUT /v1/admin/book-draft/{book_code}', () => {
  const edit = ({ book_code: code }: Draft, form: object) => studio.put(`/admin/book-draft/${code}`, form);

  it('saves the details that are there, and empties the others', async () => {
    const draft = await createDraft();
    const form = { title: 'La digue', author: 'Jeanne Auteur' };
    const filled = await edit(draft, { ...form, difficulty: 'Hard', description: 'A dike.', hours: '2' });
    expect(filled.body.data).toMatchObject({
      difficulty: 'Hard',
      difficulty_chosen: true,
      description: 'A dike.',
      hours: 2,
      minutes: 0,
    });
    const emptied = await edit(draft, { ...form, hours: '' });
    expect(emptied.body.data).toMatchObject({ difficulty_chosen: false, description: '', hours: 0 });
  });

  it.each([
    ['title', ''],
    ['author', ''],
    ['narrated_by', 'two\nlines'],
    ['hours', '1000'],
    ['minutes', '60'],
    ['difficulty', 'Facile'],
    ['description', 'x'.repeat(5001)],
    ['sample_text', 'x'.repeat(2001)],
    ['included', 'perhaps'],
  ])('rejects a bad %s with 422', async (field, value) => {
    const { status, body } = await edit(await createDraft(), { ...bookForm, [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('returns the stored book if somebody else has saved it, and 404 for an unknown book', async () => {
    const draft = await createDraft();
    const form = { title: 'Autre titre', author: 'Jeanne Auteur', version: 1 };
    expect((await edit(draft, form)).body.data.version).toBe(2);
    const { status, body } = await edit(draft, { ...form, title: 'Troisième titre' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['version']]);
    expect(body.data).toMatchObject({ title: 'Autre titre', version: 2 });
    expect((await edit({ ...draft, book_code: 'nothing' }, bookForm)).status).toBe(404);
  });

  it('requires every detail once the book is published', async () => {
    const draft = await createDraft();
    await publish(draft);
    const { status, body } = await edit(draft, { title: 'La digue', author: 'Jeanne Auteur' });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual([
      'description',
      'difficulty',
      'hours',
      'minutes',
      'narrated_by',
      'sample_text',
    ]);
    expect((await edit(draft, bookForm)).status).toBe(200);
  });
});

describe('publishing a draft', () => {
  it('lists the details that are missing, and those that are made from the chapters', async () => {
    const draft = await createDraft();
    const missingDetails = ['narrated_by', 'difficulty', 'description', 'book_image'];
    expect(await readEmptyDetails(draft)).toEqual({
      missing: [
        'narrated_by',
        'hours',
        'difficulty',
        'description',
        'book_image',
        'sample_audio',
        'sample_text',
      ],
      made: [],
    });
    await addChapter(draft, 1, ['Il pleut.']);
    expect(await readEmptyDetails(draft)).toEqual({
      missing: missingDetails,
      made: ['hours', 'sample_audio', 'sample_text'],
    });
    const files = { book_image: await makePicture(), sample_audio: readDemoClip() };
    await studio.post(`/admin/book/${draft.book_code}?_method=put`, { ...bookForm, ...files });
    expect(await readEmptyDetails(draft)).toEqual({ missing: [], made: [] });
  });

  it('makes the length and the sample from the first published chapter', async () => {
    const draft = await createDraft();
    const heldBackId = await addChapter(draft, 1, ['Un secret.']);
    await studio.put(`/admin/chapter-publication/${heldBackId}`, { published: false });
    await addChapter(draft, 2, ['Il pleut.', 'Elle rit.']);
    const published = await publish(draft);
    expect(published).toMatchObject({ hours: 0, minutes: 1, sample_text: 'Il pleut. Elle rit.' });
    expect(await readEmptyDetails(draft)).toMatchObject({ made: ['sample_audio'] });
    const joined: string[] = [];
    await makeFakeSamples('the sample', async (paths) => {
      joined.push(...paths);
    });
    expect(joined).toHaveLength(2);
    expect(await readSample(await read(draft))).toBe('the sample');
    expect(await readEmptyDetails(draft)).toMatchObject({ made: [] });
    const { version } = await read(draft);
    await publish(draft);
    expect((await read(draft)).version).toBe(version);
  });

  it('keeps what an editor entered', async () => {
    const draft = await createDraft();
    await addChapter(draft, 1, ['Il pleut.']);
    const files = { book_image: await makePicture(), sample_audio: readDemoClip() };
    const ownForm = { ...bookForm, hours: '7', minutes: '0', sample_text: 'Mon extrait.' };
    await studio.post(`/admin/book/${draft.book_code}?_method=put`, { ...ownForm, ...files });
    const { sample_audio: ownSample } = await read(draft);
    expect(await publish(draft)).toMatchObject({ hours: 7, minutes: 0, sample_text: 'Mon extrait.' });
    await makeFakeSamples('not theirs');
    expect((await read(draft)).sample_audio).toBe(ownSample);
  });

  it('keeps a sample that an editor uploads while one is being made', async () => {
    const draft = await createDraft();
    await addChapter(draft, 1, ['Il pleut.']);
    await publish(draft);
    await makeFakeSamples('too late', async () => {
      const { status } = await studio.post(`/admin/book/${draft.book_code}?_method=put`, {
        ...bookForm,
        sample_audio: readDemoClip(),
      });
      expect(status).toBe(200);
    });
    expect(await readSample(await read(draft))).not.toBe('too late');
  });

  it('fills a published book once its first chapter is published', async () => {
    const draft = await createDraft();
    await publish(draft);
    expect(await read(draft)).toMatchObject({ minutes: 0, sample_text: '' });
    const chapterId = await addChapter(draft, 1, ['Il pleut.']);
    await studio.put(`/admin/chapter-publication/${chapterId}`, { published: false });
    await studio.put(`/admin/chapter-publication/${chapterId}`, { published: true });
    expect(await read(draft)).toMatchObject({ minutes: 1, sample_text: 'Il pleut.' });
    await makeFakeSamples('the sample');
    expect(await readSample(await read(draft))).toBe('the sample');
  });

  it('lists the sample as missing if it can’t be made, and starts over after an interruption', async () => {
    const draft = await createDraft();
    await addChapter(draft, 1, ['Il pleut.']);
    await publish(draft);
    await makeFakeSamples('', async () => {
      throw new DOMException('The process is closing.', 'AbortError');
    });
    expect((await readEmptyDetails(draft)).made).toEqual(['sample_audio']);
    await makeFakeSamples('', async () => {
      throw new Error('The clip is damaged.');
    });
    expect(await readEmptyDetails(draft)).toMatchObject({
      missing: expect.arrayContaining(['sample_audio']),
      made: [],
    });
    expect(world.readLog()).toContain('an audio sample could not be made');
  });

  it.skipIf(!hasSpeechPrograms)(
    'joins the clips into an MP3 (needs ffmpeg: apt-get install ffmpeg)',
    async () => {
      const draft = await createDraft();
      await addChapter(draft, 1, ['Il pleut.', 'Elle rit.']);
      await publish(draft);
      await findJob(world.deps, 'make-samples').run();
      const { sample_audio: path, clips } = await read(draft);
      const { bytes } = (await world.deps.media.read('samples', path.split('/').at(-1))) ?? {};
      const folder = await world.deps.media.createWorkFolder(crypto.randomUUID());
      const file = join(folder, 'sample.mp3');
      await writeFile(file, bytes ?? Buffer.alloc(0));
      const header = await world.deps.narration.readHeader(file);
      await world.deps.media.remove('work', folder.split('/').at(-1) ?? '');
      expect(header?.seconds).toBeCloseTo(clips.milliseconds / 1000, 0);
    },
  );
});
