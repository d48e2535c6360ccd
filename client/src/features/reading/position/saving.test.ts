import { describe, expect, it } from 'vitest';
import { createPosition, getStartTarget } from './position.ts';
import {
  buildConnectionEvent,
  buildLoadedEvent,
  buildSaveEndedEvent,
  buildTurnedEvent,
  buildVisit,
  openBookAt,
  openBookWithUnsavedVisitAt,
  openSampleAt,
  runEvents,
} from './position-builders.ts';

describe('saving the position', () => {
  it('saves the reading position once, after the reader has stayed on a phrase for a moment', () => {
    const positionAfterTwoTurns = runEvents(
      openBookAt(1),
      buildTurnedEvent('next'),
      buildLoadedEvent(2),
      buildTurnedEvent('next'),
      buildLoadedEvent(3),
    );
    expect(positionAfterTwoTurns.does).toContain('saveSoon');
    const positionAfterStay = runEvents(positionAfterTwoTurns, 'stayed');
    expect(positionAfterStay.effects).toEqual([{ do: 'save', visit: buildVisit(3) }]);
    expect(runEvents(positionAfterStay, 'stayed').effects).toEqual([]);
    expect(
      runEvents(positionAfterStay, buildSaveEndedEvent(positionAfterStay, 'save', 200), 'stayed').effects,
    ).toEqual([]);
  });

  it('stores the reading position in a free sample only on the device', () => {
    expect(runEvents(openSampleAt(1), 'stayed', 'hidden').does).toEqual([]);
    const positionAfterTurn = runEvents(openSampleAt(1), buildTurnedEvent('next'), buildLoadedEvent(2));
    expect([positionAfterTurn.unsavedVisit, positionAfterTurn.does]).toEqual([
      null,
      ['play', 'loadNeighbors', 'storePosition'],
    ]);
    expect(positionAfterTurn.effects).toContainEqual({
      do: 'storePosition',
      visit: { phrase_no: 2, seen_at: 'at 2' },
    });
  });

  it('does not save a reading position in a preview, which always starts at the first phrase', () => {
    const previewPosition = runEvents(
      createPosition('preview', getStartTarget('preview'), null),
      'opened',
      buildLoadedEvent(1),
    );
    const positionAfterTurn = runEvents(
      previewPosition,
      buildTurnedEvent('next'),
      buildLoadedEvent(2),
      'stayed',
    );
    expect([getStartTarget('preview'), positionAfterTurn.unsavedVisit, positionAfterTurn.effects]).toEqual([
      1,
      null,
      [],
    ]);
  });

  it('does not save the reading position again when the same phrase is reloaded', () => {
    expect(runEvents(openBookAt(4), buildTurnedEvent(4), buildLoadedEvent(4))).toMatchObject({
      unsavedVisit: null,
    });
  });

  it('saves the reading position once when the reader leaves the site', () => {
    const hiddenPosition = runEvents(openBookWithUnsavedVisitAt(4), 'hidden');
    expect(hiddenPosition.effects).toEqual([{ do: 'saveOnLeaving', visit: buildVisit(4) }]);
    expect(runEvents(hiddenPosition, 'hidden').effects).toEqual([]);
  });

  it('saves the reading position with the usual request when the reader opens another page of the app', () => {
    expect(runEvents(openBookWithUnsavedVisitAt(4), 'closed').effects).toEqual([
      { do: 'save', visit: buildVisit(4) },
    ]);
  });

  it.each([0, 429, 500, 503])(
    'keeps a reading position that failed to save with status %i, and saves it again later',
    (status) => {
      const positionWhileSaving = runEvents(openBookWithUnsavedVisitAt(5), 'stayed');
      const shownPosition = runEvents(
        positionWhileSaving,
        buildSaveEndedEvent(positionWhileSaving, 'save', status),
        'shown',
      );
      expect(shownPosition.effects).toEqual([{ do: 'save', visit: buildVisit(5) }]);
      expect(
        runEvents(shownPosition, buildSaveEndedEvent(shownPosition, 'save', 200), 'shown').effects,
      ).toEqual([]);
    },
  );

  it.each([401, 404, 422])('drops a reading position that the server rejected with status %i', (status) => {
    const positionWhileSaving = runEvents(openBookWithUnsavedVisitAt(5), 'stayed');
    expect(
      runEvents(positionWhileSaving, buildSaveEndedEvent(positionWhileSaving, 'save', status), 'shown'),
    ).toMatchObject({
      unsavedVisit: null,
      effects: [],
    });
  });

  it('stays on the current phrase if another device has saved a later position', () => {
    const positionWhileSaving = runEvents(openBookWithUnsavedVisitAt(5), 'stayed');
    expect(
      runEvents(positionWhileSaving, buildSaveEndedEvent(positionWhileSaving, 'save', 200)),
    ).toMatchObject({
      phrase: { phrase_no: 5 },
      unsavedVisit: null,
      effects: [],
    });
  });

  it('saves the reading position again if the request sent when the reader left got no response', () => {
    const positionWhileSaving = runEvents(openBookWithUnsavedVisitAt(5), 'stayed');
    const hiddenPosition = runEvents(
      positionWhileSaving,
      buildSaveEndedEvent(positionWhileSaving, 'save', 0),
      'hidden',
    );
    expect(hiddenPosition.effects).toEqual([{ do: 'saveOnLeaving', visit: buildVisit(5) }]);
    const shownPosition = runEvents(
      hiddenPosition,
      buildSaveEndedEvent(hiddenPosition, 'saveOnLeaving', 0),
      'shown',
    );
    expect(shownPosition.effects).toEqual([{ do: 'save', visit: buildVisit(5) }]);
    expect(
      runEvents(shownPosition, buildSaveEndedEvent(shownPosition, 'save', 200), 'hidden').effects,
    ).toEqual([]);
  });

  it('sends the reading position again when the reader leaves before an earlier save has been answered', () => {
    expect(runEvents(openBookWithUnsavedVisitAt(5), 'stayed', 'hidden').effects).toEqual([
      { do: 'saveOnLeaving', visit: buildVisit(5) },
    ]);
  });

  it('does not retry a failed save once the reader has turned to another phrase', () => {
    const positionWhileSaving = runEvents(openBookWithUnsavedVisitAt(6), 'stayed');
    const lateFailureEvent = buildSaveEndedEvent(positionWhileSaving, 'save', 0);
    const nextPosition = runEvents(
      positionWhileSaving,
      buildTurnedEvent('next'),
      buildLoadedEvent(7),
      lateFailureEvent,
      'stayed',
    );
    expect(nextPosition.effects).toEqual([{ do: 'save', visit: buildVisit(7) }]);
  });

  it('keeps the newer reading position when the response to an older save arrives late', () => {
    const positionWhileSaving = runEvents(openBookWithUnsavedVisitAt(6), 'stayed');
    const nextPosition = runEvents(
      positionWhileSaving,
      buildTurnedEvent('next'),
      buildLoadedEvent(7),
      buildSaveEndedEvent(positionWhileSaving, 'save', 200),
    );
    expect(nextPosition.unsavedVisit).toEqual(buildVisit(7));
  });

  it('saves the reading position once the connection is back', () => {
    const positionWhileSaving = runEvents(openBookWithUnsavedVisitAt(4), 'stayed');
    const offlinePosition = runEvents(
      positionWhileSaving,
      buildSaveEndedEvent(positionWhileSaving, 'save', 0),
      buildConnectionEvent(true),
    );
    expect(runEvents(offlinePosition, buildConnectionEvent(false)).effects).toContainEqual({
      do: 'save',
      visit: buildVisit(4),
    });
  });
});
