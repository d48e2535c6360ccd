import { describe, expect, it } from 'vitest';
import { createPosition } from './position.ts';
import {
  buildConnectionEvent,
  buildFailedEvent,
  buildLoadedEvent,
  buildPhrase,
  buildTurnedEvent,
  notFoundProblem,
  openBookAt,
  openUnsavedAt,
  runEvents,
  serverProblem,
  totalPhrases,
} from './position-builders.ts';

describe('opening a book', () => {
  it('loads and plays the phrase named in the address, then loads the phrases next to it', () => {
    const openedPosition = runEvents(createPosition('book', 4, null), 'opened');
    expect(openedPosition).toMatchObject({
      phrase: null,
      isLoading: true,
      effects: [{ do: 'load', target: 4 }],
    });
    expect(runEvents(openedPosition, buildLoadedEvent(4))).toMatchObject({
      phrase: buildPhrase(4),
      isLoading: false,
      effects: [
        { do: 'play', phrase: buildPhrase(4) },
        { do: 'loadNeighbors', of: buildPhrase(4), numbers: [5, 3, 6] },
      ],
    });
  });

  it('opens a book at the member’s saved position and learns the phrase’s number once it has loaded', () => {
    const openedPosition = runEvents(createPosition('book', 'saved', null), 'opened');
    expect(openedPosition.effects).toEqual([{ do: 'load', target: 'saved' }]);
    expect(runEvents(openedPosition, buildLoadedEvent(7, 'saved'))).toMatchObject({
      target: 7,
      phrase: { phrase_no: 7 },
    });
  });

  it('shows a cached phrase immediately and loads only the phrases next to it', () => {
    const openedPosition = runEvents(createPosition('book', 4, buildPhrase(4)), 'opened');
    expect([openedPosition.isLoading, openedPosition.does]).toEqual([false, ['play', 'loadNeighbors']]);
  });

  it('saves the position when the reader turns to another phrase, but not when a book opens', () => {
    expect(openBookAt(4).unsaved).toBeNull();
    expect(
      runEvents(createPosition('book', 'saved', null), 'opened', buildLoadedEvent(7, 'saved')).unsaved,
    ).toBeNull();
  });

  it('returns to the first phrase if the address names a phrase that does not exist', () => {
    const missingPosition = runEvents(
      createPosition('book', 99, null),
      'opened',
      buildFailedEvent(99, notFoundProblem),
    );
    expect(missingPosition).toMatchObject({ phrase: null, problem: notFoundProblem, isLoading: false });
    expect(runEvents(missingPosition, 'startedOver')).toMatchObject({
      problem: null,
      isLoading: true,
      effects: [{ do: 'load', target: 'saved' }],
    });
    const restartedSample = runEvents(
      createPosition('sample', 99, null),
      'opened',
      buildFailedEvent(99, notFoundProblem),
      'startedOver',
    );
    expect(restartedSample.effects).toEqual([{ do: 'load', target: 1 }]);
    expect(runEvents(missingPosition, 'startedOver', buildLoadedEvent(3, 'saved'))).toMatchObject({
      target: 3,
      unsaved: null,
    });
  });
});

describe('turning', () => {
  it('turns to the next or previous phrase and writes its number to the page’s address', () => {
    expect(runEvents(openBookAt(4), buildTurnedEvent('next')).effects).toEqual([
      { do: 'load', target: 5 },
      { do: 'writeAddress', phraseNo: 5 },
    ]);
    expect(runEvents(openBookAt(4), buildTurnedEvent('previous')).effects[0]).toEqual({
      do: 'load',
      target: 3,
    });
  });

  it('records whether the reader or the player turned the page', () => {
    const advancedPosition = runEvents(
      openBookAt(4),
      { type: 'turned', to: 'next', by: 'player' },
      buildLoadedEvent(5),
    );
    expect([openBookAt(4).turnedBy, advancedPosition.turnedBy]).toEqual(['person', 'player']);
    expect(runEvents(advancedPosition, buildTurnedEvent('previous')).turnedBy).toBe('person');
  });

  it('jumps to a phrase by its number', () => {
    expect(runEvents(openBookAt(9), buildTurnedEvent(1)).effects[0]).toEqual({ do: 'load', target: 1 });
  });

  it('keeps showing the current phrase until the next one has loaded', () => {
    const waitingPosition = runEvents(openBookAt(4), buildTurnedEvent('next'));
    expect(waitingPosition).toMatchObject({ phrase: { phrase_no: 4 }, target: 5, isLoading: true });
    expect(runEvents(waitingPosition, buildLoadedEvent(5))).toMatchObject({
      phrase: { phrase_no: 5 },
      isLoading: false,
    });
  });

  it('ignores page turns beyond either end of the book, or before anything has loaded', () => {
    expect(runEvents(openBookAt(totalPhrases), buildTurnedEvent('next')).effects).toEqual([]);
    expect(runEvents(openBookAt(1), buildTurnedEvent('previous')).effects).toEqual([]);
    expect(runEvents(createPosition('book', 4, null), 'opened', buildTurnedEvent('next')).effects).toEqual(
      [],
    );
  });

  it('ignores repeated presses on Next while the next phrase loads', () => {
    expect(runEvents(openBookAt(4), buildTurnedEvent('next'), buildTurnedEvent('next')).target).toBe(5);
    expect(
      runEvents(
        openBookAt(4),
        buildTurnedEvent('next'),
        buildLoadedEvent(5),
        buildTurnedEvent('next'),
        buildLoadedEvent(6),
      ).phrase?.phrase_no,
    ).toBe(6);
  });

  it('ignores a phrase or failure that arrives after the reader has turned to another phrase', () => {
    const returnedPosition = runEvents(
      openBookAt(4),
      buildTurnedEvent('next'),
      buildTurnedEvent('previous'),
      buildLoadedEvent(3),
    );
    expect(runEvents(returnedPosition, buildLoadedEvent(5))).toMatchObject({
      phrase: { phrase_no: 3 },
      effects: [],
    });
    expect(runEvents(returnedPosition, buildFailedEvent(5))).toMatchObject({ problem: null, effects: [] });
  });

  it('does not request phrases beyond either end of the book', () => {
    expect(
      runEvents(openBookAt(2), buildTurnedEvent('previous'), buildLoadedEvent(1)).effects,
    ).toContainEqual({
      do: 'loadNeighbors',
      of: buildPhrase(1),
      numbers: [2, 3],
    });
    expect(
      runEvents(openBookAt(8), buildTurnedEvent('next'), buildLoadedEvent(totalPhrases)).effects,
    ).toContainEqual({
      do: 'loadNeighbors',
      of: buildPhrase(totalPhrases),
      numbers: [8],
    });
  });
});

describe('a phrase that fails to load', () => {
  const failedPosition = runEvents(openBookAt(4), buildTurnedEvent('next'), buildFailedEvent(5));

  it('keeps the current phrase readable when the next one fails to load', () => {
    expect(failedPosition).toMatchObject({
      phrase: { phrase_no: 4 },
      problem: serverProblem,
      isLoading: false,
      effects: [],
    });
  });

  it('retries a phrase that failed to load, and shows the problem until it loads', () => {
    const retriedPosition = runEvents(failedPosition, 'retried');
    expect(retriedPosition).toMatchObject({
      problem: serverProblem,
      isLoading: true,
      effects: [{ do: 'load', target: 5 }],
    });
    expect(runEvents(retriedPosition, buildLoadedEvent(5))).toMatchObject({
      phrase: { phrase_no: 5 },
      problem: null,
    });
  });

  it('lets the reader turn to another phrase after one failed to load', () => {
    expect(runEvents(failedPosition, buildTurnedEvent('previous'))).toMatchObject({
      problem: null,
      target: 3,
    });
    expect(runEvents(failedPosition, buildTurnedEvent('next'))).toMatchObject({ problem: null, target: 5 });
  });
});

describe('an edit while reading', () => {
  /** An editor added two phrases at the start of the book. */
  const phrases = [5, 6, 7, 8].map((no) => buildPhrase(no, { phrase: `Phrase ${no - 2}.` }));
  const editedEvent = { type: 'edited', phrases } as const;

  it('keeps showing the current phrase under its new number after an edit', () => {
    const renumberedPosition = runEvents(openBookAt(4), editedEvent);
    expect(renumberedPosition).toMatchObject({ target: 6, phrase: { phrase: 'Phrase 4.', phrase_no: 6 } });
    expect(renumberedPosition.does).toEqual(['renumberClip', 'loadNeighbors', 'writeAddress']);
    expect(runEvents(renumberedPosition, buildTurnedEvent('next')).target).toBe(7);
  });

  it('renumbers the current phrase even if the reader turned to it after the edit was detected', () => {
    expect(
      runEvents(openBookAt(4), buildTurnedEvent('next'), buildLoadedEvent(5), editedEvent).phrase,
    ).toMatchObject({
      phrase: 'Phrase 5.',
      phrase_no: 7,
    });
    expect(runEvents(openBookAt(4), buildTurnedEvent(9), editedEvent)).toMatchObject({
      target: 9,
      isLoading: true,
    });
  });

  it('continues at the same phrase number if an edit deletes the current phrase', () => {
    const removedPosition = runEvents(openBookAt(9), editedEvent);
    expect([removedPosition.phrase?.phrase_no, removedPosition.does]).toEqual([9, ['loadNeighbors']]);
  });
});

describe('a lost connection', () => {
  it('does not prefetch phrases while offline, and loads them once back online', () => {
    const offlinePosition = runEvents(
      openBookAt(4),
      buildConnectionEvent(true),
      buildTurnedEvent('next'),
      buildLoadedEvent(5),
    );
    expect(offlinePosition.does).not.toContain('loadNeighbors');
    expect(runEvents(offlinePosition, buildConnectionEvent(false)).effects).toContainEqual({
      do: 'loadNeighbors',
      of: buildPhrase(5),
      numbers: [6, 4, 7],
    });
  });

  it('reloads a phrase that failed to load once the connection is back', () => {
    const offlinePosition = runEvents(
      openBookAt(4),
      buildTurnedEvent('next'),
      buildFailedEvent(5, { status: 0, message: '' }),
      buildConnectionEvent(true),
    );
    expect(runEvents(offlinePosition, buildConnectionEvent(false))).toMatchObject({
      isLoading: true,
      effects: [{ do: 'load', target: 5 }],
    });
  });

  it('reloads and saves nothing if the browser comes online without having been offline', () => {
    expect(runEvents(openUnsavedAt(4), buildConnectionEvent(false)).effects).toEqual([]);
  });
});
