import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** `loading` while the chapter is loaded for a print that the reader asked for with the keyboard. */
type Printing = 'no' | 'loading' | 'yes';

type PrintingOptions = {
  /** Loads the whole chapter. */
  load: () => void;
  /** True once every part of the chapter has been loaded, or has failed to load. */
  isLoaded: boolean;
};

/**
 * Returns true while the chapter is printed. Ctrl+P or ⌘P loads the whole chapter before it opens the browser's print
 * dialog. A print from the browser's menu can't wait, and has what has been loaded.
 */
export function usePrinting({ load, isLoaded }: PrintingOptions): boolean {
  const [printing, setPrinting] = useState<Printing>('no');
  const startLoading = useEffectEvent(() => {
    setPrinting('loading');
    load();
  });

  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
    const handleKeyDown = (event: KeyboardEvent) => {
      const isModified = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isModified || event.key.toLowerCase() !== 'p') return;
      event.preventDefault();
      startLoading();
    };
    window.addEventListener('keydown', handleKeyDown, { signal });
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting('yes')), { signal });
    window.addEventListener('afterprint', () => setPrinting('no'), { signal });
    return () => abortController.abort();
  }, []);

  useEffect(() => {
    if (printing === 'loading' && isLoaded) window.print();
  }, [printing, isLoaded]);
  return printing === 'yes';
}
