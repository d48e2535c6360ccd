import { type RefObject, useId, useImperativeHandle, useRef } from 'react';
import styles from './carousel.module.css';
import type { CarouselHandle, CarouselItem } from './slide.ts';
import { type Steps, stepRules } from './widths.ts';

type PlainRowProps = {
  handle: RefObject<CarouselHandle | null>;
  items: readonly CarouselItem[];
  steps: Steps;
  /** Called with the index of the first visible slide. */
  onScrolled: (index: number) => void;
};

/** A scrolling row of slides, shown until the carousel library has loaded. */
export function PlainRow({ handle, items, steps, onScrolled }: PlainRowProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  /** Returns the distance between two neighboring slides, from left edge to left edge. */
  const stride = () => {
    const [first, second] = row.current?.querySelectorAll<HTMLElement>(`.${styles.slide}`) ?? [];
    return first && second ? second.offsetLeft - first.offsetLeft : 1;
  };
  const index = () => Math.round((row.current?.scrollLeft ?? 0) / stride());
  // Reports the target before the scroll ends, because the library may replace the row in the meantime.
  const scrollTo = (slide: number) => {
    onScrolled(Math.max(0, slide));
    row.current?.scrollTo({ left: slide * stride(), behavior: 'smooth' });
  };
  useImperativeHandle(handle, () => ({
    previous: () => scrollTo(index() - 1),
    next: () => scrollTo(index() + 1),
  }));

  return (
    <div ref={row} id={id} className={styles.row} onScrollEnd={() => onScrolled(index())}>
      <style>{stepRules(`#${id}`, steps)}</style>
      {items.map((item) => (
        <div key={item.key} className={styles.slide}>
          {item.content}
        </div>
      ))}
    </div>
  );
}
