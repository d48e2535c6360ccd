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
  const index = () => Math.round((row.current?.scrollLeft ?? 0) / stride());
  // Said at once: the library may come while the row is still on its way.
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
