import { createStoredState, useExternalStore } from '../../../../lib/storage/external-store.ts';
import { createJsonItem } from '../../../../lib/storage/storage.ts';
import type { CommandName } from './alignment-keys.ts';

const reviewSpeeds = [1, 1.25, 1.5] as const;

/** Settings of the review that this device remembers. */
export type ReviewSettings = {
  speed: (typeof reviewSpeeds)[number];
  /** True if the next phrase to check plays by itself. */
  playsNext: boolean;
};

/** Parses stored settings and replaces invalid values with their defaults. */
export function parseReviewSettings(storedValue: Record<string, unknown> | null): ReviewSettings {
  return {
    speed: reviewSpeeds.find((speed) => speed === storedValue?.speed) ?? 1,
    playsNext: storedValue?.playsNext !== false,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Not with the other stored items, because guests would load it, too. */
export const storedSettings = createJsonItem('recordingReview', isObject);

const settingsStore = createStoredState(
  storedSettings,
  parseReviewSettings,
  (settings: ReviewSettings) => settings,
);

export const useReviewSettings = () => useExternalStore(settingsStore);

/** A command that changes a setting. */
export type SettingCommand = Extract<CommandName, `speed${string}` | 'playsNext'>;

export const speedsByCommand = {
  speedNormal: 1,
  speedFaster: 1.25,
  speedFastest: 1.5,
} as const satisfies Partial<Record<CommandName, ReviewSettings['speed']>>;

const isSpeedCommand = (name: CommandName): name is keyof typeof speedsByCommand => name in speedsByCommand;

export const isSettingCommand = (name: CommandName): name is SettingCommand =>
  name === 'playsNext' || isSpeedCommand(name);

/** Changes a setting, and returns the announcement of the change. */
export function changeSetting(name: SettingCommand): string {
  const settings = settingsStore.get();
  if (name !== 'playsNext') {
    const speed = speedsByCommand[name];
    settingsStore.set({ ...settings, speed });
    return `Speed ${formatSpeed(speed)}.`;
  }
  const playsNext = !settings.playsNext;
  settingsStore.set({ ...settings, playsNext });
  return playsNext
    ? 'The next phrase to check now plays by itself.'
    : 'The next phrase to check no longer plays by itself.';
}

export const formatSpeed = (speed: number) => `${speed}×`;
