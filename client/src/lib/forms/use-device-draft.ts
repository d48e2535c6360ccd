import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnLeave } from '../storage/send-on-leaving.ts';
import { useDebouncedCallback } from '../use-debounced-callback.ts';
import {
  readDeviceDraft,
  removeDeviceDraft,
  removeOldDeviceDrafts,
  saveDeviceDraft,
} from './device-draft.ts';
import { mergeDraft } from './draft.ts';

/** Long texts take some milliseconds to store, so they are not stored at every key. */
const saveDelayMs = 500;

/** Returns a form's first values, with those of its draft on this device if there is one. */
export function useStoredFields<Fields extends object>(name: string, initialFields: Fields) {
  const [stored] = useState(() => {
    removeOldDeviceDrafts(Date.now());
    const draft = readDeviceDraft(name);
    return { fields: mergeDraft(initialFields, draft?.values), savedAt: draft?.savedAt ?? null };
  });
  return stored;
}

/**
 * Stores a form's values on the device as they change, and when the page is closed. `values` must stay the same object
 * until one of them changes, and is null while there is nothing to keep.
 */
export function useDeviceDraft(name: string, values: object | null) {
  const [hasRoom, setHasRoom] = useState(true);
  const firstValuesRef = useRef(values);
  const unsavedRef = useRef<{ values: object | null } | null>(null);

  const save = useCallback(() => {
    const unsaved = unsavedRef.current;
    if (unsaved === null) return;
    unsavedRef.current = null;
    if (unsaved.values === null) removeDeviceDraft(name);
    setHasRoom(unsaved.values === null || saveDeviceDraft(name, unsaved.values, Date.now()));
  }, [name]);
  const saveSoon = useDebouncedCallback(save, saveDelayMs);

  useEffect(() => {
    if (values === firstValuesRef.current) return;
    firstValuesRef.current = values;
    unsavedRef.current = { values };
    saveSoon();
  }, [values, saveSoon]);
  useOnLeave(save);
  useEffect(() => save, [save]);

  const remove = useCallback(() => {
    unsavedRef.current = null;
    removeDeviceDraft(name);
  }, [name]);
  return { hasRoom, remove };
}
