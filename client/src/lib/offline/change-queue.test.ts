import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The storage that all tabs share. Its keys are its own, as in a browser. */
function createSharedStorage(): object {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });
}

/** Loads the queue anew, as another tab does. */
async function openTab() {
  vi.resetModules();
  const { addChange, changeQueue } = await import('./change-queue.ts');
  return {
    queue: changeQueue,
    markKnown: (lemma: string) => addChange(1, 'setWordStates', { lemmas: [lemma], state: 'known' }),
    listLemmas: () => changeQueue.all(1).map(({ input }) => String(input.lemmas)),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('localStorage', createSharedStorage());
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => {
  vi.resetModules();
});

describe('the queue of changes in two tabs', () => {
  it('keeps the changes of both tabs, even those of the same millisecond', async () => {
    const [tab, otherTab] = [await openTab(), await openTab()];
    tab.markKnown('chat');
    otherTab.markKnown('chien');
    tab.markKnown('mer');
    expect(tab.listLemmas().sort()).toEqual(['chat', 'chien', 'mer']);
    expect(otherTab.listLemmas().sort()).toEqual(['chat', 'chien', 'mer']);
  });

  it('lists the changes of both tabs in the order in which they were made', async () => {
    const [tab, otherTab] = [await openTab(), await openTab()];
    for (const [index, lemma] of ['chat', 'chien', 'mer', 'port'].entries()) {
      vi.setSystemTime(1_000 + index);
      (index % 2 === 0 ? tab : otherTab).markKnown(lemma);
    }
    expect(tab.listLemmas()).toEqual(['chat', 'chien', 'mer', 'port']);
    expect(otherTab.listLemmas()).toEqual(['chat', 'chien', 'mer', 'port']);
  });

  it('lists changes in the order in which they were made although the clock was set back', async () => {
    const [tab, otherTab] = [await openTab(), await openTab()];
    vi.setSystemTime(3_600_000);
    tab.markKnown('chat');
    vi.setSystemTime(1_000);
    for (const lemma of ['chien', 'mer', 'port']) tab.markKnown(lemma);
    otherTab.markKnown('train');
    expect(tab.listLemmas()).toEqual(['chat', 'chien', 'mer', 'port', 'train']);
  });

  it('removes a change in both tabs once one has sent it, and keeps one that the other adds meanwhile', async () => {
    const [tab, otherTab] = [await openTab(), await openTab()];
    const sent = tab.markKnown('chat');
    expect(otherTab.listLemmas()).toEqual(['chat']);
    otherTab.markKnown('chien');
    tab.queue.remove(new Set([sent.id]));
    expect(tab.listLemmas()).toEqual(['chien']);
    expect(otherTab.listLemmas()).toEqual(['chien']);
  });

  it('notifies a tab of changes in another one, and of cleared storage, but not of other keys', async () => {
    const tab = await openTab();
    const listener = vi.fn();
    const unsubscribe = tab.queue.subscribe(listener);
    const changeInOtherTab = (key: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    changeInOtherTab('theme');
    expect(listener).toHaveBeenCalledTimes(0);
    changeInOtherTab('change 2026-11-02');
    changeInOtherTab(null);
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    changeInOtherTab(null);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
