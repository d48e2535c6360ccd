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
import { useFocusSource } from '../../../ui/keys/use-focus-source.ts';
import type { Point } from './compute-meaning-position.ts';
import {
  findNextFocusIndex,
  initialMeaningState,
  type MeaningState,
  reduceMeaning,
} from './meaning-state.ts';
import { allowSelectionStart, isSelectionEnd } from './selecting.ts';

/**
 * How long a meaning stays open after the pointer leaves its word, in milliseconds. Long enough for a trembling hand
 * to reach the meaning.
 */
const leaveDelayMs = 150;

/** The pointer's last position. Shared by all texts, so that a text knows it as soon as its words are rendered. */
const lastPointerPosition: { current: Point | undefined } = { current: undefined };

/**
 * Returns the open meaning, and event handlers for the element that contains the words. Each word's
 * `data-word` attribute holds its index or, in the page view, its word number. When `textNo` changes, another text is
 * shown, so the open meaning is closed.
 */
export function useMeaning(
  textNo: number,
  indexes: readonly number[],
  {
    onOpen,
    onSpeak,
    firstWordIndex,
    requestedIndex = null,
  }: {
    onOpen: (() => void) | undefined;
    onSpeak: ((index: number) => void) | undefined;
    /** The word that Tab focuses first. Defaults to the first word of the text. */
    firstWordIndex?: number | undefined;
    /** The word to focus as soon as it is rendered. */
    requestedIndex?: number | null;
  },
) {
  const [state, send] = useReducer(reduceMeaning, initialMeaningState);
  const [previousTextNo, setPreviousTextNo] = useState(textNo);
  if (previousTextNo !== textNo) {
    setPreviousTextNo(textNo);
    send({ type: 'turned' });
  }
  const leaveTimer = useRef<number | undefined>(undefined);
  const pointer = useRef<Point | undefined>(undefined);
  const frameRef = useRef<HTMLDivElement>(null);
  const shownTextNo = useRef(textNo);
  const hasFocus = useRef(false);
  const isMovingFocus = useRef(false);
  const focusSource = useFocusSource();
  /** True if a word appeared under a pointer that hasn't moved, which doesn't count as hovering. */
  const isPointerStill = useRef(false);
  const isOpen = state.openIndex !== null;

  useLayoutEffect(() => {
    if (shownTextNo.current === textNo) return;
    shownTextNo.current = textNo;
    if (!hasFocus.current) return;
    // If a word of the previous text got the focus from a click, moves the focus to the story rather than to a new
    // word.
    if (focusSource.current === 'pointer') {
      frameRef.current?.closest('main')?.focus({ preventScroll: true });
      return;
    }
    // If a word of the previous text got the focus from the keyboard, moves the focus to the first word of the new text
    // without opening that word's meaning.
    isMovingFocus.current = true;
    frameRef.current?.querySelector<HTMLElement>('[data-word]')?.focus();
    isMovingFocus.current = false;
  }, [textNo, focusSource]);
  useEffect(() => () => window.clearTimeout(leaveTimer.current), []);
  const isRequestedWordRendered = requestedIndex !== null && indexes.includes(requestedIndex);
  useEffect(() => {
    if (isRequestedWordRendered)
      frameRef.current?.querySelector<HTMLElement>(`[data-word="${requestedIndex}"]`)?.focus();
  }, [requestedIndex, isRequestedWordRendered]);

  useEffect(() => {
    const controller = new AbortController();
    // Listens on the window, so that it runs after the text's own handlers, which still need the previous position.
    const handlePointerMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      lastPointerPosition.current = { x: clientX, y: clientY };
    };
    for (const type of ['pointerover', 'pointermove'] as const)
      window.addEventListener(type, handlePointerMove, { signal: controller.signal });
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !isDialogOpen()) send({ type: 'dismissed' });
    };
    const handlePress = ({ target }: Event) => {
      if (isDialogOpen()) return;
      if (target instanceof Element && findWordOrMeaningAt(target) === null) send({ type: 'dismissed' });
    };
    document.addEventListener('keydown', handleKeyDown, { signal: controller.signal });
    document.addEventListener('pointerdown', handlePress, { signal: controller.signal });
    return () => controller.abort();
  }, [isOpen]);

  const openMeaning = (type: 'over' | 'focused' | 'pressed', index: number) => {
    send({ type, index });
    onOpen?.();
  };

  const handlers = {
    onPointerDown: ({ target, pointerType, button }: PointerEvent) => {
      if (pointerType === 'mouse' && button === 0) allowSelectionStart(target);
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const lastPosition = lastPointerPosition.current;
      isPointerStill.current = lastPosition?.x === event.clientX && lastPosition.y === event.clientY;
      window.clearTimeout(leaveTimer.current);
      // Dragging with a mouse button selects text, so the meaning closes.
      if (event.buttons > 0) return send({ type: 'dismissed' });
      const hoveredTarget = findWordOrMeaningAt(event.target);
      if (
        hoveredTarget === null ||
        (isPointerStill.current && hoveredTarget !== 'meaning' && hoveredTarget !== state.openIndex)
      )
        return handlers.onPointerLeave(event);
      pointer.current = { x: event.clientX, y: event.clientY };
      if (hoveredTarget !== 'meaning') openMeaning('over', hoveredTarget);
    },
    onPointerMove: (event: PointerEvent) => {
      if (isPointerStill.current) handlers.onPointerOver(event);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      window.clearTimeout(leaveTimer.current);
      leaveTimer.current = window.setTimeout(() => send({ type: 'out' }), leaveDelayMs);
    },
    onFocus: (event: FocusEvent) => {
      const index = findWordOrMeaningAt(event.target);
      if (typeof index !== 'number') return;
      hasFocus.current = true;
      if (isMovingFocus.current) return;
      if (state.focusedIndex !== index && state.openIndex !== index) pointer.current = undefined;
      openMeaning('focused', index);
    },
    onBlur: (event: FocusEvent) => {
      if (
        frameRef.current?.contains(event.relatedTarget) ||
        findWordOrMeaningAt(event.relatedTarget) === 'meaning'
      )
        return;
      hasFocus.current = false;
      send({ type: 'blurred' });
    },
    onClick: (event: MouseEvent) => {
      const index = findWordOrMeaningAt(event.target);
      if (typeof index !== 'number' || isSelectionEnd(event)) return;
      frameRef.current?.querySelector<HTMLElement>(`[data-word="${index}"]`)?.focus({ preventScroll: true });
      pointer.current = { x: event.clientX, y: event.clientY };
      openMeaning('pressed', index);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const index = findWordOrMeaningAt(event.target);
      // The reader's shortcuts may have handled the key already.
      if (typeof index !== 'number' || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        openMeaning('pressed', index);
      }
      if (event.key.toLowerCase() === 's' && !event.repeat) onSpeak?.(index);
      const nextIndex = findNextFocusIndex(event.key, indexes, index);
      if (nextIndex === null) return;
      event.preventDefault();
      frameRef.current?.querySelector<HTMLElement>(`[data-word="${nextIndex}"]`)?.focus();
    },
  };
  const isTabStopRendered = state.tabStop !== null && indexes.includes(state.tabStop);
  const tabStop = isTabStopRendered ? state.tabStop : (firstWordIndex ?? indexes[0] ?? null);
  return { ...state, tabStop, frame: frameRef, pointer, handlers };
}

/** The open meaning, and the elements used to position it. */
export type OpenMeaningState = MeaningState & {
  frame: RefObject<HTMLDivElement | null>;
  pointer: RefObject<Point | undefined>;
};

/** Returns the index of the word at the target, 'meaning' for an open meaning, or null. */
function findWordOrMeaningAt(target: EventTarget | null): number | 'meaning' | null {
  if (!(target instanceof Element)) return null;
  const word = target.closest<HTMLElement>('[data-word]')?.dataset.word;
  if (word !== undefined) return Number(word);
  return target.closest('[data-meaning]') ? 'meaning' : null;
}

/**
 * Returns true while a dialog is open. A press or Esc then belongs to the dialog, so the meaning stays open. Panels are
 * in the document even while they are closed.
 */
const isDialogOpen = () => document.querySelector('[role="dialog"]:not([popover])') !== null;
