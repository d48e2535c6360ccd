import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

type PrintingOptions = {
  /** Identifies the chapter and its edition. Another one is not printed in its place. */
  textKey: string;
  /** Loads the whole chapter, and tries again what has failed to load. */
  load: () => void;
  /** Returns true once every part of the chapter has been loaded, or has failed to load. */
  checkLoaded: () => boolean;
};

/** `isRequested` is true until the browser's print dialog has been opened for Ctrl+P. */
type Printing = { key: string; stage: 'loading' | 'printing'; isRequested: boolean };

const isPrintShortcut = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) => {
  const hasModifier = /^Mac|^iP/.test(navigator.platform) ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return hasModifier && !shiftKey && !altKey && key.toLowerCase() === 'p';
};

/** The dialog opens without pictures that take longer than this many milliseconds to load. */
const pictureTimeoutMs = 5000;

/** Waits until the pictures of the printed chapter have loaded or failed. */
async function waitForPictures(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('body > article img')];
  const timeout = new Promise((resolve) => setTimeout(resolve, pictureTimeoutMs));
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), timeout]);
}

/**
 * Prints a chapter. Ctrl+P (⌘P on a Mac) loads the whole chapter before it opens the browser's print dialog. A print
 * from the browser's menu can't wait, and has what has been loaded. Returns whether the chapter is being loaded for
 * printing, and whether its printed form must be rendered.
 */
export function usePrinting({ textKey, load, checkLoaded }: PrintingOptions) {
  const [printing, setPrinting] = useState<Printing | null>(null);
  const stage = printing?.key === textKey ? printing.stage : null;
  const shouldOpenDialog = stage === 'printing' && printing?.isRequested === true;
  if (stage === 'loading' && checkLoaded())
    setPrinting({ key: textKey, stage: 'printing', isRequested: true });

  const handleShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPrintShortcut(event)) return;
    event.preventDefault();
    load();
    setPrinting({ key: textKey, stage: 'loading', isRequested: true });
  });
  const handleBeforePrint = useEffectEvent(() => {
    if (stage === 'printing') return;
    flushSync(() => setPrinting({ key: textKey, stage: 'printing', isRequested: false }));
  });
  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
    window.addEventListener('keydown', (event) => handleShortcut(event), { signal });
    window.addEventListener('beforeprint', () => handleBeforePrint(), { signal });
    window.addEventListener('afterprint', () => setPrinting(null), { signal });
    return () => abortController.abort();
  }, []);

  useEffect(() => {
    if (!shouldOpenDialog) return;
    const abortController = new AbortController();
    // Opened outside of React's commit, because the browser takes the page while this call runs.
    const timer = setTimeout(async () => {
      await waitForPictures();
      if (abortController.signal.aborted) return;
      setPrinting((current) => current && { ...current, isRequested: false });
      window.print();
    });
    return () => {
      abortController.abort();
      clearTimeout(timer);
    };
  }, [shouldOpenDialog]);
  return { isPreparing: stage === 'loading', isPrinting: stage === 'printing' };
}
