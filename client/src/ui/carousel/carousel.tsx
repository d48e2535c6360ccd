import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { useMedia } from '../use-media.ts';
import styles from './carousel.module.css';
import { PlainRow } from './plain-row.tsx';
import type { Autoplay, CarouselHandle, CarouselItem } from './slide.ts';
import { useOwl } from './use-owl.ts';
import { type SlideCounts, shownSlideCountAt, useWindowWidth } from './widths.ts';

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
  const [isAutoplayEnabled, setAutoplayEnabled] = useState(true);
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const width = useWindowWidth();
  const shownSlideCount = shownSlideCountAt(steps, width);
  const lastStartIndex = items.length - shownSlideCount;
  const canScroll = lastStartIndex > 0;
  const activeAutoplay = prefersReducedMotion || !canScroll ? undefined : autoplay;
  const { isHeld, holdHandlers } = useHoldDetection();
  const isAutoplaying = activeAutoplay !== undefined && isAutoplayEnabled && !isHeld;

  const [shouldLoadOwl, setShouldLoadOwl] = useState(false);
  const keys = items.map((item) => item.key).join(' ');
  const [scrollPosition, setScrollPosition] = useState({ keys, index: 0 });
  const owl = useOwl({ isAwake: shouldLoadOwl, isHeld });
  const requestOwl = () => setShouldLoadOwl(true);
  const autoplayInterval = owl === null && isAutoplaying ? activeAutoplay.timeout : null;
  useEffect(() => {
    if (autoplayInterval === null) return;
    const timer = setInterval(() => !document.hidden && slidesRef.current?.next(), autoplayInterval);
    return () => clearInterval(timer);
  }, [autoplayInterval]);

  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={requestOwl}
      onFocus={requestOwl}
    >
      <div className={styles.head}>
        {heading ?? <h2>{label}</h2>}
        {canScroll && (
          <div className={styles.controls}>
            {activeAutoplay !== undefined && (
              <IconButton
                icon={isAutoplayEnabled ? 'pause' : 'play'}
                label={isAutoplayEnabled ? 'Stop moving by itself' : 'Move by itself'}
                aria-controls={id}
                onClick={() => setAutoplayEnabled(!isAutoplayEnabled)}
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
            lastIndex={lastStartIndex}
            onScrolled={(index) => setScrollPosition({ keys, index })}
          />
        ) : (
          <owl.Slides
            key={`${keys} ${prefersReducedMotion}`}
            handle={slidesRef}
            items={items}
            firstIndex={scrollPosition.keys === keys ? Math.min(scrollPosition.index, lastStartIndex) : 0}
            steps={steps}
            timeout={autoplay?.timeout}
            speed={prefersReducedMotion ? 0 : (autoplay?.speed ?? 300)}
            isAutoplaying={isAutoplaying}
          />
        )}
      </div>
    </section>
  );
}

/** Tracks whether the user hovers over, touches or focuses the carousel, which pauses autoplay. */
function useHoldDetection() {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  return {
    isHeld: isPointedAt || hasFocus,
    holdHandlers: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setHasFocus(currentTarget.contains(relatedTarget)),
    },
  };
}
