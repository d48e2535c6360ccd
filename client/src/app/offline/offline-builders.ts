import { type PackPhrase, writePackText } from '@lingostory/contract/downloads/pack';
import type { DownloadView } from '@lingostory/contract/downloads/schemas';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { createOwnedDb, wipeDevice } from '../../lib/offline/owned-db.ts';
import { storedChanges } from '../../lib/offline/stored-changes.ts';
import { storeUser } from '../../lib/storage/sign-in-builders.ts';

export const bookCode = 'le-phare';

/** Builds a phrase as in a pack. Each token comes with its lemma, which is empty for gaps. */
function buildPhrase(id: number, tokens: readonly [text: string, lemma: string][]): PackPhrase {
  const words = tokens.map(([text]) => text);
  return {
    phrase_id: id,
    phrase: words.join(''),
    phrase_translation: `Translation ${id}`,
    word_list: words,
    translated_text: { translations: words.map((text) => ({ translatedText: `${text} in English` })) },
    lemmas: tokens.map(([, lemma]) => lemma),
    details: words.map(() => null),
    line_audio: null,
  } as unknown as PackPhrase;
}

const phrases = [
  buildPhrase(101, [
    ['Le', 'le'],
    [' ', ''],
    ['chat', 'chat'],
    [' ', ''],
    ['dort.', 'dormir'],
  ]),
  buildPhrase(102, [
    ['Un', 'un'],
    [' ', ''],
    ['chien', 'chien'],
  ]),
  buildPhrase(103, [
    ['La', 'le'],
    [' ', ''],
    ['mer', 'mer'],
  ]),
];

/** Stores a downloaded book with one chapter of three phrases. Only for tests. */
export async function storeBook(db: OfflineDb): Promise<void> {
  const content = { chapter_id: 1, phrases, words: [], files: [] };
  const pack = new Blob([await writePackText(content)]);
  const version = 'offline-builders';
  const description: DownloadView = {
    book: { id: 7, title: 'Le Phare', book_code: bookCode, author: 'Anne Roy', image: null },
    version,
    is_ready: true,
    size: pack.size,
    total_phrases: phrases.length,
    chapters: [
      {
        chapter_no: 1,
        title: 'Le port',
        first_phrase_no: 1,
        total_phrases: phrases.length,
        milliseconds: null,
        pack: { url: `/${version}.pack`, version, size: pack.size, text_size: pack.size },
      },
    ],
  };
  await db.put('packs', { bookId: 7, version, pack });
  await db.put('books', {
    bookId: 7,
    bookCode,
    description,
    pending: null,
    cover: null,
    isPaused: false,
    latestVersion: version,
    checkedAt: 0,
  });
}

/** Signs in the first member, with nothing on the device but a downloaded book. Only for tests. */
export async function openBookDb(): Promise<OfflineDb> {
  for (const items of Object.values(storedChanges)) items.clear();
  await wipeDevice();
  storeUser();
  const db = await createOwnedDb(1);
  await storeBook(db);
  return db;
}

/** Builds a word of a member's list, which was added by hand and has its lemma as its id. Only for tests. */
export const buildWord = (lemma: string, changed: Partial<KeptWordView> = {}): KeptWordView => ({
  id: lemma,
  lemma,
  text: lemma,
  meaning: `${lemma} in English`,
  note: '',
  state: 'learning',
  phrase: '',
  start: null,
  phrase_translation: '',
  book_title: '',
  book_code: null,
  phrase_no: null,
  sample_phrase_no: null,
  audio: null,
  created_at: '2026-11-01T10:00:00.000Z',
  due: '2026-11-02T10:00:00.000Z',
  repetitions: 0,
  lapses: 0,
  set_aside: false,
  further_phrases: [],
  ...changed,
});
