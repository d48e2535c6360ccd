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
import { type SlideCounts, shownSlideCountAt, useWindowWidth } from './widths.ts';

function isFullyVisible(slide: Element, stage: Element): boolean {
  const [slideRect, stageRect] = [slide.getBoundingClientRect(), stage.getBoundingClientRect()];
  return slideRect.left >= stageRect.left - 1 && slideRect.right <= stageRect.right + 1;
}

type StageProps = {
  owl: RefObject<OwlCarousel | null>;
  items: readonly CarouselItem[];
  /** The index of the first visible slide. */
  firstIndex: number;
  steps: SlideCounts;
  /** Milliseconds between automatic moves. Undefined without autoplay. */
  timeout: number | undefined;
  speed: number;
};

type OwlSlidesProps = Omit<StageProps, 'owl'> & {
  handle: RefObject<CarouselHandle | null>;
  isAutoplaying: boolean;
};

/**
 * Renders the slides in Owl Carousel. Controls autoplay itself, because Owl's own pausing on hover would later
 * restart a carousel that the user has paused.
 */
export function OwlSlides({ handle, isAutoplaying, ...stage }: OwlSlidesProps) {
  const owlRef = useRef<OwlCarousel>(null);
  const { timeout = 0, speed } = stage;

  useImperativeHandle(handle, () => ({
    previous: () => owlRef.current?.prev(speed),
    next: () => owlRef.current?.next(speed),
  }));

  useEffect(() => {
    const owlElement = owlRef.current?.$ele;
    const applyAutoplay = () =>
      isAutoplaying ? owlRef.current?.play(timeout, speed) : owlRef.current?.stop();
    applyAutoplay();
    // Owl resets its autoplay whenever its width changes.
    owlElement?.on('refreshed.owl.carousel', applyAutoplay);
    return () => void owlElement?.off('refreshed.owl.carousel', applyAutoplay);
  }, [isAutoplaying, timeout, speed]);

  // Owl recalculates the number of visible slides only when its own width changes. In a window wider than the page,
  // resizing the window doesn't change that width.
  const shownSlideCount = shownSlideCountAt(stage.steps, useWindowWidth());
  useEffect(() => {
    const owlElement = owlRef.current?.$ele;
    if (owlElement?.data('owl.carousel')?.settings.items !== shownSlideCount)
      owlElement?.trigger('refresh.owl.carousel');
  }, [shownSlideCount]);

  return <Stage owl={owlRef} {...stage} />;
}

/**
 * Owl moves DOM elements behind React's back and restarts on every render. This component therefore renders only
 * once, is remounted by `key` when the items change, and is destroyed before React removes it. `loop` stays off,
 * because cloned slides would not respond to clicks.
 */
const Stage = memo(
  function Stage({ owl, items, firstIndex, steps, timeout, speed }: StageProps) {
    useLayoutEffect(() => {
      const mountedOwl = owl.current;
      return () => mountedOwl?.destory();
    }, [owl]);

    // Moves to a focused slide with Owl, because the browser would scroll the slide into view and break the layout.
    const handleFocus = (event: FocusEvent<HTMLDivElement>) => {
      const slide = event.target.closest('.owl-item');
      const stageElement = event.currentTarget.querySelector('.owl-stage-outer');
      if (slide === null || stageElement === null) return;
      stageElement.scrollLeft = 0;
      // Owl rounds positions, so a slide just outside the edge may have the class `active`.
      if (!slide.classList.contains('active') || !isFullyVisible(slide, stageElement)) {
        const index = [...(slide.parentElement?.children ?? [])].indexOf(slide);
        const lastStartIndex = items.length - shownSlideCountAt(steps, window.innerWidth);
        // `true` says that the index counts slides, not pages. An index past the last slide would wrap around to the
        // start.
        owl.current?.$ele?.trigger('to.owl.carousel', [Math.min(index, lastStartIndex), 0, true]);
      }
    };

    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: only observes the focus of the links inside.
      <div onFocus={handleFocus}>
        <OwlCarousel
          ref={owl}
          margin={24}
          startPosition={firstIndex}
          rewind
          nav={false}
          dots={false}
          smartSpeed={speed}
          {...(timeout !== undefined && { autoplayTimeout: timeout, autoplaySpeed: speed })}
          responsive={Object.fromEntries(
            Object.entries(steps).map(([width, shownSlideCount]) => [width, { items: shownSlideCount }]),
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
