import type { RefObject } from 'react';
import { useClaimedKeys } from '../../../ui/keys/use-claimed-keys.ts';

/** Attributes by which the keys find rows and their buttons. */
export const rowAttribute = 'data-phrase-row';
export const hearAttribute = 'data-hear';
export const storeAttribute = 'data-store';

const stepsByKey: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Handles keys while the focus is in the list: arrows or J and K move to the button that keeps the next or the previous
 * new word, and H plays the phrase. Space and Enter press the focused button. Outside the list, keys do nothing, so that
 * nobody presses one by accident.
 */
export function useNewWordKeys(listRef: RefObject<HTMLElement | null>): void {
  useClaimedKeys(({ key, target, ctrlKey, metaKey, altKey, shiftKey }) => {
    const row = target instanceof Element ? target.closest(`[${rowAttribute}]`) : null;
    if (row === null || listRef.current?.contains(row) !== true) return null;
    if (ctrlKey || metaKey || altKey || shiftKey) return null;
    if (key === 'h') {
      row.querySelector<HTMLElement>(`[${hearAttribute}]`)?.click();
      return 'taken';
    }
    const step = stepsByKey[key];
    if (step === undefined) return null;
    const rows = [...listRef.current.querySelectorAll(`[${rowAttribute}]`)];
    const nextRow = rows[rows.indexOf(row) + step];
    nextRow?.querySelector<HTMLElement>(`[${storeAttribute}]`)?.focus();
    nextRow?.scrollIntoView({ block: 'nearest' });
    return 'taken';
  });
}
