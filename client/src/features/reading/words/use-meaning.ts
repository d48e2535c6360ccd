import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import type { Point } from './anchor-meaning.ts';
import { meaningReducer, noMeaning, rove } from './meaning-state.ts';

/** Time to get from a word to its meaning with a hand that trembles. */
const grace = 150;

/** Which meaning is open, and the handlers for the element around words and meaning. Words carry `data-word`. */
export function useMeaning(phraseNo: number, places: readonly number[]) {
  const [state, send] = useReducer(meaningReducer, noMeaning);
  const leaving = useRef<number | undefined>(undefined);
  const pointer = useRef<Point | undefined>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(phraseNo);
  const hasFocus = useRef(false);
  const isOpen = state.at !== null;

  useLayoutEffect(() => {
    if (shown.current === phraseNo) return;
    shown.current = phraseNo;
    // Whoever was among the words is at the first of the new ones, with its meaning closed.
    if (hasFocus.current) frame.current?.querySelector<HTMLElement>('[data-word]')?.focus();
    send({ type: 'turned' });
  }, [phraseNo]);
  useEffect(() => () => window.clearTimeout(leaving.current), []);

  useEffect(() => {
    if (!isOpen) return;
    const end = new AbortController();
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') send({ type: 'dismissed' });
    };
    const handlePress = ({ target }: Event) => {
      if (target instanceof Element && placeOf(target) === null) send({ type: 'dismissed' });
    };
    document.addEventListener('keydown', handleKey, { signal: end.signal });
    document.addEventListener('pointerdown', handlePress, { signal: end.signal });
    return () => end.abort();
  }, [isOpen]);

  const handlers = {
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      window.clearTimeout(leaving.current);
      const place = placeOf(event.target);
      if (place === null) return handlers.onPointerLeave(event);
      pointer.current = { x: event.clientX, y: event.clientY };
      if (place !== 'meaning') send({ type: 'over', place });
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      window.clearTimeout(leaving.current);
      leaving.current = window.setTimeout(() => send({ type: 'out' }), grace);
    },
    onFocus: (event: FocusEvent) => {
      const place = placeOf(event.target);
      if (typeof place !== 'number') return;
      hasFocus.current = true;
      if (state.focused !== place && state.at !== place) pointer.current = undefined;
      send({ type: 'focused', place });
    },
    onBlur: (event: FocusEvent) => {
      if (frame.current?.contains(event.relatedTarget)) return;
      hasFocus.current = false;
      send({ type: 'blurred' });
    },
    onClick: (event: MouseEvent) => {
      const place = placeOf(event.target);
      if (typeof place !== 'number') return;
      pointer.current = { x: event.clientX, y: event.clientY };
      send({ type: 'pressed', place });
    },
    onKeyDown: (event: KeyboardEvent) => {
      const place = placeOf(event.target);
      if (typeof place !== 'number' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        send({ type: 'pressed', place });
      }
      const next = rove(event.key, places, place);
      if (next === null) return;
      event.preventDefault();
      frame.current?.querySelector<HTMLElement>(`[data-word="${next}"]`)?.focus();
    },
  };
  return { ...state, frame, pointer, handlers };
}

/** The place of the word that was met, or that it was an open meaning. */
function placeOf(target: EventTarget | null): number | 'meaning' | null {
  if (!(target instanceof Element)) return null;
  const word = target.closest<HTMLElement>('[data-word]')?.dataset.word;
  if (word !== undefined) return Number(word);
  return target.closest('[role="tooltip"]') ? 'meaning' : null;
}
