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

describe('a book that opens', () => {
  it('asks for the phrase of the address, shows it, plays it and has its neighbors fetched', () => {
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

  it('goes on where the member stopped on any device, and knows its number from then on', () => {
    const opened = after(positionAt('book', 'saved', null), 'opened');
    expect(opened.effects).toEqual([{ do: 'load', target: 'saved' }]);
    expect(after(opened, loaded(7, 'saved'))).toMatchObject({ target: 7, phrase: { phrase_no: 7 } });
  });

  it('asks for nothing but the neighbors when its phrase is cached', () => {
    const opened = after(positionAt('book', 4, phrase(4)), 'opened');
    expect([opened.isLoading, opened.does]).toEqual([false, ['play', 'loadNeighbors']]);
  });

  it('leaves the saved position where it was: only turning moves it', () => {
    expect(at(4).unsaved).toBeNull();
    expect(after(positionAt('book', 'saved', null), 'opened', loaded(7, 'saved')).unsaved).toBeNull();
  });

  it('starts over where its address names a phrase that is not there', () => {
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

describe('a turn', () => {
  it('loads the neighbor and writes its number into the address', () => {
    expect(after(at(4), turned('next')).effects).toEqual([
      { do: 'load', target: 5 },
      { do: 'writeAddress', phraseNo: 5 },
    ]);
    expect(after(at(4), turned('previous')).effects[0]).toEqual({ do: 'load', target: 3 });
  });

  it('says whether somebody turned, or the player went on by itself', () => {
    const onwards = after(at(4), { type: 'turned', to: 'next', by: 'player' }, loaded(5));
    expect([at(4).turnedBy, onwards.turnedBy]).toEqual(['person', 'player']);
    expect(after(onwards, turned('previous')).turnedBy).toBe('person');
  });

  it('jumps to a number', () => {
    expect(after(at(9), turned(1)).effects[0]).toEqual({ do: 'load', target: 1 });
  });

  it('keeps the phrase on the page until the next one has come', () => {
    const waiting = after(at(4), turned('next'));
    expect(waiting).toMatchObject({ phrase: { phrase_no: 4 }, target: 5, isLoading: true });
    expect(after(waiting, loaded(5))).toMatchObject({ phrase: { phrase_no: 5 }, isLoading: false });
  });

  it('leads nowhere at either end of the book, nor before anything has come', () => {
    expect(after(at(total), turned('next')).effects).toEqual([]);
    expect(after(at(1), turned('previous')).effects).toEqual([]);
    expect(after(positionAt('book', 4, null), 'opened', turned('next')).effects).toEqual([]);
  });

  it('counts from the phrase on the page, however often it is pressed while another is awaited', () => {
    expect(after(at(4), turned('next'), turned('next')).target).toBe(5);
    expect(after(at(4), turned('next'), loaded(5), turned('next'), loaded(6)).phrase?.phrase_no).toBe(6);
  });

  it('is not undone by a phrase, or a failure, that comes late', () => {
    const back = after(at(4), turned('next'), turned('previous'), loaded(3));
    expect(after(back, loaded(5))).toMatchObject({ phrase: { phrase_no: 3 }, effects: [] });
    expect(after(back, failed(5))).toMatchObject({ problem: null, effects: [] });
  });

  it('asks for no neighbor beyond the ends', () => {
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

describe('a phrase that cannot be loaded', () => {
  const stuck = after(at(4), turned('next'), failed(5));

  it('leaves the one before readable, with the reason', () => {
    expect(stuck).toMatchObject({ phrase: { phrase_no: 4 }, problem: dusted, isLoading: false, effects: [] });
  });

  it('is asked for again, with the reason standing until it has come', () => {
    const again = after(stuck, 'retried');
    expect(again).toMatchObject({
      problem: dusted,
      isLoading: true,
      effects: [{ do: 'load', target: 5 }],
    });
    expect(after(again, loaded(5))).toMatchObject({ phrase: { phrase_no: 5 }, problem: null });
  });

  it('does not keep anybody from turning elsewhere', () => {
    expect(after(stuck, turned('previous'))).toMatchObject({ problem: null, target: 3 });
    expect(after(stuck, turned('next'))).toMatchObject({ problem: null, target: 5 });
  });
});

describe('the clips around', () => {
  const neighbor = (of: number, no: number, more?: Partial<Phrase>): PositionEvent => ({
    type: 'neighborLoaded',
    of,
    neighbor: phrase(no, more),
  });

  it('has the next one made ready and the others cached', () => {
    expect(after(at(4), neighbor(4, 5)).effects).toEqual([{ do: 'prepareClip', address: '/clips/5.mp3' }]);
    expect(after(at(4), neighbor(4, 3)).effects).toEqual([{ do: 'cacheClip', address: '/clips/3.mp3' }]);
    expect(after(at(4), neighbor(4, 6)).effects).toEqual([{ do: 'cacheClip', address: '/clips/6.mp3' }]);
  });

  it('notes the end of a chapter when the next phrase begins another', () => {
    const chapter = { title: 'Deux', chapter_no: 2 };
    expect(after(at(4), neighbor(4, 5, { chapter })).effects).toEqual([
      { do: 'prepareClip', address: '/clips/5.mp3' },
      { do: 'noteChapterEnd', phraseNo: 4 },
    ]);
    expect(after(at(4), neighbor(4, 3, { chapter })).effects).toHaveLength(1);
    expect(after(at(4), neighbor(4, 6, { chapter })).effects).toHaveLength(1);
  });

  it('leaves out a neighbor without a clip, and that of a page that was turned meanwhile', () => {
    expect(after(at(4), neighbor(4, 5, { line_audio: null })).effects).toEqual([]);
    expect(after(at(4), neighbor(3, 4)).effects).toEqual([]);
  });

  it('plays a renewed clip if its phrase is still on the page, and has those around renewed', () => {
    const renewed = { type: 'renewed', phrase: phrase(4, { line_audio: '/new.mp3' }) } as const;
    expect(after(at(4), renewed)).toMatchObject({
      phrase: { line_audio: '/new.mp3' },
      effects: [{ do: 'play', phrase: { line_audio: '/new.mp3' } }, { do: 'loadNeighbors' }],
    });
    expect(after(at(5), renewed)).toMatchObject({ phrase: phrase(5), effects: [] });
  });
});

describe('a book that is edited while it is read', () => {
  /** An editor added two phrases at the start of the book. */
  const phrases = [5, 6, 7, 8].map((no) => phrase(no, { phrase: `Phrase ${no - 2}.` }));
  const edited = { type: 'edited', phrases } as const;

  it('keeps the phrase on the page under its new number, and turns on from there', () => {
    const renumbered = after(at(4), edited);
    expect(renumbered).toMatchObject({ target: 6, phrase: { phrase: 'Phrase 4.', phrase_no: 6 } });
    expect(renumbered.does).toEqual(['renumberClip', 'loadNeighbors', 'writeAddress']);
    expect(after(renumbered, turned('next')).target).toBe(7);
  });

  it('finds the phrase that somebody has turned to meanwhile', () => {
    expect(after(at(4), turned('next'), loaded(5), edited).phrase).toMatchObject({
      phrase: 'Phrase 5.',
      phrase_no: 7,
    });
    expect(after(at(4), turned(9), edited)).toMatchObject({ target: 9, isLoading: true });
  });

  it('goes on from the number of a phrase that is gone', () => {
    const gone = after(at(9), edited);
    expect([gone.phrase?.phrase_no, gone.does]).toEqual([9, ['loadNeighbors']]);
  });
});

describe('a connection that is lost', () => {
  it('has nothing fetched ahead, and the neighbors once it is back', () => {
    const offline = after(at(4), connection(true), turned('next'), loaded(5));
    expect(offline.does).not.toContain('loadNeighbors');
    expect(after(offline, connection(false)).effects).toContainEqual({
      do: 'loadNeighbors',
      of: phrase(5),
      numbers: [6, 4, 7],
    });
  });

  it('has the phrase that failed loaded once it is back', () => {
    const offline = after(at(4), turned('next'), failed(5, { status: 0, message: '' }), connection(true));
    expect(after(offline, connection(false))).toMatchObject({
      isLoading: true,
      effects: [{ do: 'load', target: 5 }],
    });
  });

  it('changes nothing when it was there all the time', () => {
    expect(after(unsavedAt(4), connection(false)).effects).toEqual([]);
  });
});
