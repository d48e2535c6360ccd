import { describe, expect, it, vi } from 'vitest';
import { createTaskQueue, createWordChanges, type WordRequests } from './word-changes.ts';
import { createWordStore } from './word-store.ts';

const wordStatesView = {
  phrases: [
    { phrase_no: 1, lemmas: ['le', '', 'chat', ''] },
    { phrase_no: 2, lemmas: ['', 'parler'] },
    { phrase_no: 3, lemmas: ['', 'chat', 'dormir'] },
  ],
  states: { learning: [], known: ['le'], ignored: [] },
  kept: [],
  begun: true,
};
const chatWord = { phraseNo: 1, index: 2, text: 'chat' };

function createTestWords(change: Partial<WordRequests> = {}) {
  const readStates = vi.fn(async () => wordStatesView as typeof wordStatesView | null);
  const store = createWordStore(readStates);
  const send = {
    keepWord: vi.fn<WordRequests['keepWord']>(async ({ text }, id) => ({
      id,
      text,
      message: `“${text}” is kept.`,
    })),
    remove: vi.fn<WordRequests['remove']>(async (id) => ({ id, text: 'chat' })),
    restore: vi.fn<WordRequests['restore']>(async () => null),
    setStates: vi.fn<WordRequests['setStates']>(async (lemmas) => ({
      changed: lemmas,
      words: [],
      message: '',
    })),
    ...change,
  };
  const wordActions = createWordChanges(store, send, createTaskQueue());
  const stateOf = (lemma: string) => store.get().states.get(lemma) ?? 'new';
  const isStored = (lemma: string) => store.get().storedIdsByLemma.has(lemma);
  return { read: readStates, store, send, ...wordActions, stateOf, isStored };
}

describe('createWordStore', () => {
  it('requests word states once for each range of phrases, and again after a failure or an edit of the book', async () => {
    const { store, read } = createTestWords();
    read.mockResolvedValueOnce(null);
    expect(await store.loadMissingStates({ from: 49, count: 1 })).toBe(false);
    expect(await store.loadMissingStates({ from: 49, count: 4 })).toBe(true);
    await store.loadMissingStates({ from: 1, count: 50 });
    expect(read.mock.calls).toEqual([
      [{ from: 1, count: 50 }],
      [{ from: 1, count: 50 }],
      [{ from: 51, count: 50 }],
    ]);
    await store.loadMissingStates({ from: 1, count: 1 }, 1);
    expect(read).toHaveBeenCalledTimes(4);
  });

  it('finds the next new word of a book, skipping names and known words', async () => {
    const { store } = createTestWords();
    const findNextNewWord = async (phraseNo: number, index: number) =>
      (await store.findNextNewWord({ phraseNo, index }, 3)).position;
    expect(await findNextNewWord(1, -1)).toEqual({ phraseNo: 1, index: 2 });
    expect(await findNextNewWord(1, 2)).toEqual({ phraseNo: 2, index: 1 });
    store.update('chat', { state: 'known' });
    expect(await findNextNewWord(2, 1)).toEqual({ phraseNo: 3, index: 2 });
    expect(await findNextNewWord(3, 2)).toBeNull();
  });

  it('returns to the server’s states after a reload', async () => {
    const { store, stateOf, isStored } = createTestWords();
    await store.loadMissingStates({ from: 1, count: 50 });
    store.update('chat', { state: 'learning', storedId: 'id' });
    store.update('le', { state: 'ignored' });
    store.reload();
    await vi.waitFor(() => expect(stateOf('le')).toBe('known'));
    expect([stateOf('chat'), isStored('chat')]).toEqual(['new', false]);
  });

  it('keeps a local change of a word’s state when a stale response arrives later', async () => {
    const { store, stateOf } = createTestWords();
    store.update('le', { state: 'ignored' });
    await store.loadMissingStates({ from: 1, count: 1 });
    expect(stateOf('le')).toBe('ignored');
  });
});

describe('toggleStored', () => {
  it('shows a word saved for practice as “learning” immediately, and restores its earlier state on undo', async () => {
    const { toggleStored, store, send, stateOf, isStored } = createTestWords();
    await store.loadMissingStates({ from: 1, count: 3 });
    store.update('chat', { state: 'known' });
    const { message, undo } = await toggleStored(chatWord);
    expect([message, stateOf('chat'), isStored('chat')]).toEqual(['“chat” is kept.', 'learning', true]);
    expect(await undo?.()).toEqual({ message: '“chat” is no longer kept.', undo: null });
    expect([stateOf('chat'), isStored('chat')]).toEqual(['known', false]);
    expect(send.setStates).toHaveBeenLastCalledWith(['chat'], 'known', 'new');
  });

  it('shows a word’s earlier state again if adding it to the vocabulary fails, and retries with the same id', async () => {
    const keepWord = vi.fn<WordRequests['keepWord']>(async ({ text }, id) => ({
      id,
      text,
      message: `“${text}” is kept.`,
    }));
    const { toggleStored, isStored, stateOf } = createTestWords({ keepWord });
    keepWord.mockResolvedValueOnce({ problem: 'No connection.' });
    expect(await toggleStored(chatWord)).toEqual({ message: 'No connection.', undo: null });
    expect([stateOf('chat'), isStored('chat')]).toEqual(['new', false]);
    await toggleStored(chatWord);
    expect(isStored('chat')).toBe(true);
    expect(keepWord.mock.calls[0]?.[1]).toBe(keepWord.mock.calls[1]?.[1]);
  });

  it('removes a word that was saved for practice, and restores it on undo', async () => {
    const { toggleStored, send, isStored, stateOf } = createTestWords();
    await toggleStored(chatWord);
    const { message, undo } = await toggleStored({ phraseNo: 3, index: 1, text: 'chats' });
    expect([message, isStored('chat'), stateOf('chat')]).toEqual(['“chat” is no longer kept.', false, 'new']);
    expect(await undo?.()).toEqual({ message: '“chat” is kept again.', undo: null });
    expect([isStored('chat'), stateOf('chat')]).toEqual([true, 'learning']);
    expect(send.restore).toHaveBeenCalledOnce();
  });

  it('does not remove a word that was already in the vocabulary if the page did not yet show it as saved', async () => {
    const { toggleStored, send, isStored } = createTestWords({
      keepWord: async () => ({ id: 'before', text: 'Chats', message: 'You’ve already kept “Chats”.' }),
    });
    expect((await toggleStored(chatWord)).message).toBe('You’ve already kept “Chats”.');
    expect(send.remove).not.toHaveBeenCalled();
    expect(isStored('chat')).toBe(true);
  });

  it('refuses to add names to the vocabulary, and returns an error if the phrase’s words can’t be loaded', async () => {
    const { toggleStored, read } = createTestWords();
    read.mockResolvedValueOnce(null);
    expect((await toggleStored(chatWord)).message).toBe(
      'We can’t change this word right now. Please try again.',
    );
    expect((await toggleStored({ phraseNo: 2, index: 0, text: 'Marie' })).message).toBe(
      'There’s no need to learn names and numbers.',
    );
  });
});

describe('chooseState', () => {
  it('names the vocabulary word whose state changed along with that of the chosen word form', async () => {
    const words = [{ id: 'id', text: 'chatte' }];
    const { chooseState } = createTestWords({
      setStates: async (lemmas) => ({ changed: lemmas, words, message: '' }),
    });
    const { message, undo } = await chooseState(chatWord, 'known');
    expect(message).toBe('“chat” is known. Your kept word “chatte” changed too.');
    expect((await undo?.())?.message).toBe('“chat” is new again. Your kept word “chatte” changed too.');
  });

  it('resets a word to new when its current state is chosen again, and restores its state if a change fails', async () => {
    const setStates = vi.fn<WordRequests['setStates']>(async (lemmas) => ({
      changed: lemmas,
      words: [],
      message: '',
    }));
    const { chooseState, stateOf } = createTestWords({ setStates });
    const { undo } = await chooseState(chatWord, 'ignored');
    expect(await undo?.()).toEqual({ message: '“chat” is new again.', undo: null });
    await chooseState(chatWord, 'known');
    expect(stateOf('chat')).toBe('known');
    await chooseState(chatWord, 'known');
    expect(stateOf('chat')).toBe('new');
    setStates.mockResolvedValueOnce({ problem: 'No connection.' });
    await chooseState(chatWord, 'ignored');
    expect(stateOf('chat')).toBe('new');
  });
});
