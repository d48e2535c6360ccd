import { useEffect, useEffectEvent } from 'react';

const open = new Set<() => void>();
/** The address's path when an entry was added to the history for what is open; null while there is none. */
let entryPath: string | null = null;

/** Lets Back close what covers the page, as on phones, before it leaves the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const entry = () => close();
    open.add(entry);
    addEntry();
    return () => {
      open.delete(entry);
      // Later, as another panel may open in place of this one.
      setTimeout(dropEntry);
    };
  }, [isOpen]);
}

/** The router's own state is copied: for it, this is the same page. */
function addEntry(): void {
  if (entryPath !== null) return;
  entryPath = window.location.pathname;
  window.history.pushState(window.history.state, '');
  window.addEventListener('popstate', handlePop);
}

function handlePop(): void {
  forgetEntry();
  for (const close of [...open]) close();
}

function dropEntry(): void {
  if (entryPath === null || open.size > 0) return;
  const isHere = entryPath === window.location.pathname;
  forgetEntry();
  if (isHere) window.history.back();
}

function forgetEntry(): void {
  entryPath = null;
  window.removeEventListener('popstate', handlePop);
}
