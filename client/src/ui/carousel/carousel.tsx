import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { useMedia } from '../use-media.ts';
import styles from './carousel.module.css';
import { PlainRow } from './plain-row.tsx';
import type { Autoplay, CarouselHandle, CarouselItem } from './slide.ts';
import { useOwl } from './use-owl.ts';
import { type SlideCounts, shownCountAt, useWindowWidth } from './widths.ts';

type CarouselProps = {
  /** The accessible name. Also the visible heading, unless `heading` is given. */
  label: string;
  heading?: ReactNode;
  items: readonly CarouselItem[];
  /** The number of slides by minimum window width: `{ 0: 1, 568: 2, 1024: 3 }`. */
  steps: SlideCounts;
  /** Autoplay times in milliseconds. Autoplay has a pause button, and is off if the user prefers reduced motion. */
  autoplay?: Autoplay;
};

export function Carousel({ label, heading, items, steps, autoplay }: CarouselProps) {
  const id = useId();
  const slidesRef = useRef<CarouselHandle>(null);
  const [playing, setPlaying] = useState(true);
  const reducesMotion = useMedia('(prefers-reduced-motion: reduce)');
  const width = useWindowWidth();
  const shownCount = shownCountAt(steps, width);
  const canMove = items.length > shownCount;
  const activeAutoplay = reducesMotion || !canMove ? undefined : autoplay;
  const { isHeld, holdHandlers } = useHoldDetection();
  const isAutoplaying = activeAutoplay !== undefined && playing && !isHeld;

  const [isAwake, setAwake] = useState(false);
  const keys = items.map((item) => item.key).join(' ');
  const [scrolled, setScrolled] = useState({ keys, index: 0 });
  const owl = useOwl({ isAwake, isHeld });
  const loadOwl = () => setAwake(true);

  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={loadOwl}
      onFocus={loadOwl}
    >
      <div className={styles.head}>
        {heading ?? <h2>{label}</h2>}
        {canMove && (
          <div className={styles.controls}>
            {activeAutoplay !== undefined && (
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
              onClick={() => slidesRef.current?.previous()}
            />
            <IconButton
              icon="next"
              label="Show next"
              aria-controls={id}
              onClick={() => slidesRef.current?.next()}
            />
          </div>
        )}
      </div>
      <div id={id} aria-live={isAutoplaying ? 'off' : 'polite'} {...holdHandlers}>
        {owl === null ? (
          <PlainRow
            handle={slidesRef}
            items={items}
            steps={steps}
            onScrolled={(index) => setScrolled({ keys, index })}
          />
        ) : (
          <owl.Slides
            key={`${keys} ${reducesMotion}`}
            handle={slidesRef}
            items={items}
            first={scrolled.keys === keys ? Math.min(scrolled.index, items.length - shownCount) : 0}
            steps={steps}
            timeout={autoplay?.timeout}
            speed={reducesMotion ? 0 : (autoplay?.speed ?? 300)}
            isTurning={isAutoplaying}
          />
        )}
      </div>
    </section>
  );
}

/** Tracks whether the user hovers over, touches or focuses the carousel, which pauses autoplay. */
function useHoldDetection() {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  return {
    isHeld: isPointedAt || hasFocus,
    holdHandlers: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setFocus(currentTarget.contains(relatedTarget)),
    },
  };
}
