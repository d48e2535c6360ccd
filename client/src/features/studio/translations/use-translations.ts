import type { ChapterTranslationsView } from '@lingostory/contract/studio/translations/schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { createJsonItem, isList } from '../../../lib/storage/storage.ts';
import { useMachine } from '../../../lib/use-machine.ts';
import { useSession } from '../../../session/hooks.ts';
import { isUnsavedText } from './state/phrases.ts';
import { reduceTranslations } from './state/translations.ts';
import { createTranslationsState, type TranslationsEffect } from './state/translations-state.ts';
import { listUnsavedTexts, mergeTabTexts } from './state/unsaved-texts.ts';
import { useDraftTranslationsMutation, useSaveTranslationsMutation } from './translations.api.ts';

type TranslationsOptions = { list: ChapterTranslationsView; reload: () => void };

/** Connects the page to the server, and to the browser's storage, which keeps texts until they are saved. */
export function useTranslations({ list, reload }: TranslationsOptions) {
  const { id } = list;
  const { user } = useSession();
  // Another person who uses this browser must not get these texts.
  const storedTexts = createJsonItem(`translations:${user?.id ?? 0}:${id}`, isList);
  const readStoredTexts = () => (storedTexts.get() ?? []).filter(isUnsavedText);
  const [saveTranslations] = useSaveTranslationsMutation();
  const [draftTranslations] = useDraftTranslationsMutation();
  const [state, send] = useMachine(
    reduceTranslations,
    () => createTranslationsState(list, readStoredTexts()),
    runEffect,
  );

  function runEffect(effect: TranslationsEffect) {
    if (effect.do === 'save') void save(effect.changes);
    else if (effect.do === 'draft') void draft();
    else reload();
  }

  async function save(changes: Extract<TranslationsEffect, { do: 'save' }>['changes']) {
    const translations = changes.map(({ seen, ...change }) => ({ ...change, seen_translation: seen }));
    const { data, error } = await saveTranslations({ id, translations });
    if (data === undefined) send({ type: 'saveFailed', message: messageFor('banner', error) });
    else send({ type: 'saved', ...data.data });
  }

  async function draft() {
    const { data, error } = await draftTranslations({ id });
    if (data === undefined) send({ type: 'draftingFailed', message: messageFor('banner', error) });
    else send({ type: 'drafted', ...data.data, isFinished: data.data.is_finished });
  }

  const loadPhrases = useEffectEvent(() => send({ type: 'loaded', phrases: list.phrase, total: list.total }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a new list arrives.
  useEffect(() => loadPhrases(), [list]);

  const stopDrafting = useEffectEvent(() => send({ type: 'draftingStopped' }));
  useEffect(() => () => stopDrafting(), []);

  /** The phrases whose stored texts are this tab's. Another one may have stored texts of other phrases. */
  const ownIdsRef = useRef<ReadonlySet<number>>(
    new Set(state.restorable.map(({ id: phraseId }) => phraseId)),
  );
  const storeTexts = useEffectEvent(() => {
    const tabTexts = listUnsavedTexts(state);
    const tabIds = new Set(tabTexts.map(({ id: phraseId }) => phraseId));
    const allTexts = mergeTabTexts(readStoredTexts(), tabTexts, new Set([...ownIdsRef.current, ...tabIds]));
    if (allTexts.length > 0) storedTexts.set(allTexts);
    else if (ownIdsRef.current.size > 0) storedTexts.clear();
    ownIdsRef.current = tabIds;
  });
  const { texts, unsaved, restorable } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a text is typed, entered or saved.
  useEffect(() => storeTexts(), [texts, unsaved, restorable]);

  return [state, send] as const;
}
