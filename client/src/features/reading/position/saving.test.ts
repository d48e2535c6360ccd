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

describe('what is saved', () => {
  it('is the phrase where somebody stays, with the time when they came to it, once', () => {
    const passed = after(at(1), turned('next'), loaded(2), turned('next'), loaded(3));
    expect(passed.does).toContain('saveSoon');
    const stayed = after(passed, 'stayed');
    expect(stayed.effects).toEqual([{ do: 'save', visit: visit(3) }]);
    expect(after(stayed, 'stayed').effects).toEqual([]);
    expect(after(stayed, ended(stayed, 'save', 200), 'stayed').effects).toEqual([]);
  });

  it('is nothing of a sample: where a guest turned to stays on the device', () => {
    expect(after(sampleAt(1), 'stayed', 'hidden').does).toEqual([]);
    const turnedOn = after(sampleAt(1), turned('next'), loaded(2));
    expect([turnedOn.unsaved, turnedOn.does]).toEqual([null, ['play', 'loadNeighbors', 'storePosition']]);
    expect(turnedOn.effects).toContainEqual({
      do: 'storePosition',
      visit: { phrase_no: 2, seen_at: 'at 2' },
    });
  });

  it('is nothing of a preview, which begins at the first phrase', () => {
    const preview = after(positionAt('preview', startTarget('preview'), null), 'opened', loaded(1));
    const turnedOn = after(preview, turned('next'), loaded(2), 'stayed');
    expect([startTarget('preview'), turnedOn.unsaved, turnedOn.effects]).toEqual([1, null, []]);
  });

  it('is nothing when the same phrase has come once more', () => {
    expect(after(at(4), turned(4), loaded(4))).toMatchObject({ unsaved: null });
  });

  it('goes along when the page is left, once', () => {
    const left = after(unsavedAt(4), 'hidden');
    expect(left.effects).toEqual([{ do: 'saveOnLeaving', visit: visit(4) }]);
    expect(after(left, 'hidden').effects).toEqual([]);
  });

  it('goes by the ordinary call when the reader is closed for another page of ours', () => {
    expect(after(unsavedAt(4), 'closed').effects).toEqual([{ do: 'save', visit: visit(4) }]);
  });

  it.each([0, 429, 500, 503])('is kept for the next attempt when the response is %i', (status) => {
    const saving = after(unsavedAt(5), 'stayed');
    const again = after(saving, ended(saving, 'save', status), 'shown');
    expect(again.effects).toEqual([{ do: 'save', visit: visit(5) }]);
    expect(after(again, ended(again, 'save', 200), 'shown').effects).toEqual([]);
  });

  it.each([401, 404, 422])('is dropped when it was turned down for good with %i', (status) => {
    const saving = after(unsavedAt(5), 'stayed');
    expect(after(saving, ended(saving, 'save', status), 'shown')).toMatchObject({
      unsaved: null,
      effects: [],
    });
  });

  it('leaves this page alone when another device has moved on: the response is a success', () => {
    const saving = after(unsavedAt(5), 'stayed');
    expect(after(saving, ended(saving, 'save', 200))).toMatchObject({
      phrase: { phrase_no: 5 },
      unsaved: null,
      effects: [],
    });
  });

  it('is kept when leaving got no response, for whoever comes back', () => {
    const saving = after(unsavedAt(5), 'stayed');
    const left = after(saving, ended(saving, 'save', 0), 'hidden');
    expect(left.effects).toEqual([{ do: 'saveOnLeaving', visit: visit(5) }]);
    const back = after(left, ended(left, 'saveOnLeaving', 0), 'shown');
    expect(back.effects).toEqual([{ do: 'save', visit: visit(5) }]);
    expect(after(back, ended(back, 'save', 200), 'hidden').effects).toEqual([]);
  });

  it('goes along on leaving also while it is being saved, as nobody may live to hear that response', () => {
    expect(after(unsavedAt(5), 'stayed', 'hidden').effects).toEqual([
      { do: 'saveOnLeaving', visit: visit(5) },
    ]);
  });

  it('never puts an older phrase in front of a newer one', () => {
    const slow = after(unsavedAt(6), 'stayed');
    const late = ended(slow, 'save', 0);
    const meanwhile = after(slow, turned('next'), loaded(7), late, 'stayed');
    expect(meanwhile.effects).toEqual([{ do: 'save', visit: visit(7) }]);
  });

  it('forgets nothing newer when a late response was a success', () => {
    const slow = after(unsavedAt(6), 'stayed');
    const meanwhile = after(slow, turned('next'), loaded(7), ended(slow, 'save', 200));
    expect(meanwhile.unsaved).toEqual(visit(7));
  });

  it('is sent once a lost connection is back', () => {
    const saving = after(unsavedAt(4), 'stayed');
    const offline = after(saving, ended(saving, 'save', 0), connection(true));
    expect(after(offline, connection(false)).effects).toContainEqual({ do: 'save', visit: visit(4) });
  });
});
