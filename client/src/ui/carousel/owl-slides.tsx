import {
  type FocusEvent,
  memo,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import OwlCarousel from 'react-owl-carousel';
import './owl.css';
import type { CarouselHandle, CarouselItem } from './slide.ts';
import { type Steps, shownAt, useWindowWidth } from './widths.ts';

function isInside(slide: Element, stage: Element): boolean {
  const [inner, outer] = [slide.getBoundingClientRect(), stage.getBoundingClientRect()];
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
}

type StageProps = {
  owl: RefObject<OwlCarousel | null>;
  items: readonly CarouselItem[];
  /** The index of the first slide shown. */
  first: number;
  steps: Steps;
  /** Milliseconds between moves when the carousel moves by itself. */
  timeout: number | undefined;
  speed: number;
};

type OwlSlidesProps = Omit<StageProps, 'owl'> & {
  handle: RefObject<CarouselHandle | null>;
  isTurning: boolean;
};

/**
 * The slides in Owl Carousel. Autoplay is controlled only here: Owl's own hover pause would restart a stopped
 * carousel.
 */
export function OwlSlides({ handle, isTurning, ...stage }: OwlSlidesProps) {
  const owl = useRef<OwlCarousel>(null);
  const { timeout = 0, speed } = stage;

  useImperativeHandle(handle, () => ({
    previous: () => owl.current?.prev(speed),
    next: () => owl.current?.next(speed),
  }));

  useEffect(() => {
    const slides = owl.current?.$ele;
    const applyAutoplay = () => (isTurning ? owl.current?.play(timeout, speed) : owl.current?.stop());
    applyAutoplay();
    // Owl resets to its initial options whenever its width changes.
    slides?.on('refreshed.owl.carousel', applyAutoplay);
    return () => void slides?.off('refreshed.owl.carousel', applyAutoplay);
  }, [isTurning, timeout, speed]);

  // Owl recounts its slides only when its own width changes. Once the page has its maximum width, a resize changes
  // only the window's width.
  const shown = shownAt(stage.steps, useWindowWidth());
  useEffect(() => {
    const slides = owl.current?.$ele;
    if (slides?.data('owl.carousel')?.settings.items !== shown) slides?.trigger('refresh.owl.carousel');
  }, [shown]);

  return <Stage owl={owl} {...stage} />;
}

/**
 * Owl moves child elements without React knowing, and restarts at every render. This component therefore renders only
 * once, is remounted by `key` when the items change, and is destroyed before React removes it. `loop` is off because
 * cloned slides would not respond to clicks.
 */
const Stage = memo(
  function Stage({ owl, items, first, steps, timeout, speed }: StageProps) {
    useLayoutEffect(() => {
      const mounted = owl.current;
      return () => mounted?.destory();
    }, [owl]);

    // The browser would scroll a hidden slide into view and break the layout, so Owl moves to it instead.
    const handleFocus = (event: FocusEvent<HTMLDivElement>) => {
      const slide = event.target.closest('.owl-item');
      const stage = event.currentTarget.querySelector('.owl-stage-outer');
      if (slide === null || stage === null) return;
      stage.scrollLeft = 0;
      // Owl rounds, so a slide just beyond the edge may be marked active.
      if (!slide.classList.contains('active') || !isInside(slide, stage)) {
        const index = [...(slide.parentElement?.children ?? [])].indexOf(slide);
        const last = items.length - shownAt(steps, window.innerWidth);
        // `true` marks a slide index; without it Owl expects a page index. An index past the last would wrap to the
        // start.
        owl.current?.$ele?.trigger('to.owl.carousel', [Math.min(index, last), 0, true]);
      }
    };

    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: only observes the focus of the links inside.
      <div onFocus={handleFocus}>
        <OwlCarousel
          ref={owl}
          margin={24}
          startPosition={first}
          rewind
          nav={false}
          dots={false}
          smartSpeed={speed}
          {...(timeout !== undefined && { autoplayTimeout: timeout, autoplaySpeed: speed })}
          responsive={Object.fromEntries(
            Object.entries(steps).map(([width, shown]) => [width, { items: shown }]),
          )}
        >
          {items.map((item) => (
            <div key={item.key}>{item.content}</div>
          ))}
        </OwlCarousel>
      </div>
    );
  },
  () => true,
);
