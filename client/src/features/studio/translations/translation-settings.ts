import { createStoredState, useExternalStore } from '../../../lib/storage/external-store.ts';
import { createJsonItem } from '../../../lib/storage/storage.ts';

/** Settings of the translations page that this device remembers. */
type TranslationSettings = {
  /** True if the clip of the phrase that an editor goes to plays by itself. */
  playsNext: boolean;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Not with the other stored items, because guests would load it, too. */
const settingsStore = createStoredState(
  createJsonItem('translationSettings', isObject),
  (storedValue): TranslationSettings => ({ playsNext: storedValue?.playsNext !== false }),
  (settings: TranslationSettings) => settings,
);

export const useTranslationSettings = () => useExternalStore(settingsStore);

export function togglePlaysNext() {
  settingsStore.set({ playsNext: !settingsStore.get().playsNext });
}
