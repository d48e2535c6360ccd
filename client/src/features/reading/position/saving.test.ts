import { describe, expect, it } from 'vitest';
import { positionAt, startTarget } from './position.ts';
import {
  after,
  at,
  connection,
  ended,
  loaded,
  sampleAt,
  turned,
  unsavedAt,
  visit,
} from './position-builders.ts';

describe('saving the position', () => {
  it('saves a phrase as the position once, after the reader has stayed on it', () => {
    const passed = after(at(1), turned('next'), loaded(2), turned('next'), loaded(3));
    expect(passed.does).toContain('saveSoon');
    const stayed = after(passed, 'stayed');
    expect(stayed.effects).toEqual([{ do: 'save', visit: visit(3) }]);
    expect(after(stayed, 'stayed').effects).toEqual([]);
    expect(after(stayed, ended(stayed, 'save', 200), 'stayed').effects).toEqual([]);
  });

  it('stores the position in a free sample only on the device', () => {
    expect(after(sampleAt(1), 'stayed', 'hidden').does).toEqual([]);
    const turnedOn = after(sampleAt(1), turned('next'), loaded(2));
    expect([turnedOn.unsaved, turnedOn.does]).toEqual([null, ['play', 'loadNeighbors', 'storePosition']]);
    expect(turnedOn.effects).toContainEqual({
      do: 'storePosition',
      visit: { phrase_no: 2, seen_at: 'at 2' },
    });
  });

  it('does not save a position in a preview, which always starts at the first phrase', () => {
    const preview = after(positionAt('preview', startTarget('preview'), null), 'opened', loaded(1));
    const turnedOn = after(preview, turned('next'), loaded(2), 'stayed');
    expect([startTarget('preview'), turnedOn.unsaved, turnedOn.effects]).toEqual([1, null, []]);
  });

  it('does not save the position when the same phrase is loaded again', () => {
    expect(after(at(4), turned(4), loaded(4))).toMatchObject({ unsaved: null });
  });

  it('saves the position once when the page is left', () => {
    const left = after(unsavedAt(4), 'hidden');
    expect(left.effects).toEqual([{ do: 'saveOnLeaving', visit: visit(4) }]);
    expect(after(left, 'hidden').effects).toEqual([]);
  });

  it('uses the ordinary save call when the reader moves to another page of the app', () => {
    expect(after(unsavedAt(4), 'closed').effects).toEqual([{ do: 'save', visit: visit(4) }]);
  });

  it.each([0, 429, 500, 503])('keeps the position and saves it again after status %i', (status) => {
    const saving = after(unsavedAt(5), 'stayed');
    const again = after(saving, ended(saving, 'save', status), 'shown');
    expect(again.effects).toEqual([{ do: 'save', visit: visit(5) }]);
    expect(after(again, ended(again, 'save', 200), 'shown').effects).toEqual([]);
  });

  it.each([401, 404, 422])('drops a position that the server rejected with status %i', (status) => {
    const saving = after(unsavedAt(5), 'stayed');
    expect(after(saving, ended(saving, 'save', status), 'shown')).toMatchObject({
      unsaved: null,
      effects: [],
    });
  });

  it('stays on this phrase when another device has saved a later position', () => {
    const saving = after(unsavedAt(5), 'stayed');
    expect(after(saving, ended(saving, 'save', 200))).toMatchObject({
      phrase: { phrase_no: 5 },
      unsaved: null,
      effects: [],
    });
  });

  it('saves the position again if a save on leaving had no response', () => {
    const saving = after(unsavedAt(5), 'stayed');
    const left = after(saving, ended(saving, 'save', 0), 'hidden');
    expect(left.effects).toEqual([{ do: 'saveOnLeaving', visit: visit(5) }]);
    const back = after(left, ended(left, 'saveOnLeaving', 0), 'shown');
    expect(back.effects).toEqual([{ do: 'save', visit: visit(5) }]);
    expect(after(back, ended(back, 'save', 200), 'hidden').effects).toEqual([]);
  });

  it('saves again on leaving while a save is pending, because its response may be lost', () => {
    expect(after(unsavedAt(5), 'stayed', 'hidden').effects).toEqual([
      { do: 'saveOnLeaving', visit: visit(5) },
    ]);
  });

  it('does not retry a failed save once the reader has turned to another phrase', () => {
    const slow = after(unsavedAt(6), 'stayed');
    const late = ended(slow, 'save', 0);
    const meanwhile = after(slow, turned('next'), loaded(7), late, 'stayed');
    expect(meanwhile.effects).toEqual([{ do: 'save', visit: visit(7) }]);
  });

  it('keeps a newer position when the response to an older one arrives late', () => {
    const slow = after(unsavedAt(6), 'stayed');
    const meanwhile = after(slow, turned('next'), loaded(7), ended(slow, 'save', 200));
    expect(meanwhile.unsaved).toEqual(visit(7));
  });

  it('saves the position once the connection is back', () => {
    const saving = after(unsavedAt(4), 'stayed');
    const offline = after(saving, ended(saving, 'save', 0), connection(true));
    expect(after(offline, connection(false)).effects).toContainEqual({ do: 'save', visit: visit(4) });
  });
});
