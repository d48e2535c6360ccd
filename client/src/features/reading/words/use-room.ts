import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Token } from './tokens.ts';

/**
 * Gives each word's line the room that its meaning needs, before it is painted: on a phone a long one has several
 * lines. The meanings in the pile that is answered, and the frame's elements with `data-room`, are in the same order.
 */
export function useRoom(frame: RefObject<HTMLElement | null>, tokens: readonly Token[]) {
  const pile = useRef<HTMLSpanElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each phrase needs another room, each width and font too.
  useLayoutEffect(() => {
    const meanings = pile.current;
    if (meanings === null) return;
    const watcher = new ResizeObserver(() => {
      const heights = [...meanings.children].map(({ clientHeight }) => clientHeight);
      const rooms = frame.current?.querySelectorAll<HTMLElement>('[data-room]') ?? [];
      for (const [index, room] of [...rooms].entries()) {
        room.style.setProperty('--room', `${heights[index]}px`);
      }
    });
    watcher.observe(meanings);
    return () => watcher.disconnect();
  }, [frame, tokens]);

  return pile;
}
