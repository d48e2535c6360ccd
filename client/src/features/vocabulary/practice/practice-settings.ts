import { createStoredState, useExternalStore } from '../../../lib/storage/external-store.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { type WayChoice, wayChoices } from './session/ways.ts';

type PracticeSettings = {
  way: WayChoice;
  /** Letters, digits and ? are keys. Who speaks to their computer can switch them off (WCAG 2.1.4). */
  letterKeys: boolean;
};

/** What is stored, each value that makes no sense replaced by its default. */
export function parsePracticeSettings(stored: Record<string, unknown> | null): PracticeSettings {
  const { way, letterKeys } = { ...stored };
  return { way: wayChoices.find((known) => known === way) ?? 'turns', letterKeys: letterKeys !== false };
}

const settings = createStoredState(storage.practice, parsePracticeSettings, (all: PracticeSettings) => all);

export function usePracticeSettings() {
  return {
    settings: useExternalStore(settings),
    changeSettings: (change: Partial<PracticeSettings>) => settings.set({ ...settings.get(), ...change }),
  };
}
