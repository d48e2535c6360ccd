import { describe, expect, it, vi } from 'vitest';
import { type ChapterRequests, createChapterWords } from './chapter-words.ts';
import { createTaskQueue } from './word-changes.ts';
import { createWordStore } from './word-store.ts';

const createSetStatesMock = () =>
  vi.fn<ChapterRequests['setStates']>(async (lemmas) => ({ changed: lemmas, words: [], message: 'Done.' }));

type TestRequests = {
  setStates: ReturnType<typeof createSetStatesMock>;
  listNewWords: ChapterRequests['listNewWords'];
};

function createTestWords(change: Partial<TestRequests> = {}) {
  const store = createWordStore(async () => null);
  const testRequests: TestRequests = {
    setStates: createSetStatesMock(),
    listNewWords: async () => ({ words: [] }),
    ...change,
  };
  const stateOf = (lemma: string) => store.get().states.get(lemma) ?? 'new';
  const markKnown = async (...lemmas: string[]) => {
    const result = await words.knowWords(lemmas);
    return 'problem' in result ? { message: result.problem, undo: null } : result;
  };
  const words = createChapterWords(store, testRequests, createTaskQueue());
  return { store, send: testRequests, stateOf, markKnown, ...words };
}

describe('createChapterWords', () => {
  it('marks the new words of a chapter as known, and on undo resets only those that changed', async () => {
    const { markKnown, send, stateOf } = createTestWords();
    send.setStates.mockResolvedValueOnce({ changed: ['chat'], words: [], message: '“chat” is known.' });
    const { message, undo } = await markKnown('chat', 'train');
    expect([message, stateOf('chat'), stateOf('train')]).toEqual(['“chat” is known.', 'known', 'new']);
    await undo?.();
    expect(send.setStates.mock.calls).toEqual([
      [['chat', 'train'], 'known', 'new'],
      [['chat'], 'new', 'known'],
    ]);
    expect(stateOf('chat')).toBe('new');
  });

  it('leaves words unchanged on undo if another device has changed their state in the meantime', async () => {
    const { markKnown, send, store, stateOf } = createTestWords();
    const { undo } = await markKnown('chat', 'train');
    store.update('train', { state: 'learning' });
    send.setStates.mockResolvedValueOnce({ changed: ['chat'], words: [], message: 'Done.' });
    await undo?.();
    expect([stateOf('chat'), stateOf('train')]).toEqual(['new', 'learning']);
  });

  it('leaves word states unchanged when marking or undoing fails, and lets the member retry undo', async () => {
    const { markKnown, send, stateOf } = createTestWords();
    send.setStates.mockResolvedValueOnce({ problem: 'No connection.' });
    expect(await markKnown('chat')).toEqual({ message: 'No connection.', undo: null });
    expect(stateOf('chat')).toBe('new');
    const { undo } = await markKnown('chat');
    send.setStates.mockResolvedValueOnce({ problem: 'No connection.' });
    const undoOutcome = await undo?.();
    expect([undoOutcome?.message, stateOf('chat')]).toEqual(['No connection.', 'known']);
    await undoOutcome?.undo?.();
    expect(stateOf('chat')).toBe('new');
  });

  it('does not offer an undo if marking a chapter’s words changed nothing', async () => {
    const { markKnown, send } = createTestWords();
    send.setStates.mockResolvedValueOnce({ changed: [], words: [], message: 'Nothing has changed.' });
    expect(await markKnown('chat')).toEqual({ message: 'Nothing has changed.', undo: null });
  });

  it('lists a chapter’s new words only after earlier changes have been sent', async () => {
    const requestOrder: string[] = [];
    const { knowWords, listNewWords } = createTestWords({
      setStates: vi.fn(async (lemmas) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        requestOrder.push('sent');
        return { changed: lemmas, words: [], message: 'Done.' };
      }),
      listNewWords: async () => {
        requestOrder.push('listed');
        return { words: [] };
      },
    });
    await Promise.all([knowWords(['chat']), listNewWords(1)]);
    expect(requestOrder).toEqual(['sent', 'listed']);
  });
});
