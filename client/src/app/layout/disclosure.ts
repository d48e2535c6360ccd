import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

type Disclosure = {
  isOpen: boolean;
  toggle: () => void;
  /** The ref for the element that contains both the button and the panel. */
  ref: RefObject<HTMLDivElement | null>;
};

/**
 * Manages a panel that a button opens and closes. Esc, a click elsewhere and navigation also close it, and Esc
 * returns focus to the button.
 */
export function useDisclosure(): Disclosure {
  const ref = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const [openLocationKey, setOpenLocationKey] = useState<string | null>(null);
  const isOpen = openLocationKey === key;

  useEffect(() => {
    if (!isOpen) return;
    const listenerController = new AbortController();
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenLocationKey(null);
      ref.current?.querySelector('button')?.focus();
    };
    const handleOutsideEvent = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpenLocationKey(null);
    };
    document.addEventListener('keydown', handleKey, { signal: listenerController.signal });
    document.addEventListener('pointerdown', handleOutsideEvent, { signal: listenerController.signal });
    document.addEventListener('focusin', handleOutsideEvent, { signal: listenerController.signal });
    return () => listenerController.abort();
  }, [isOpen]);

  return { isOpen, toggle: () => setOpenLocationKey(isOpen ? null : key), ref };
}
