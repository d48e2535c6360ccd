import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useCameBy } from '../../../ui/keys/use-came-by.ts';
import type { Point } from './anchor-meaning.ts';
import { type MeaningState, meaningReducer, noMeaning, rove } from './meaning-state.ts';
import { endsSelection, letSelectionBegin } from './selecting.ts';

/** Time to get from a word to its meaning with a hand that trembles. */
const grace = 150;

/** Where the pointer was last, also before these words were there. */
const lastPoint: { current: Point | undefined } = { current: undefined };

/**
 * Which meaning is open, and the handlers for the element around words and meaning. Words carry their index in
 * `data-word`, on a page their `wordNumber`. `textNo` says whose words they are: with another text no meaning is open.
 */
export function useMeaning(
  textNo: number,
  indexes: readonly number[],
  {
    onOpen,
    onSay,
    first,
    wanted = null,
  }: {
    onOpen: (() => void) | undefined;
    onSay: ((index: number) => void) | undefined;
    /** Where Tab leads until a word has had the focus, if not to the first. */
    first?: number | undefined;
    /** The word that is to have the focus, as soon as it is there. */
    wanted?: number | null;
  },
) {
  const [state, send] = useReducer(meaningReducer, noMeaning);
  const [turnedTo, setTurnedTo] = useState(textNo);
  if (turnedTo !== textNo) {
    setTurnedTo(textNo);
    send({ type: 'turned' });
  }
  const leaving = useRef<number | undefined>(undefined);
  const pointer = useRef<Point | undefined>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(textNo);
  const hasFocus = useRef(false);
  const isMovingFocus = useRef(false);
  const cameBy = useCameBy();
  /** A word has come under a pointer that did not move: nobody points at it. */
  const isStill = useRef(false);
  const isOpen = state.at !== null;

  useLayoutEffect(() => {
    if (shown.current === textNo) return;
    shown.current = textNo;
    if (!hasFocus.current) return;
    // A click gave no place among the words.
    if (cameBy.current === 'pointer') {
      frame.current?.closest('main')?.focus({ preventScroll: true });
      return;
    }
    // Whoever came with the keyboard is at the first of the new words, with its meaning closed.
    isMovingFocus.current = true;
    frame.current?.querySelector<HTMLElement>('[data-word]')?.focus();
    isMovingFocus.current = false;
  }, [textNo, cameBy]);
  useEffect(() => () => window.clearTimeout(leaving.current), []);
  const isWantedThere = wanted !== null && indexes.includes(wanted);
  useEffect(() => {
    if (isWantedThere) frame.current?.querySelector<HTMLElement>(`[data-word="${wanted}"]`)?.focus();
  }, [wanted, isWantedThere]);

  useEffect(() => {
    const end = new AbortController();
    // After the handlers below, which compare with where the pointer was before.
    const handlePointer = ({ clientX, clientY }: globalThis.PointerEvent) => {
      lastPoint.current = { x: clientX, y: clientY };
    };
    for (const type of ['pointerover', 'pointermove'] as const)
      window.addEventListener(type, handlePointer, { signal: end.signal });
    return () => end.abort();
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const end = new AbortController();
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') send({ type: 'dismissed' });
    };
    const handlePress = ({ target }: Event) => {
      if (target instanceof Element && wordAt(target) === null) send({ type: 'dismissed' });
    };
    document.addEventListener('keydown', handleKey, { signal: end.signal });
    document.addEventListener('pointerdown', handlePress, { signal: end.signal });
    return () => end.abort();
  }, [isOpen]);

  const open = (type: 'over' | 'focused' | 'pressed', index: number) => {
    send({ type, index });
    onOpen?.();
  };

  const handlers = {
    onPointerDown: ({ target, pointerType, button }: PointerEvent) => {
      if (pointerType === 'mouse' && button === 0) letSelectionBegin(target);
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const last = lastPoint.current;
      isStill.current = last?.x === event.clientX && last.y === event.clientY;
      window.clearTimeout(leaving.current);
      // A pressed mouse that moves selects text, and no meaning comes in its way.
      if (event.buttons > 0) return send({ type: 'dismissed' });
      const met = wordAt(event.target);
      if (met === null || (isStill.current && met !== 'meaning' && met !== state.at))
        return handlers.onPointerLeave(event);
      pointer.current = { x: event.clientX, y: event.clientY };
      if (met !== 'meaning') open('over', met);
    },
    onPointerMove: (event: PointerEvent) => {
      if (isStill.current) handlers.onPointerOver(event);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      window.clearTimeout(leaving.current);
      leaving.current = window.setTimeout(() => send({ type: 'out' }), grace);
    },
    onFocus: (event: FocusEvent) => {
      const index = wordAt(event.target);
      if (typeof index !== 'number') return;
      hasFocus.current = true;
      if (isMovingFocus.current) return;
      if (state.focused !== index && state.at !== index) pointer.current = undefined;
      open('focused', index);
    },
    onBlur: (event: FocusEvent) => {
      if (frame.current?.contains(event.relatedTarget) || wordAt(event.relatedTarget) === 'meaning') return;
      hasFocus.current = false;
      send({ type: 'blurred' });
    },
    onClick: (event: MouseEvent) => {
      const index = wordAt(event.target);
      if (typeof index !== 'number' || endsSelection(event)) return;
      frame.current?.querySelector<HTMLElement>(`[data-word="${index}"]`)?.focus({ preventScroll: true });
      pointer.current = { x: event.clientX, y: event.clientY };
      open('pressed', index);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const index = wordAt(event.target);
      // The reader may have taken the key for the story.
      if (typeof index !== 'number' || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        open('pressed', index);
      }
      if (event.key.toLowerCase() === 's' && !event.repeat) onSay?.(index);
      const next = rove(event.key, indexes, index);
      if (next === null) return;
      event.preventDefault();
      frame.current?.querySelector<HTMLElement>(`[data-word="${next}"]`)?.focus();
    },
  };
  const isTabStopThere = state.tabStop !== null && indexes.includes(state.tabStop);
  const tabStop = isTabStopThere ? state.tabStop : (first ?? indexes[0] ?? null);
  return { ...state, tabStop, frame, pointer, handlers };
}

/** The open meaning, and the elements that it stands by. */
export type OpenMeaningState = MeaningState & {
  frame: RefObject<HTMLDivElement | null>;
  pointer: RefObject<Point | undefined>;
};

/** The index of the word that was met, or that it was an open meaning. */
function wordAt(target: EventTarget | null): number | 'meaning' | null {
  if (!(target instanceof Element)) return null;
  const word = target.closest<HTMLElement>('[data-word]')?.dataset.word;
  if (word !== undefined) return Number(word);
  return target.closest('[data-meaning]') ? 'meaning' : null;
}
