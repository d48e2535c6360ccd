import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';
import type { PhraseWindow } from '../base/reading.api.ts';
import { blockSize } from './blocks.ts';

/** Estimated height of a block before it is rendered, in pixels. */
const estimatedBlockHeightPx = 900;

/** Returns the blocks to render: those in view, their neighbors, and the one being played. */
export function useBlocksInView(
  blocks: readonly PhraseWindow[],
  activeBlockIndex: number,
  stageRef: RefObject<HTMLElement | null>,
) {
  // eslint-disable-next-line react-hooks/incompatible-library -- the component must rerender on every scroll.
  const virtualizer = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => stageRef.current,
    estimateSize: (index) => ((blocks[index]?.count ?? blockSize) / blockSize) * estimatedBlockHeightPx,
    initialOffset: activeBlockIndex * estimatedBlockHeightPx,
    // An estimate for the first frame, before the scroll container has been measured, so that text appears
    // immediately.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: 1,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeBlockIndex])].sort((a, b) => a - b),
  });
  useLayoutEffect(() => disableScrollCorrection(virtualizer), [virtualizer]);

  const virtualItems = virtualizer.getVirtualItems();
  const visibleBlocks = virtualItems.map(({ index, key, start }, position) => ({
    index,
    key,
    /** Height in pixels of the unrendered blocks between the previous rendered block and this one. */
    heightAbove: start - (virtualItems[position - 1]?.end ?? 0),
  }));
  return {
    visibleBlocks,
    heightBelow: virtualizer.getTotalSize() - (virtualItems.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };
}

/**
 * Turns off the virtualizer's own scroll correction, because `use-follow-marked-phrase.ts` already corrects the scroll position.
 */
function disableScrollCorrection(virtualizer: Virtualizer<HTMLElement, Element>): void {
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
}
