import { type RefObject, useId, useImperativeHandle, useRef } from 'react';
import styles from './carousel.module.css';
import type { CarouselHandle, CarouselItem } from './slide.ts';
import { type SlideCounts, toSlideCountRules } from './widths.ts';

type PlainRowProps = {
  handle: RefObject<CarouselHandle | null>;
  items: readonly CarouselItem[];
  steps: SlideCounts;
  /** The index of the first visible slide when the row is scrolled to its end. */
  lastIndex: number;
  /** Called with the index of the first visible slide. */
  onScrolled: (index: number) => void;
};

/**
 * A scrolling row of slides, shown until the carousel library has loaded. Like the library, it starts again after its
 * end.
 */
export function PlainRow({ handle, items, steps, lastIndex, onScrolled }: PlainRowProps) {
  const id = useId();
  const rowRef = useRef<HTMLDivElement>(null);
  /** Returns the distance between two neighboring slides, from left edge to left edge. */
  const measureStride = () => {
    const [firstSlide, secondSlide] = rowRef.current?.querySelectorAll<HTMLElement>(`.${styles.slide}`) ?? [];
    return firstSlide && secondSlide ? secondSlide.offsetLeft - firstSlide.offsetLeft : 1;
  };
  const readSlideIndex = () => Math.round((rowRef.current?.scrollLeft ?? 0) / measureStride());
  // Reports the target before the scroll ends, because the library may replace the row in the meantime.
  const scrollTo = (slideIndex: number) => {
    onScrolled(slideIndex);
    rowRef.current?.scrollTo({ left: slideIndex * measureStride(), behavior: 'smooth' });
  };
  useImperativeHandle(handle, () => ({
    previous: () => scrollTo(readSlideIndex() > 0 ? readSlideIndex() - 1 : lastIndex),
    next: () => scrollTo(readSlideIndex() < lastIndex ? readSlideIndex() + 1 : 0),
  }));

  return (
    <div ref={rowRef} id={id} className={styles.row} onScrollEnd={() => onScrolled(readSlideIndex())}>
      <style>{toSlideCountRules(`#${id}`, steps)}</style>
      {items.map((item) => (
        <div key={item.key} className={styles.slide}>
          {item.content}
        </div>
      ))}
    </div>
  );
}
