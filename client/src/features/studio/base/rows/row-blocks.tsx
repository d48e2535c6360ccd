import { type ComponentType, memo, type ReactNode, useEffect, useRef, useState } from 'react';

export type BlockRowProps<Item> = {
  item: Item;
  index: number;
  isChosen: boolean;
  /** Content that only the chosen row shows. */
  chosenRowContent: ReactNode;
};

type RowBlocksProps<Item> = {
  items: readonly Item[];
  /** Average height of a row in pixels, used to estimate the height of blocks that are not rendered. */
  rowHeight: number;
  className: string | undefined;
  chosen?: number | undefined;
  chosenRowContent?: ReactNode;
  Row: ComponentType<BlockRowProps<Item>>;
};

const blockSize = 50;
/** Distance from the viewport within which blocks are rendered in advance. */
const renderMargin = '1200px';

/**
 * Virtualized list for thousands of rows. Only blocks near the viewport and the block with the chosen row are
 * rendered, and a changed item rerenders only its own block. Each block is an `<ol>` that continues the numbering of
 * the previous one.
 */
export function RowBlocks<Item>({ items, chosen = -1, chosenRowContent, ...rest }: RowBlocksProps<Item>) {
  const blockStarts = Array.from(
    { length: Math.ceil(items.length / blockSize) },
    (_, block) => block * blockSize,
  );
  return blockStarts.map((start) => {
    const block = items.slice(start, start + blockSize);
    const isChosenBlock = chosen >= start && chosen < start + blockSize;
    return (
      <Block
        key={start}
        {...(rest as Omit<BlockProps, 'items' | 'first' | 'chosen' | 'extra'>)}
        items={block}
        start={start}
        chosen={isChosenBlock ? chosen : -1}
        chosenRowContent={isChosenBlock ? chosenRowContent : null}
      />
    );
  });
}

type BlockProps = Required<RowBlocksProps<unknown>> & { start: number; chosen: number };

const Block = memo(
  function Block({ items, start, rowHeight, className, chosen, chosenRowContent, Row }: BlockProps) {
    const listRef = useRef<HTMLOListElement>(null);
    const [isNearViewport, setNearViewport] = useState(start === 0);
    useEffect(() => {
      if (listRef.current === null) return;
      const observer = new IntersectionObserver(
        ([entry]) => setNearViewport(entry?.isIntersecting === true),
        {
          rootMargin: renderMargin,
          // Needed in addition to `rootMargin`, which has no effect inside a scroll container.
          scrollMargin: renderMargin,
        },
      );
      observer.observe(listRef.current);
      return () => observer.disconnect();
    }, []);
    const isRendered = isNearViewport || chosen >= 0;
    const style = isRendered ? {} : { height: items.length * rowHeight };
    return (
      <ol ref={listRef} start={start + 1} className={className} style={style}>
        {isRendered &&
          items.map((item, offset) => {
            const index = start + offset;
            const isChosen = index === chosen;
            return (
              <Row
                key={index}
                item={item}
                index={index}
                isChosen={isChosen}
                chosenRowContent={isChosen && chosenRowContent}
              />
            );
          })}
      </ol>
    );
  },
  (previousProps, nextProps) =>
    previousProps.chosen === nextProps.chosen &&
    previousProps.chosenRowContent === nextProps.chosenRowContent &&
    previousProps.items.length === nextProps.items.length &&
    previousProps.items.every((item, index) => item === nextProps.items[index]),
);
