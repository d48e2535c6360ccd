import { createStoredState, useExternalStore } from '../../../lib/storage/external-store.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { type Pause, pauses, type Repetition, repetitions } from './pacing.ts';

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export const textSizes = [28, 32, 36, 40, 48, 56, 64] as const;
/** The chapter as flowing text, or one phrase of it. */
const views = ['phrase', 'page'] as const;
const lineWidths = ['narrow', 'medium', 'wide'] as const;

export type ReaderSettings = {
  speed: number;
  /** The phrase is said again and again until it is switched off. */
  repeat: boolean;
  /** How often each phrase is said before AutoPlay goes on. */
  times: Repetition;
  /** Between two phrases on AutoPlay. */
  pause: Pause;
  /** The text is blurred until the clip has been heard. */
  listenFirst: boolean;
  /** The whole phrase's meaning stands under it. */
  wholeMeaning: boolean;
  view: (typeof views)[number];
  /** In pixels; null is what suits the screen. */
  textSize: number | null;
  lineWidth: (typeof lineWidths)[number];
  /** A meaning was opened once: nobody needs the hint any more. */
  knowsWords: boolean;
  /** Letters, digits and ? are keys. Who speaks to their computer can switch them off (WCAG 2.1.4). */
  letterKeys: boolean;
  /** The screen stays on while somebody reads. */
  screenStaysOn: boolean;
  /** New words are marked in the text; null as long as nobody has chosen. */
  markNewWords: boolean | null;
};

const defaults: ReaderSettings = {
  speed: 1,
  repeat: false,
  times: 'once',
  pause: 'none',
  listenFirst: false,
  wholeMeaning: false,
  view: 'phrase',
  textSize: null,
  lineWidth: 'medium',
  knowsWords: false,
  letterKeys: true,
  screenStaysOn: true,
  markNewWords: null,
};

/** What is stored, each value that makes no sense replaced by its default. */
export function parseSettings(stored: Record<string, unknown> | null): ReaderSettings {
  const { speed, times, pause, view, textSize, lineWidth, ...flags } = { ...stored };
  const isOn = (name: 'repeat' | 'listenFirst' | 'wholeMeaning' | 'knowsWords') => flags[name] === true;
  return {
    speed: speeds.find((known) => known === speed) ?? defaults.speed,
    times: repetitions.find((known) => known === times) ?? defaults.times,
    pause: pauses.find((known) => known === pause) ?? defaults.pause,
    textSize: textSizes.find((known) => known === textSize) ?? defaults.textSize,
    view: views.find((known) => known === view) ?? defaults.view,
    lineWidth: lineWidths.find((known) => known === lineWidth) ?? defaults.lineWidth,
    repeat: isOn('repeat'),
    listenFirst: isOn('listenFirst'),
    wholeMeaning: isOn('wholeMeaning'),
    knowsWords: isOn('knowsWords'),
    letterKeys: flags.letterKeys !== false,
    screenStaysOn: flags.screenStaysOn !== false,
    markNewWords: [true, false].find((known) => known === flags.markNewWords) ?? defaults.markNewWords,
  };
}

const settings = createStoredState(storage.reading, parseSettings, (all: ReaderSettings) => all);
const autoplay = createStoredState(
  storage.autoplay,
  (stored) => stored === 'true',
  (isOn) => (isOn ? 'true' : 'false'),
);

function changeSettings(change: Partial<ReaderSettings>): void {
  settings.set({ ...settings.get(), ...change });
}

export function useReaderSettings() {
  return { settings: useExternalStore(settings), changeSettings };
}

/** AutoPlay: the string true or false in the browser's storage, off while there is none. */
export function useAutoplay() {
  return { autoplay: useExternalStore(autoplay), setAutoplay: autoplay.set };
}
