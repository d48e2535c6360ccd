import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAudioPiecePlayer } from './audio-piece-player.ts';

const clip = 'https://media.test/clip.mp3';
const piece = { from: 0.2, to: 0.5, isExact: true };

/** The sounds that were started, and the error with which the next one is rejected. */
let playedUrls: string[];
let playError: DOMException | null;

class FakeAudio {
  src = '';
  currentTime = 0;
  paused = true;
  load() {}
  pause() {
    this.paused = true;
  }
  async play() {
    playedUrls.push(this.src);
    const error = playError;
    playError = null;
    if (error !== null) throw error;
  }
}

class FakeAudioContext {
  async decodeAudioData() {
    return { numberOfChannels: 1, sampleRate: 1000, getChannelData: () => new Float32Array(1000) };
  }
}

beforeEach(() => {
  playedUrls = [];
  playError = null;
  vi.stubGlobal('window', { cancelAnimationFrame: () => {}, requestAnimationFrame: () => 1 });
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('OfflineAudioContext', FakeAudioContext);
  vi.stubGlobal('fetch', async () => new Response('clip'));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const isOwnSound = (url: string | undefined) => url?.startsWith('blob:') === true;

describe('an exact piece of a clip', () => {
  it('plays as a sound of its own', async () => {
    createAudioPiecePlayer().play(clip, piece);
    await expect.poll(() => playedUrls).toHaveLength(1);
    expect(isOwnSound(playedUrls[0])).toBe(true);
  });

  it('plays from its clip if the browser can’t play its own sound', async () => {
    playError = new DOMException('No source.', 'NotSupportedError');
    createAudioPiecePlayer().play(clip, piece);
    await expect.poll(() => playedUrls).toHaveLength(2);
    expect(isOwnSound(playedUrls[0])).toBe(true);
    expect(playedUrls[1]).toBe(clip);
  });

  it('stays silent after another press has stopped it', async () => {
    playError = new DOMException('Paused.', 'AbortError');
    const player = createAudioPiecePlayer();
    player.play(clip, piece);
    await expect.poll(() => playedUrls).toHaveLength(1);
    player.play(clip, piece);
    await expect.poll(() => playedUrls).toHaveLength(2);
    expect(playedUrls.every(isOwnSound)).toBe(true);
  });
});
