import { randomUUID } from 'node:crypto';
import type { LemmaScope, PhraseLemmasView } from '@lingostory/contract/studio/lemmas/schemas';
import type { Book } from '../../../src/generated/prisma/client.ts';
import { chaptersOf } from '../builders.ts';
import type { World } from '../running/world.ts';
import { bookForm, makePicture, readDemoClip, type StudioClient } from './uploads.ts';

type Response = { status: number; body: { message?: string; data?: unknown } };
type Chapters = Awaited<ReturnType<typeof chaptersOf>>;
/** A book with at least two chapters of two phrases, and the studio. */
export type EditedBook = { book: Book; chapters: Chapters; studio: StudioClient };
type ChapterEdit = (edited: EditedBook) => PromiseLike<Response> | Promise<Response>;

const first = <Item>(items: readonly Item[]): Item => {
  const [item] = items;
  if (item === undefined) throw new Error('The list is empty.');
  return item;
};
const last = <Item>(items: readonly Item[]): Item => first(items.slice(-1));
/** Returns the first chapter with phrases: another edit may have put a chapter without phrases first. */
const chapterOf = ({ chapters }: EditedBook) => first(chapters.filter(({ phrases }) => phrases.length > 0));
const phraseOf = (edited: EditedBook) => first(chapterOf(edited).phrases);

async function addPicture(edited: EditedBook): Promise<{ response: Response; id: string }> {
  const form = {
    phrase_id: String(phraseOf(edited).id),
    alt: 'A cat',
    picture: await makePicture('png', 60, 40),
  };
  const response = await edited.studio.post('/admin/picture', form);
  const { pictures } = response.body.data as { pictures: { id: string }[] };
  return { response, id: last(pictures).id };
}

const editPhrase = (edited: EditedBook, form: Parameters<StudioClient['post']>[1]) =>
  edited.studio.post(`/admin/phrase/${phraseOf(edited).id}?_method=put`, form);

/** Returns the first word of a phrase, as a request to correct it names it. */
async function findWord(edited: EditedBook, scope: LemmaScope) {
  const path = `/admin/phrase/${phraseOf(edited).id}`;
  const { version, words } = (await edited.studio.get(`${path}/lemmas`)).body.data as PhraseLemmasView;
  const { word_index, of_phrase, of_book } = first(words);
  const correction = scope === 'phrase' ? of_phrase : of_book;
  return { path, word: { version, word_index, scope, seen_id: correction?.id ?? 0 } };
}

async function correctLemma(edited: EditedBook, scope: LemmaScope, lemma: string): Promise<Response> {
  const { path, word } = await findWord(edited, scope);
  return await edited.studio.put(`${path}/lemma`, { ...word, lemma });
}

/** Explains a word of a phrase, then changes its meaning in the whole book, where nothing must be checked first. */
async function changeMeaningOfFirstWord(edited: EditedBook): Promise<{ path: string; response: Response }> {
  const path = `/admin/chapter/${chapterOf(edited).id}`;
  const { id, version, phrase } = phraseOf(edited);
  const term = first(phrase.split(' '));
  const shown = `a meaning to change ${Math.random()}`;
  await edited.studio.put(`${path}/meanings`, {
    phrases: [{ id, version, entries: [{ term, meaning: shown }] }],
  });
  const change = { phrase_id: id, version: version + 1, term, shown, meaning: `other ${Math.random()}` };
  return {
    path,
    response: await edited.studio.put(`${path}/changed-meaning`, { ...change, scope: 'book' }),
  };
}

/** Replaces the first word of a phrase, as the page for replacements does. Returns the id of the replacement too. */
async function replaceFirstWord(edited: EditedBook): Promise<{ response: Response; id: string }> {
  const { id, version, phrase } = phraseOf(edited);
  const replacementId = randomUUID();
  const response = await edited.studio.put(`/admin/replacements/${edited.book.bookCode}`, {
    id: replacementId,
    search: phrase.slice(0, 2),
    match_case: true,
    replacement: `Mot${Math.floor(Math.random() * 1e6)}`,
    phrases: [{ id, version, phrase: [0] }],
  });
  return { response, id: replacementId };
}

/** Records a phrase again, and returns the id of the take. */
async function recordTake(edited: EditedBook): Promise<{ response: Response; id: string }> {
  const path = `/admin/phrase/${phraseOf(edited).id}/retake`;
  const version = String(await readVersion(edited));
  const response = await edited.studio.post(path, { version, take: readDemoClip() });
  return { response, id: (response.body.data as { id: string }).id };
}

const readVersion = async (edited: EditedBook) =>
  (await edited.studio.get(`/admin/phrase/${phraseOf(edited).id}/sound`)).body.data.version;

async function takeNewTake(edited: EditedBook): Promise<Response> {
  const { id } = await recordTake(edited);
  const version = String(await readVersion(edited));
  return await edited.studio.post(`/admin/retake/${id}/take`, { version });
}

/** Edits by the names of the calls that make them. Each sends the call with valid input. */
export const chapterEdits: Record<string, ChapterEdit> = {
  'editPhrase: text': (edited) => editPhrase(edited, { phrase: `Un chat ${Math.random()} dort.` }),
  'editPhrase: dictionary': (edited) =>
    editPhrase(edited, { phrase: phraseOf(edited).phrase, dictionary: `chat = cat ${Math.random()}` }),
  'editPhrase: translation': (edited) =>
    editPhrase(edited, { phrase: phraseOf(edited).phrase, translation: `A cat ${Math.random()}` }),
  'editPhrase: clip': (edited) =>
    editPhrase(edited, { phrase: phraseOf(edited).phrase, line_audio: readDemoClip() }),
  'editPhrase: italics': (edited) =>
    edited.studio.put(`/admin/phrase/${phraseOf(edited).id}`, { phrase: 'Le chat noir.', emphasis: [0, 2] }),
  'editPhrase: separator': (edited) =>
    edited.studio.put(`/admin/phrase/${last(chapterOf(edited).phrases).id}`, {
      phrase: 'Le chat gris.',
      separator: 'section',
    }),
  'editPhrase: chapter': (edited) => {
    const { id, phrase } = last(chapterOf(edited).phrases);
    const form = { phrase, chapter_id: last(edited.chapters).id };
    return edited.studio.put(`/admin/phrase/${id}`, form);
  },
  createPhrase: ({ chapters, studio }) =>
    studio.post('/admin/phrase', {
      chapter_id: String(first(chapters).id),
      phrase: 'Un autre chat arrive.',
      line_audio: readDemoClip(),
    }),
  createChapterText: async ({ chapters, studio }) => {
    const { id, phrases } = last(chapters);
    const path = `/admin/chapter-publication/${id}`;
    await studio.put(path, { published: false });
    const form = {
      chapter_id: String(id),
      seen_phrases: String(phrases.length),
      phrases: ['Un chat de plus.', 'Et un chien.'],
    };
    const response = await studio.post('/admin/chapter-text', form);
    await studio.put(path, { published: true });
    return response;
  },
  createRetake: async (edited) => (await recordTake(edited)).response,
  takeRetake: takeNewTake,
  discardRetake: async (edited) => edited.studio.remove(`/admin/retake/${(await recordTake(edited)).id}`),
  restorePhraseSound: async (edited) => {
    const { body } = await takeNewTake(edited);
    const { version, former } = body.data as { version: number; former: { sound_id: number }[] };
    const form = { version: String(version), sound_id: String(first(former).sound_id) };
    return await edited.studio.post(`/admin/phrase/${phraseOf(edited).id}/restore-sound`, form);
  },
  replaceInBook: async (edited) => (await replaceFirstWord(edited)).response,
  undoReplacement: async (edited) => {
    const { id } = await replaceFirstWord(edited);
    return await edited.studio.post(`/admin/replacement/${id}/undo`);
  },
  deletePhrase: (edited) => edited.studio.remove(`/admin/phrase/${phraseOf(edited).id}`),
  restorePhrase: async (edited) => {
    const path = `/admin/phrase/${phraseOf(edited).id}`;
    await edited.studio.remove(path);
    return await edited.studio.post(`${path}/restore`);
  },
  orderPhrases: (edited) => {
    const { id, phrases } = chapterOf(edited);
    return edited.studio.put('/admin/phrase-order', {
      chapter_id: id,
      ids: phrases.map((phrase) => phrase.id).reverse(),
    });
  },
  movePhrase: (edited) => edited.studio.put(`/admin/phrase/${phraseOf(edited).id}/place`, { place: 2 }),
  createChapter: ({ book, chapters, studio }) =>
    studio.post('/admin/chapter', {
      book_id: String(book.id),
      title: 'Un chapitre de plus',
      chapter_no: String(chapters.length + 1),
    }),
  editChapter: ({ chapters, studio }) =>
    studio.put(`/admin/chapter/${first(chapters).id}`, {
      title: `Titre ${Math.random()}`,
      chapter_no: first(chapters).chapterNo,
    }),
  publishChapter: async ({ chapters, studio }) => {
    const path = `/admin/chapter-publication/${first(chapters).id}`;
    await studio.put(path, { published: false });
    return await studio.put(path, { published: true });
  },
  orderChapters: ({ book, chapters, studio }) =>
    studio.put('/admin/chapter-order', { book_id: book.id, ids: chapters.map(({ id }) => id).reverse() }),
  setSampleChapter: ({ book, chapters, studio }) =>
    studio.post('/admin/sample-chaps', {
      is_sample: first(chapters).isSample ? '0' : '1',
      book_code: book.bookCode,
      chapter_id: String(first(chapters).id),
    }),
  restoreChapter: async ({ chapters, studio }) => {
    const path = `/admin/chapter/${first(chapters).id}`;
    await studio.remove(path);
    return await studio.post(`${path}/restore`);
  },
  addPicture: async (edited) => (await addPicture(edited)).response,
  editPicture: async (edited) => {
    const { id } = await addPicture(edited);
    return await edited.studio.put(`/admin/picture/${id}`, { alt: `A cat ${Math.random()}` });
  },
  movePicture: async (edited) => {
    const { id } = await addPicture(edited);
    const place = { chapter_id: String(last(edited.chapters).id) };
    return await edited.studio.put(`/admin/picture/${id}/place`, place);
  },
  deletePicture: async (edited) => {
    const { id } = await addPicture(edited);
    return await edited.studio.remove(`/admin/picture/${id}`);
  },
  restorePicture: async (edited) => {
    const { id } = await addPicture(edited);
    await edited.studio.remove(`/admin/picture/${id}`);
    return await edited.studio.post(`/admin/picture/${id}/restore`);
  },
  explainWord: ({ book, studio }) =>
    studio.put(`/admin/words/${book.bookCode}`, { term: 'chat', meaning: `cat ${Math.random()}` }),
  explainPhrases: (edited) => {
    const { id, version } = phraseOf(edited);
    const entries = [{ term: 'chat', meaning: `tomcat ${Math.random()}` }];
    return edited.studio.put(`/admin/chapter/${chapterOf(edited).id}/meanings`, {
      phrases: [{ id, version, entries }],
    });
  },
  withdrawMeanings: async (edited) => {
    const { id, version } = phraseOf(edited);
    const path = `/admin/chapter/${chapterOf(edited).id}`;
    const entries = [{ term: 'chat', meaning: `a meaning to withdraw ${Math.random()}` }];
    await edited.studio.put(`${path}/meanings`, { phrases: [{ id, version, entries }] });
    return await edited.studio.put(`${path}/withdrawn-meanings`, { phrases: [{ id, entries }] });
  },
  changeMeaning: async (edited) => (await changeMeaningOfFirstWord(edited)).response,
  restoreMeanings: async (edited) => {
    const { path, response } = await changeMeaningOfFirstWord(edited);
    const { lines } = response.body.data as { lines: object[] };
    return await edited.studio.put(`${path}/restored-meanings`, { lines });
  },
  takeSuggestions: ({ chapters, studio }) =>
    studio.put(`/admin/chapter/${last(chapters).id}/taken-suggestions`, { skipped: [] }),
  'correctLemma: in a phrase': (edited) => correctLemma(edited, 'phrase', 'chaton'),
  'correctLemma: in the book': (edited) => correctLemma(edited, 'book', 'matou'),
  resetLemma: async (edited) => {
    await correctLemma(edited, 'phrase', 'minou');
    const { path, word } = await findWord(edited, 'phrase');
    return await edited.studio.put(`${path}/reset-lemma`, word);
  },
  editBook: ({ book, studio }) =>
    studio.post(`/admin/book/${book.bookCode}?_method=put`, {
      ...bookForm,
      title: `Titre ${Math.random()}`,
    }),
  deleteChapter: ({ chapters, studio }) => studio.remove(`/admin/chapter/${last(chapters).id}`),
};

/** Makes an edit of a book as it is now, and throws if the studio rejects it. */
export async function editBookChapters(
  world: World,
  { book, studio }: Omit<EditedBook, 'chapters'>,
  name: string,
): Promise<void> {
  const response = await chapterEdits[name]?.({ book, studio, chapters: await chaptersOf(world, book) });
  if (response?.status !== 200)
    throw new Error(`${name} was answered ${response?.status}: ${JSON.stringify(response?.body)}`);
}
