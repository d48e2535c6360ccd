import { type RefObject, useId, useImperativeHandle, useRef } from 'react';
import styles from './carousel.module.css';
import type { CarouselHandle, CarouselItem } from './slide.ts';
import { type Steps, stepRules } from './widths.ts';

type PlainRowProps = {
  handle: RefObject<CarouselHandle | null>;
  items: readonly CarouselItem[];
  steps: Steps;
  /** The index of the slide that stands first now. */
  onScrolled: (index: number) => void;
};

/** The slides until the carousel's library is there, and where it cannot come: a row that scrolls. */
export function PlainRow({ handle, items, steps, onScrolled }: PlainRowProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  /** From the left edge of a slide to that of the next. */
  const stride = () => {
    const [first, second] = row.current?.querySelectorAll<HTMLElement>(`.${styles.slide}`) ?? [];
    return first && second ? second.offsetLeft - first.offsetLeft : 1;
  };
  useImperativeHandle(handle, () => ({
    previous: () => row.current?.scrollBy({ left: -stride(), behavior: 'smooth' }),
    next: () => row.current?.scrollBy({ left: stride(), behavior: 'smooth' }),
  }));
  const handleScroll = () => onScrolled(Math.round((row.current?.scrollLeft ?? 0) / stride()));

  return (
    <div ref={row} id={id} className={styles.row} onScroll={handleScroll}>
      <style>{stepRules(`#${id}`, steps)}</style>
      {items.map((item) => (
        <div key={item.key} className={styles.slide}>
          {item.content}
        </div>
      ))}
    </div>
  );
}
