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
  /** The index of the slide that it begins with. */
  first: number;
  steps: Steps;
  /** Milliseconds that a slide stands while the carousel turns by itself. */
  timeout: number | undefined;
  speed: number;
};

type OwlSlidesProps = Omit<StageProps, 'owl'> & {
  handle: RefObject<CarouselHandle | null>;
  turning: boolean;
};

/** The carousel's library. Whether it turns by itself is decided here alone: Owl's own pauses start what stood still. */
export function OwlSlides({ handle, turning, ...stage }: OwlSlidesProps) {
  const owl = useRef<OwlCarousel>(null);
  const { timeout = 0, speed } = stage;

  useImperativeHandle(handle, () => ({
    previous: () => owl.current?.prev(speed),
    next: () => owl.current?.next(speed),
  }));

  useEffect(() => {
    const slides = owl.current?.$ele;
    const turn = () => (turning ? owl.current?.play(timeout, speed) : owl.current?.stop());
    turn();
    // At every change of width Owl goes back to what it was mounted with.
    slides?.on('refreshed.owl.carousel', turn);
    return () => void slides?.off('refreshed.owl.carousel', turn);
  }, [turning, timeout, speed]);

  // Owl counts again only where its own width changes; on a page that is as wide as it gets, the window's may alone.
  const shown = shownAt(stage.steps, useWindowWidth());
  useEffect(() => {
    const slides = owl.current?.$ele;
    if (slides?.data('owl.carousel')?.settings.items !== shown) slides?.trigger('refresh.owl.carousel');
  }, [shown]);

  return <Stage owl={owl} {...stage} />;
}

/**
 * Owl moves the children about in the DOM behind React's back, and starts over at every render: so it is rendered once,
 * mounted anew for other items (by `key`) and undone before React removes it. No `loop`: clones would answer no click.
 */
const Stage = memo(
  function Stage({ owl, items, first, steps, timeout, speed }: StageProps) {
    useLayoutEffect(() => {
      const mounted = owl.current;
      return () => mounted?.destory();
    }, [owl]);

    // The browser would scroll a hidden slide into view and break the stage: Owl brings it there instead.
    const handleFocus = (event: FocusEvent<HTMLDivElement>) => {
      const slide = event.target.closest('.owl-item');
      const stage = event.currentTarget.querySelector('.owl-stage-outer');
      if (slide === null || stage === null) return;
      stage.scrollLeft = 0;
      // Owl rounds, and may call a slide active that stands just beyond the edge.
      if (!slide.classList.contains('active') || !isInside(slide, stage)) {
        const index = [...(slide.parentElement?.children ?? [])].indexOf(slide);
        const last = items.length - shownAt(steps, window.innerWidth);
        // `true`: a slide's index; Owl would take it for a page's. Past the last index it would begin anew.
        owl.current?.$ele?.trigger('to.owl.carousel', [Math.min(index, last), 0, true]);
      }
    };

    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus of the links inside.
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
