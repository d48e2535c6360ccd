import { type CSSProperties, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { ChunkBoundary } from '../chunk-boundary.tsx';
import { IconButton } from '../icon-button.tsx';
import styles from './carousel.module.css';
import type { Autoplay, CarouselHandle, CarouselItem } from './slide.ts';
import { useHold } from './use-hold.ts';
import { type Steps, shownAt, useMedia, useWindowWidth } from './widths.ts';

// Owl looks for jQuery on the window at the moment it is loaded, so jQuery has to be there first.
const OwlSlides = lazy(async () => {
  const { default: jquery } = await import('jquery');
  Object.assign(window, { jQuery: jquery });
  const { OwlSlides: Slides } = await import('./owl-slides.tsx');
  return { default: Slides };
});

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

  const plain = <PlainRow items={items} shown={shown} />;

  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={label}>
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
        <ChunkBoundary fallback={plain}>
          <Suspense fallback={plain}>
            <OwlSlides
              key={`${items.map((item) => item.key).join(' ')} ${still}`}
              handle={slides}
              items={items}
              steps={steps}
              timeout={autoplay?.timeout}
              speed={still ? 0 : (autoplay?.speed ?? 300)}
              turning={turning}
            />
          </Suspense>
        </ChunkBoundary>
      </div>
    </section>
  );
}

function PlainRow({ items, shown }: { items: readonly CarouselItem[]; shown: number }) {
  return (
    <div className={styles.row} style={{ '--shown': shown } as CSSProperties}>
      {items.map((item) => (
        <div key={item.key} className={styles.slide}>
          {item.content}
        </div>
      ))}
    </div>
  );
}
