import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { useMedia } from '../use-media.ts';
import styles from './carousel.module.css';
import { PlainRow } from './plain-row.tsx';
import type { Autoplay, CarouselHandle, CarouselItem } from './slide.ts';
import { useOwl } from './use-owl.ts';
import { type Steps, shownAt, useWindowWidth } from './widths.ts';

type CarouselProps = {
  /** The accessible name, and the heading unless `heading` is given. */
  label: string;
  heading?: ReactNode;
  items: readonly CarouselItem[];
  /** How many are shown from which window width on: `{ 0: 1, 568: 2, 1024: 3 }`. */
  steps: Steps;
  /** Milliseconds. It has a pause button and stands still where less motion is asked for. */
  autoplay?: Autoplay;
};

export function Carousel({ label, heading, items, steps, autoplay }: CarouselProps) {
  const id = useId();
  const slides = useRef<CarouselHandle>(null);
  const [playing, setPlaying] = useState(true);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const width = useWindowWidth();
  const shown = shownAt(steps, width);
  const moves = items.length > shown;
  const auto = still || !moves ? undefined : autoplay;
  const { held, holders } = useHold();
  const turning = auto !== undefined && playing && !held;

  const [isAwake, setAwake] = useState(false);
  const keys = items.map((item) => item.key).join(' ');
  const [scrolled, setScrolled] = useState({ keys, index: 0 });
  const owl = useOwl({ isAwake, isHeld: held });
  const wake = () => setAwake(true);

  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={wake}
      onFocus={wake}
    >
      <div className={styles.head}>
        {heading ?? <h2>{label}</h2>}
        {moves && (
          <div className={styles.controls}>
            {auto !== undefined && (
              <IconButton
                icon={playing ? 'pause' : 'play'}
                label={playing ? 'Stop moving by itself' : 'Move by itself'}
                aria-controls={id}
                onClick={() => setPlaying(!playing)}
              />
            )}
            <IconButton
              icon="previous"
              label="Show previous"
              aria-controls={id}
              onClick={() => slides.current?.previous()}
            />
            <IconButton
              icon="next"
              label="Show next"
              aria-controls={id}
              onClick={() => slides.current?.next()}
            />
          </div>
        )}
      </div>
      <div id={id} aria-live={turning ? 'off' : 'polite'} {...holders}>
        {owl === null ? (
          <PlainRow
            handle={slides}
            items={items}
            steps={steps}
            onScrolled={(index) => setScrolled({ keys, index })}
          />
        ) : (
          <owl.Slides
            key={`${keys} ${still}`}
            handle={slides}
            items={items}
            first={scrolled.keys === keys ? Math.min(scrolled.index, items.length - shown) : 0}
            steps={steps}
            timeout={autoplay?.timeout}
            speed={still ? 0 : (autoplay?.speed ?? 300)}
            turning={turning}
          />
        )}
      </div>
    </section>
  );
}

/** True while somebody points at the carousel, touches it or has the focus in it, so that it stands still. */
function useHold() {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  return {
    held: isPointedAt || hasFocus,
    holders: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setFocus(currentTarget.contains(relatedTarget)),
    },
  };
}
