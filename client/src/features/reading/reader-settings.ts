import { useSyncExternalStore } from 'react';
import { storage } from '../../lib/storage.ts';

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export const textSizes = [28, 32, 36, 40] as const;
const lineWidths = ['narrow', 'medium', 'wide'] as const;

export type ReaderSettings = {
  speed: number;
  /** The phrase is said again and again until it is switched off. */
  repeat: boolean;
  /** The text is blurred until the clip has been heard. */
  listenFirst: boolean;
  /** The whole phrase's meaning stands under it. */
  wholeMeaning: boolean;
  /** In pixels; null is what suits the screen. */
  textSize: number | null;
  lineWidth: (typeof lineWidths)[number];
  /** A meaning was opened once: nobody needs to be told how any more. */
  knowsWords: boolean;
  /** Letters, digits and ? are keys. Who speaks to their computer can switch them off (WCAG 2.1.4). */
  letterKeys: boolean;
};

const defaults: ReaderSettings = {
  speed: 1,
  repeat: false,
  listenFirst: false,
  wholeMeaning: false,
  textSize: null,
  lineWidth: 'medium',
  knowsWords: false,
  letterKeys: true,
};

/** What is stored, each value that makes no sense replaced by the usual one. */
export function parseSettings(stored: Record<string, unknown> | null): ReaderSettings {
  const { speed, textSize, lineWidth, ...flags } = { ...stored };
  const isOn = (name: 'repeat' | 'listenFirst' | 'wholeMeaning' | 'knowsWords') => flags[name] === true;
  return {
    speed: speeds.find((known) => known === speed) ?? defaults.speed,
    textSize: textSizes.find((known) => known === textSize) ?? defaults.textSize,
    lineWidth: lineWidths.find((known) => known === lineWidth) ?? defaults.lineWidth,
    repeat: isOn('repeat'),
    listenFirst: isOn('listenFirst'),
    wholeMeaning: isOn('wholeMeaning'),
    knowsWords: isOn('knowsWords'),
    letterKeys: flags.letterKeys !== false,
  };
}

const watchers = new Set<() => void>();
let current: ReaderSettings | null = null;
const tell = () => {
  for (const watcher of watchers) watcher();
};

const settings = () => {
  current ??= parseSettings(storage.reading.get());
  return current;
};

function changeSettings(change: Partial<ReaderSettings>): void {
  current = { ...settings(), ...change };
  storage.reading.set(current);
  tell();
}

function setAutoplay(isOn: boolean): void {
  storage.autoplay.set(isOn ? 'true' : 'false');
  tell();
}

function watch(watcher: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== storage.reading.key && key !== storage.autoplay.key) return;
    current = null;
    watcher();
  };
  window.addEventListener('storage', handleStorage);
  watchers.add(watcher);
  return () => {
    window.removeEventListener('storage', handleStorage);
    watchers.delete(watcher);
  };
}

export function useReaderSettings() {
  return { settings: useSyncExternalStore(watch, settings), changeSettings };
}

/** AutoPlay: the string true or false in the browser's storage, off while there is none. */
export function useAutoplay() {
  return { autoplay: useSyncExternalStore(watch, () => storage.autoplay.get() === 'true'), setAutoplay };
}
