import type { LemmaWordView, PhraseLemmasView } from '@lingostory/contract/studio/lemmas/schemas';
import { phraseOf } from '../builders.ts';
import type { World } from '../running/world.ts';
import type { StudioClient } from './uploads.ts';

type Scope = 'phrase' | 'book';

/** Makes tools that read and correct the lemmas of a book's phrases as an editor does. */
export function createLemmaTools(world: World, studio: StudioClient) {
  const readWords = async (phraseId: number): Promise<PhraseLemmasView> =>
    (await studio.get(`/admin/phrase/${phraseId}/lemmas`)).body.data;

  /** Returns what a request must say about the word with this text in a phrase. */
  const chooseWord = async (phraseId: number, text: string, scope: Scope) => {
    const { version, words } = await readWords(phraseId);
    const chosenWord = words.find((word) => word.text === text);
    const seen = scope === 'phrase' ? chosenWord?.of_phrase : chosenWord?.of_book;
    return { version, word_index: chosenWord?.word_index, scope, seen_id: seen?.id ?? 0 };
  };

  return {
    readWords,
    chooseWord,
    readWord: async (phraseId: number, text: string): Promise<LemmaWordView | undefined> =>
      (await readWords(phraseId)).words.find((word) => word.text === text),
    correct: async (phraseId: number, text: string, scope: Scope, change: object) =>
      await studio.put(`/admin/phrase/${phraseId}/lemma`, {
        ...(await chooseWord(phraseId, text, scope)),
        ...change,
      }),
    reset: async (phraseId: number, text: string, scope: Scope) =>
      await studio.put(`/admin/phrase/${phraseId}/reset-lemma`, await chooseWord(phraseId, text, scope)),
    lemmasOf: async (bookId: number, phraseNo: number) => (await phraseOf(world, bookId, phraseNo)).lemmas,
  };
}
