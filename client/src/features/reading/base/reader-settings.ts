import { createStoredState, useExternalStore } from '../../../lib/storage/external-store.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { type PauseOption, pauseOptions, type Repetition, repetitions } from './pacing.ts';

export const playbackSpeeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export const textSizesInPixels = [28, 32, 36, 40, 48, 56, 64] as const;
/** The ways to show the text: one phrase at a time, or the chapter as a page. */
const readerViews = ['phrase', 'page'] as const;
const lineWidths = ['narrow', 'medium', 'wide'] as const;
/** The ways to set a page's paragraphs: with an indented first line, or with space between them. */
const paragraphStyles = ['indent', 'space'] as const;

export type ReaderSettings = {
  speed: number;
  /** True if the current phrase repeats until the reader turns this off. */
  repeat: boolean;
  /** The number of times that a phrase plays before AutoPlay moves on to the next phrase. */
  times: Repetition;
  /** AutoPlay's pause between two phrases. */
  pause: PauseOption;
  /** True if the text stays blurred until its clip has been played. */
  listenFirst: boolean;
  /** True if the translation of the whole phrase is shown under it. */
  wholeMeaning: boolean;
  view: (typeof readerViews)[number];
  /** Text size in pixels; null for the default at this screen size. */
  textSize: number | null;
  lineWidth: (typeof lineWidths)[number];
  paragraphs: (typeof paragraphStyles)[number];
  /** True once the reader has opened the meaning of a word, after which the hint to tap a word is hidden. */
  knowsWords: boolean;
  /** True if letters, digits and ? are shortcuts. People who use speech input can turn them off (WCAG 2.1.4). */
  letterKeys: boolean;
  /** True if the screen stays on while reading. */
  screenStaysOn: boolean;
  /** True if new words are marked in the text; null until the reader chooses. */
  markNewWords: boolean | null;
  /** True if words that the reader doesn't know have their meanings above them. */
  glosses: boolean;
  /** True if each word is highlighted while it is spoken. */
  highlightWords: boolean;
};

const defaultSettings: ReaderSettings = {
  speed: 1,
  repeat: false,
  times: 'once',
  pause: 'none',
  listenFirst: false,
  wholeMeaning: false,
  view: 'phrase',
  textSize: null,
  lineWidth: 'medium',
  paragraphs: 'indent',
  knowsWords: false,
  letterKeys: true,
  screenStaysOn: true,
  markNewWords: null,
  glosses: false,
  highlightWords: false,
};

/** Parses stored settings and replaces invalid values with their defaults. */
export function parseSettings(storedValue: Record<string, unknown> | null): ReaderSettings {
  const { speed, times, pause, view, textSize, lineWidth, paragraphs, ...flags } = { ...storedValue };
  const isFlagOn = (
    name: 'repeat' | 'listenFirst' | 'wholeMeaning' | 'knowsWords' | 'glosses' | 'highlightWords',
  ) => flags[name] === true;
  return {
    speed: playbackSpeeds.find((option) => option === speed) ?? defaultSettings.speed,
    times: repetitions.find((option) => option === times) ?? defaultSettings.times,
    pause: pauseOptions.find((option) => option === pause) ?? defaultSettings.pause,
    textSize: textSizesInPixels.find((option) => option === textSize) ?? defaultSettings.textSize,
    view: readerViews.find((option) => option === view) ?? defaultSettings.view,
    lineWidth: lineWidths.find((option) => option === lineWidth) ?? defaultSettings.lineWidth,
    paragraphs: paragraphStyles.find((option) => option === paragraphs) ?? defaultSettings.paragraphs,
    repeat: isFlagOn('repeat'),
    listenFirst: isFlagOn('listenFirst'),
    wholeMeaning: isFlagOn('wholeMeaning'),
    knowsWords: isFlagOn('knowsWords'),
    glosses: isFlagOn('glosses'),
    highlightWords: isFlagOn('highlightWords'),
    letterKeys: flags.letterKeys !== false,
    screenStaysOn: flags.screenStaysOn !== false,
    markNewWords:
      [true, false].find((option) => option === flags.markNewWords) ?? defaultSettings.markNewWords,
  };
}

const settingsStore = createStoredState(
  storage.reading,
  parseSettings,
  (settings: ReaderSettings) => settings,
);
const autoplayStore = createStoredState(
  storage.autoplay,
  (storedValue) => storedValue === 'true',
  (isOn) => (isOn ? 'true' : 'false'),
);

function updateSettings(change: Partial<ReaderSettings>): void {
  settingsStore.set({ ...settingsStore.get(), ...change });
}

export function useReaderSettings() {
  return { settings: useExternalStore(settingsStore), changeSettings: updateSettings };
}

/**
 * Returns the AutoPlay setting and its setter. AutoPlay is off by default. Browser storage holds the string "true" or
 * "false".
 */
export function useAutoplay() {
  return { autoplay: useExternalStore(autoplayStore), setAutoplay: autoplayStore.set };
}
