import { describe, expect, it } from 'vitest';
import type { Phrase } from '../base/reading.api.ts';
import { type PositionEvent, positionAt } from './position.ts';
import {
  after,
  at,
  connection,
  dusted,
  failed,
  loaded,
  missing,
  phrase,
  total,
  turned,
  unsavedAt,
} from './position-builders.ts';

describe('opening a book', () => {
  it('loads and plays the phrase in the address, then loads its neighbors', () => {
    const opened = after(positionAt('book', 4, null), 'opened');
    expect(opened).toMatchObject({ phrase: null, isLoading: true, effects: [{ do: 'load', target: 4 }] });
    expect(after(opened, loaded(4))).toMatchObject({
      phrase: phrase(4),
      isLoading: false,
      effects: [
        { do: 'play', phrase: phrase(4) },
        { do: 'loadNeighbors', of: phrase(4), numbers: [5, 3, 6] },
      ],
    });
  });

  it('opens a member’s saved position, then replaces the target with its phrase number', () => {
    const opened = after(positionAt('book', 'saved', null), 'opened');
    expect(opened.effects).toEqual([{ do: 'load', target: 'saved' }]);
    expect(after(opened, loaded(7, 'saved'))).toMatchObject({ target: 7, phrase: { phrase_no: 7 } });
  });

  it('shows a cached phrase immediately and loads only its neighbors', () => {
    const opened = after(positionAt('book', 4, phrase(4)), 'opened');
    expect([opened.isLoading, opened.does]).toEqual([false, ['play', 'loadNeighbors']]);
  });

  it('saves the position when the reader turns to another phrase, but not when a book opens', () => {
    expect(at(4).unsaved).toBeNull();
    expect(after(positionAt('book', 'saved', null), 'opened', loaded(7, 'saved')).unsaved).toBeNull();
  });

  it('starts over if the address names a phrase that does not exist', () => {
    const lost = after(positionAt('book', 99, null), 'opened', failed(99, missing));
    expect(lost).toMatchObject({ phrase: null, problem: missing, isLoading: false });
    expect(after(lost, 'startedOver')).toMatchObject({
      problem: null,
      isLoading: true,
      effects: [{ do: 'load', target: 'saved' }],
    });
    const sample = after(positionAt('sample', 99, null), 'opened', failed(99, missing), 'startedOver');
    expect(sample.effects).toEqual([{ do: 'load', target: 1 }]);
    expect(after(lost, 'startedOver', loaded(3, 'saved'))).toMatchObject({ target: 3, unsaved: null });
  });
});

describe('turning', () => {
  it('turns to a neighboring phrase and writes its number to the address', () => {
    expect(after(at(4), turned('next')).effects).toEqual([
      { do: 'load', target: 5 },
      { do: 'writeAddress', phraseNo: 5 },
    ]);
    expect(after(at(4), turned('previous')).effects[0]).toEqual({ do: 'load', target: 3 });
  });

  it('records whether the reader or the player turned the page', () => {
    const onwards = after(at(4), { type: 'turned', to: 'next', by: 'player' }, loaded(5));
    expect([at(4).turnedBy, onwards.turnedBy]).toEqual(['person', 'player']);
    expect(after(onwards, turned('previous')).turnedBy).toBe('person');
  });

  it('jumps to a phrase by its number', () => {
    expect(after(at(9), turned(1)).effects[0]).toEqual({ do: 'load', target: 1 });
  });

  it('keeps the current phrase until the next one has loaded', () => {
    const waiting = after(at(4), turned('next'));
    expect(waiting).toMatchObject({ phrase: { phrase_no: 4 }, target: 5, isLoading: true });
    expect(after(waiting, loaded(5))).toMatchObject({ phrase: { phrase_no: 5 }, isLoading: false });
  });

  it('ignores turns beyond either end of the book, or before anything has loaded', () => {
    expect(after(at(total), turned('next')).effects).toEqual([]);
    expect(after(at(1), turned('previous')).effects).toEqual([]);
    expect(after(positionAt('book', 4, null), 'opened', turned('next')).effects).toEqual([]);
  });

  it('ignores repeated presses on Next while the next phrase loads', () => {
    expect(after(at(4), turned('next'), turned('next')).target).toBe(5);
    expect(after(at(4), turned('next'), loaded(5), turned('next'), loaded(6)).phrase?.phrase_no).toBe(6);
  });

  it('ignores a phrase or failure that arrives after a later turn', () => {
    const back = after(at(4), turned('next'), turned('previous'), loaded(3));
    expect(after(back, loaded(5))).toMatchObject({ phrase: { phrase_no: 3 }, effects: [] });
    expect(after(back, failed(5))).toMatchObject({ problem: null, effects: [] });
  });

  it('does not request neighbors beyond the ends of the book', () => {
    expect(after(at(2), turned('previous'), loaded(1)).effects).toContainEqual({
      do: 'loadNeighbors',
      of: phrase(1),
      numbers: [2, 3],
    });
    expect(after(at(8), turned('next'), loaded(total)).effects).toContainEqual({
      do: 'loadNeighbors',
      of: phrase(total),
      numbers: [8],
    });
  });
});

describe('a phrase that fails to load', () => {
  const stuck = after(at(4), turned('next'), failed(5));

  it('keeps the previous phrase readable when the next one fails to load', () => {
    expect(stuck).toMatchObject({ phrase: { phrase_no: 4 }, problem: dusted, isLoading: false, effects: [] });
  });

  it('retries a phrase that failed to load, and shows the problem until it has loaded', () => {
    const again = after(stuck, 'retried');
    expect(again).toMatchObject({
      problem: dusted,
      isLoading: true,
      effects: [{ do: 'load', target: 5 }],
    });
    expect(after(again, loaded(5))).toMatchObject({ phrase: { phrase_no: 5 }, problem: null });
  });

  it('lets the reader turn elsewhere after a phrase failed to load', () => {
    expect(after(stuck, turned('previous'))).toMatchObject({ problem: null, target: 3 });
    expect(after(stuck, turned('next'))).toMatchObject({ problem: null, target: 5 });
  });
});

describe('neighboring clips', () => {
  const neighbor = (of: number, no: number, more?: Partial<Phrase>): PositionEvent => ({
    type: 'neighborLoaded',
    of,
    neighbor: phrase(no, more),
  });

  it('loads the next phrase’s clip into the player and caches the other neighboring clips', () => {
    expect(after(at(4), neighbor(4, 5)).effects).toEqual([{ do: 'prepareClip', address: '/clips/5.mp3' }]);
    expect(after(at(4), neighbor(4, 3)).effects).toEqual([{ do: 'cacheClip', address: '/clips/3.mp3' }]);
    expect(after(at(4), neighbor(4, 6)).effects).toEqual([{ do: 'cacheClip', address: '/clips/6.mp3' }]);
  });

  it('tells the player that a chapter ends when the next phrase starts another one', () => {
    const chapter = { title: 'Deux', chapter_no: 2 };
    expect(after(at(4), neighbor(4, 5, { chapter })).effects).toEqual([
      { do: 'prepareClip', address: '/clips/5.mp3' },
      { do: 'noteChapterEnd', phraseNo: 4 },
    ]);
    expect(after(at(4), neighbor(4, 3, { chapter })).effects).toHaveLength(1);
    expect(after(at(4), neighbor(4, 6, { chapter })).effects).toHaveLength(1);
  });

  it('ignores neighbors that have no clip or that arrive after the reader has turned the page', () => {
    expect(after(at(4), neighbor(4, 5, { line_audio: null })).effects).toEqual([]);
    expect(after(at(4), neighbor(3, 4)).effects).toEqual([]);
  });

  it('plays a renewed clip and reloads the neighboring clips, if its phrase is still shown', () => {
    const renewed = { type: 'renewed', phrase: phrase(4, { line_audio: '/new.mp3' }) } as const;
    expect(after(at(4), renewed)).toMatchObject({
      phrase: { line_audio: '/new.mp3' },
      effects: [{ do: 'play', phrase: { line_audio: '/new.mp3' } }, { do: 'loadNeighbors' }],
    });
    expect(after(at(5), renewed)).toMatchObject({ phrase: phrase(5), effects: [] });
  });
});

describe('an edit while reading', () => {
  /** An editor added two phrases at the start of the book. */
  const phrases = [5, 6, 7, 8].map((no) => phrase(no, { phrase: `Phrase ${no - 2}.` }));
  const edited = { type: 'edited', phrases } as const;

  it('keeps the current phrase under its new number after an edit', () => {
    const renumbered = after(at(4), edited);
    expect(renumbered).toMatchObject({ target: 6, phrase: { phrase: 'Phrase 4.', phrase_no: 6 } });
    expect(renumbered.does).toEqual(['renumberClip', 'loadNeighbors', 'writeAddress']);
    expect(after(renumbered, turned('next')).target).toBe(7);
  });

  it('updates the phrase that the reader turned to during an edit', () => {
    expect(after(at(4), turned('next'), loaded(5), edited).phrase).toMatchObject({
      phrase: 'Phrase 5.',
      phrase_no: 7,
    });
    expect(after(at(4), turned(9), edited)).toMatchObject({ target: 9, isLoading: true });
  });

  it('continues from the same number if an edit deletes the current phrase', () => {
    const gone = after(at(9), edited);
    expect([gone.phrase?.phrase_no, gone.does]).toEqual([9, ['loadNeighbors']]);
  });
});

describe('a lost connection', () => {
  it('does not prefetch while offline, and loads the neighbors once back online', () => {
    const offline = after(at(4), connection(true), turned('next'), loaded(5));
    expect(offline.does).not.toContain('loadNeighbors');
    expect(after(offline, connection(false)).effects).toContainEqual({
      do: 'loadNeighbors',
      of: phrase(5),
      numbers: [6, 4, 7],
    });
  });

  it('reloads a failed phrase once the connection is back', () => {
    const offline = after(at(4), turned('next'), failed(5, { status: 0, message: '' }), connection(true));
    expect(after(offline, connection(false))).toMatchObject({
      isLoading: true,
      effects: [{ do: 'load', target: 5 }],
    });
  });

  it('does not reload or save anything if the connection was never lost', () => {
    expect(after(unsavedAt(4), connection(false)).effects).toEqual([]);
  });
});
