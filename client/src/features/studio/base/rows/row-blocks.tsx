import { type ComponentType, memo, type ReactNode, useEffect, useRef, useState } from 'react';

export type BlockRowProps<Item> = {
  item: Item;
  index: number;
  isChosen: boolean;
  /** What only the chosen row has. */
  extra: ReactNode;
};

type RowBlocksProps<Item> = {
  items: readonly Item[];
  /** Pixels of a row on average, for those that are not drawn. */
  rowHeight: number;
  className: string | undefined;
  chosen?: number | undefined;
  extra?: ReactNode;
  Row: ComponentType<BlockRowProps<Item>>;
};

const blockSize = 50;
/** Pixels above and below the screen that are drawn in advance. */
const margin = '1200px';

/**
 * Thousands of rows, in blocks: those near the screen are drawn, and that of the chosen row; the others only take their room. A
 * change draws its own block anew. The lists go on counting where the one before ended.
 */
export function RowBlocks<Item>({ items, chosen = -1, extra, ...rest }: RowBlocksProps<Item>) {
  const starts = Array.from({ length: Math.ceil(items.length / blockSize) }, (_, block) => block * blockSize);
  return starts.map((first) => {
    const block = items.slice(first, first + blockSize);
    const isHere = chosen >= first && chosen < first + blockSize;
    return (
      <Block
        key={first}
        {...(rest as Omit<BlockProps, 'items' | 'first' | 'chosen' | 'extra'>)}
        items={block}
        first={first}
        chosen={isHere ? chosen : -1}
        extra={isHere ? extra : null}
      />
    );
  });
}

type BlockProps = Required<RowBlocksProps<unknown>> & { first: number; chosen: number };

const Block = memo(
  function Block({ items, first, rowHeight, className, chosen, extra, Row }: BlockProps) {
    const list = useRef<HTMLOListElement>(null);
    const [isNear, setNear] = useState(first === 0);
    useEffect(() => {
      if (list.current === null) return;
      const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
        rootMargin: margin,
        // For a list that scrolls by itself.
        scrollMargin: margin,
      });
      observer.observe(list.current);
      return () => observer.disconnect();
    }, []);
    const isDrawn = isNear || chosen >= 0;
    const style = isDrawn ? {} : { height: items.length * rowHeight };
    return (
      <ol ref={list} start={first + 1} className={className} style={style}>
        {isDrawn &&
          items.map((item, offset) => {
            const index = first + offset;
            const isChosen = index === chosen;
            return (
              <Row key={index} item={item} index={index} isChosen={isChosen} extra={isChosen && extra} />
            );
          })}
      </ol>
    );
  },
  (before, after) =>
    before.chosen === after.chosen &&
    before.extra === after.extra &&
    before.items.length === after.items.length &&
    before.items.every((item, index) => item === after.items[index]),
);
