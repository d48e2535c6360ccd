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
  openBookWithUnsavedVisitAt,
  runEvents,
  serverProblem,
  totalPhrases,
} from './position-builders.ts';

describe('opening a book', () => {
  it('loads and plays the phrase given in the URL, then loads the phrases next to it', () => {
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
        { do: 'loadNeighbors', phrase: buildPhrase(4), neighborPhraseNos: [5, 3, 6] },
      ],
    });
  });

  it('opens a book at the member’s saved position and takes the phrase number from the loaded phrase', () => {
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

  it('does not save a reading position when a book opens', () => {
    expect(openBookAt(4).unsavedVisit).toBeNull();
    expect(
      runEvents(createPosition('book', 'saved', null), 'opened', buildLoadedEvent(7, 'saved')).unsavedVisit,
    ).toBeNull();
  });

  it('starts a book over at the saved position, or a sample at phrase 1, if the URL names a missing phrase', () => {
    const positionAtMissingPhrase = runEvents(
      createPosition('book', 99, null),
      'opened',
      buildFailedEvent(99, notFoundProblem),
    );
    expect(positionAtMissingPhrase).toMatchObject({
      phrase: null,
      problem: notFoundProblem,
      isLoading: false,
    });
    expect(runEvents(positionAtMissingPhrase, 'startedOver')).toMatchObject({
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
    expect(runEvents(positionAtMissingPhrase, 'startedOver', buildLoadedEvent(3, 'saved'))).toMatchObject({
      target: 3,
      unsavedVisit: null,
    });
  });
});

describe('turning', () => {
  it('turns to the next or previous phrase and writes its number to the page’s URL', () => {
    expect(runEvents(openBookAt(4), buildTurnedEvent('next')).effects).toEqual([
      { do: 'load', target: 5 },
      { do: 'writeAddress', phraseNo: 5 },
    ]);
    expect(runEvents(openBookAt(4), buildTurnedEvent('previous')).effects[0]).toEqual({
      do: 'load',
      target: 3,
    });
  });

  it('records whether the reader or the player moved to the current phrase', () => {
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
    const positionWhileLoading = runEvents(openBookAt(4), buildTurnedEvent('next'));
    expect(positionWhileLoading).toMatchObject({ phrase: { phrase_no: 4 }, target: 5, isLoading: true });
    expect(runEvents(positionWhileLoading, buildLoadedEvent(5))).toMatchObject({
      phrase: { phrase_no: 5 },
      isLoading: false,
    });
  });

  it('ignores attempts to turn beyond either end of the book, or before any phrase has loaded', () => {
    expect(runEvents(openBookAt(totalPhrases), buildTurnedEvent('next')).effects).toEqual([]);
    expect(runEvents(openBookAt(1), buildTurnedEvent('previous')).effects).toEqual([]);
    expect(runEvents(createPosition('book', 4, null), 'opened', buildTurnedEvent('next')).effects).toEqual(
      [],
    );
  });

  it('ignores repeated presses of Next while the next phrase loads', () => {
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
      phrase: buildPhrase(1),
      neighborPhraseNos: [2, 3],
    });
    expect(
      runEvents(openBookAt(8), buildTurnedEvent('next'), buildLoadedEvent(totalPhrases)).effects,
    ).toContainEqual({
      do: 'loadNeighbors',
      phrase: buildPhrase(totalPhrases),
      neighborPhraseNos: [8],
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
  /** Phrases of the book after an editor has added two phrases at its start. */
  const phrases = [5, 6, 7, 8].map((phraseNo) =>
    buildPhrase(phraseNo, { phrase: `Phrase ${phraseNo - 2}.` }),
  );
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
    const positionAfterDeletion = runEvents(openBookAt(9), editedEvent);
    expect([positionAfterDeletion.phrase?.phrase_no, positionAfterDeletion.does]).toEqual([
      9,
      ['loadNeighbors'],
    ]);
  });
});

describe('a lost connection', () => {
  it('loads the neighbors of a phrase while offline, and again once back online', () => {
    const offlinePosition = runEvents(
      openBookAt(4),
      buildConnectionEvent(true),
      buildTurnedEvent('next'),
      buildLoadedEvent(5),
    );
    const loadNeighbors = { do: 'loadNeighbors', phrase: buildPhrase(5), neighborPhraseNos: [6, 4, 7] };
    expect(offlinePosition.effects).toContainEqual(loadNeighbors);
    expect(runEvents(offlinePosition, buildConnectionEvent(false)).effects).toContainEqual(loadNeighbors);
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
    expect(runEvents(openBookWithUnsavedVisitAt(4), buildConnectionEvent(false)).effects).toEqual([]);
  });
});
