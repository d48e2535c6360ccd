import { describe, expect, it } from 'vitest';
import type { Phrase } from '../base/reading.api.ts';
import type { PositionEvent } from './position.ts';
import { buildPhrase, openBookAt, runEvents } from './position-builders.ts';

describe('neighboring clips', () => {
  const buildNeighborEvent = (
    phraseNo: number,
    neighborNo: number,
    overrides?: Partial<Phrase>,
  ): PositionEvent => ({
    type: 'neighborLoaded',
    of: phraseNo,
    neighbor: buildPhrase(neighborNo, overrides),
  });

  it('prepares the next phrase’s clip for playback, but only caches the clips of other nearby phrases', () => {
    expect(runEvents(openBookAt(4), buildNeighborEvent(4, 5)).effects).toEqual([
      { do: 'prepareClip', address: '/clips/5.mp3' },
    ]);
    expect(runEvents(openBookAt(4), buildNeighborEvent(4, 3)).effects).toEqual([
      { do: 'cacheClip', address: '/clips/3.mp3' },
    ]);
    expect(runEvents(openBookAt(4), buildNeighborEvent(4, 6)).effects).toEqual([
      { do: 'cacheClip', address: '/clips/6.mp3' },
    ]);
  });

  it('tells the player that a chapter ends if the next phrase belongs to another chapter', () => {
    const chapter = { title: 'Deux', chapter_no: 2 };
    expect(runEvents(openBookAt(4), buildNeighborEvent(4, 5, { chapter })).effects).toEqual([
      { do: 'prepareClip', address: '/clips/5.mp3' },
      { do: 'noteChapterEnd', phraseNo: 4 },
    ]);
    expect(runEvents(openBookAt(4), buildNeighborEvent(4, 3, { chapter })).effects).toHaveLength(1);
    expect(runEvents(openBookAt(4), buildNeighborEvent(4, 6, { chapter })).effects).toHaveLength(1);
  });

  it('prepares no clip if the neighboring phrase has none or loads after the reader has turned to another phrase', () => {
    expect(runEvents(openBookAt(4), buildNeighborEvent(4, 5, { line_audio: null })).effects).toEqual([]);
    expect(runEvents(openBookAt(4), buildNeighborEvent(3, 4)).effects).toEqual([]);
  });

  it('plays a clip from its renewed URL and reloads the neighboring clips if the clip’s phrase is still shown', () => {
    const renewedEvent = { type: 'renewed', phrase: buildPhrase(4, { line_audio: '/new.mp3' }) } as const;
    expect(runEvents(openBookAt(4), renewedEvent)).toMatchObject({
      phrase: { line_audio: '/new.mp3' },
      effects: [{ do: 'play', phrase: { line_audio: '/new.mp3' } }, { do: 'loadNeighbors' }],
    });
    expect(runEvents(openBookAt(5), renewedEvent)).toMatchObject({ phrase: buildPhrase(5), effects: [] });
  });
});
