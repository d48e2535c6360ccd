import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';
import type { Window } from '../base/reading.api.ts';
import { blockSize } from './blocks.ts';

/** About as high as a whole block is until it has been laid out, in pixels. */
const blockHeight = 900;

/** Which blocks to lay out: those in sight with their neighbours, and the one that is heard wherever somebody looks. */
export function useBlocksInView(
  blocks: readonly Window[],
  activeBlock: number,
  stage: RefObject<HTMLElement | null>,
) {
  // eslint-disable-next-line react-hooks/incompatible-library -- whoever uses this is rendered with every scroll, which is what it is for.
  const virtualizer = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => stage.current,
    estimateSize: (index) => ((blocks[index]?.count ?? blockSize) / blockSize) * blockHeight,
    initialOffset: activeBlock * blockHeight,
    // Before the stage has been measured, so that the first frame has text.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: 1,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeBlock])].sort((one, other) => one - other),
  });
  useLayoutEffect(() => leaveScrolling(virtualizer), [virtualizer]);

  const items = virtualizer.getVirtualItems();
  const spots = items.map(({ index, key, start }, order) => ({
    index,
    key,
    /** The room of the blocks before it that are not laid out, in pixels. */
    gap: start - (items[order - 1]?.end ?? 0),
  }));
  return {
    spots,
    rest: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };
}

/** What somebody looks at is held in its place by `use-following.ts`; two would move it twice. */
function leaveScrolling(virtualizer: Virtualizer<HTMLElement, Element>): void {
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
}
