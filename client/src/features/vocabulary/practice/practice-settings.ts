import { createStoredState, useExternalStore } from '../../../lib/storage/external-store.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { type ModeChoice, modeChoices } from './session/ways.ts';

type PracticeSettings = {
  way: ModeChoice;
  /**
   * True if letters, digits and ? are enabled as shortcuts. People who use speech input can turn them off (WCAG
   * 2.1.4).
   */
  letterKeys: boolean;
};

/** Parses stored settings, replacing invalid values with their defaults. */
export function parsePracticeSettings(storedSettings: Record<string, unknown> | null): PracticeSettings {
  const { way, letterKeys } = { ...storedSettings };
  return {
    way: modeChoices.find((modeChoice) => modeChoice === way) ?? 'turns',
    letterKeys: letterKeys !== false,
  };
}

const settings = createStoredState(
  storage.practice,
  parsePracticeSettings,
  (value: PracticeSettings) => value,
);

export function usePracticeSettings() {
  return {
    settings: useExternalStore(settings),
    changeSettings: (change: Partial<PracticeSettings>) => settings.set({ ...settings.get(), ...change }),
  };
}
