import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '../../../ui/use-media.ts';
import { computeScrollDistance, isInView } from './following.ts';

type FollowMarkedPhraseOptions = {
  /** The scroll container. */
  stage: RefObject<HTMLElement | null>;
  /** The text inside the scroll container. */
  frame: RefObject<HTMLElement | null>;
  /** The footer that covers the end of the text. */
  footer: RefObject<HTMLElement | null>;
  /** The marked phrase's number in this edition of the book. */
  active: number;
  edition: number;
  /** True if the reader turned to the phrase, so it must be scrolled into view. */
  isTurnedByReader: boolean;
};

/** An element of the text and its distance in pixels from the start of the scrolled content. */
type Anchor = { selector: string; offset: number };

/**
 * Maximum duration of a smooth scroll in milliseconds. Used as a timeout, because older browsers have no `scrollend`
 * event.
 */
const maxScrollMs = 1_200;
const markedPhraseSelector = '[aria-current]';
const toPhraseSelector = (phraseNo: number) => `[data-phrase-no="${phraseNo}"]`;

/**
 * Keeps the marked phrase in view until the reader scrolls away from it, and the visible text in place when content
 * above it changes height. Returns `isAway`, which is true if the marked phrase is out of view, and a function that
 * scrolls back to it.
 */
export function useFollowMarkedPhrase({
  stage,
  frame,
  footer,
  active,
  edition,
  isTurnedByReader,
}: FollowMarkedPhraseOptions) {
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const [isAwayFromMarkedPhrase, setAwayFromMarkedPhrase] = useState(false);
  const anchorRef = useRef<Anchor | null>(null);
  const scrollTimer = useRef<number | undefined>(undefined);
  const lastRender = useRef<{ active: number; edition: number } | null>(null);

  const rectOf = (selector: string) => frame.current?.querySelector(selector)?.getBoundingClientRect();
  const measureViewport = () => {
    const { top = 0, bottom = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { top, bottom: Math.min(bottom, footer.current?.getBoundingClientRect().top ?? bottom) };
  };
  const topOf = (selector: string) => {
    const top = rectOf(selector)?.top;
    return top === undefined || stage.current === null ? null : top + stage.current.scrollTop;
  };

  /**
   * Remembers the position of the marked phrase in the scrolled content or, if the reader has scrolled away from it,
   * the position of the first visible phrase.
   */
  const rememberAnchor = () => {
    const phrase = rectOf(markedPhraseSelector);
    const isFollowingMarkedPhrase =
      scrollTimer.current !== undefined || (phrase && isInView(phrase, measureViewport())) === true;
    setAwayFromMarkedPhrase(!isFollowingMarkedPhrase);
    const phrases = frame.current?.querySelectorAll<HTMLElement>('[data-phrase-no]') ?? [];
    const firstVisiblePhrase = [...phrases].find((element) =>
      isInView(element.getBoundingClientRect(), measureViewport()),
    );
    const selector = isFollowingMarkedPhrase
      ? markedPhraseSelector
      : toPhraseSelector(Number(firstVisiblePhrase?.dataset.phraseNo));
    const offset = topOf(selector);
    anchorRef.current = offset === null ? null : { selector, offset };
  };

  /** Scrolls so that the remembered phrase stays in place after content above it has changed height. */
  const restoreAnchor = () => {
    const offset = anchorRef.current && topOf(anchorRef.current.selector);
    // Only placeholders were in view, so there is no position to restore.
    if (offset === null || anchorRef.current === null || stage.current === null) return rememberAnchor();
    const offsetChange = offset - anchorRef.current.offset;
    anchorRef.current.offset = offset;
    if (Math.abs(offsetChange) < 0.5) return;
    if (scrollTimer.current === undefined) stage.current.scrollBy({ top: offsetChange, behavior: 'instant' });
    else scrollToMarkedPhrase(true);
  };

  const endScroll = () => {
    window.clearTimeout(scrollTimer.current);
    scrollTimer.current = undefined;
    // First corrects the scroll position if content above has changed height in this frame. Otherwise, the resulting
    // shift would be mistaken for the reader scrolling away.
    restoreAnchor();
    rememberAnchor();
  };

  const scrollToMarkedPhrase = (isInstant = false) => {
    const phrase = rectOf(markedPhraseSelector);
    if (phrase === undefined || stage.current === null) return;
    const distance = computeScrollDistance(phrase, measureViewport());
    const isFar = Math.abs(distance) > 2 * stage.current.clientHeight;
    const isSmooth = distance !== 0 && !isInstant && !isFar && !prefersReducedMotion;
    window.clearTimeout(scrollTimer.current);
    scrollTimer.current = isSmooth ? window.setTimeout(endScroll, maxScrollMs) : undefined;
    // Scrolls even by 0, because that ends a smooth scroll in progress.
    stage.current.scrollBy({ top: distance, behavior: isSmooth ? 'smooth' : 'instant' });
    rememberAnchor();
  };

  useLayoutEffect(() => {
    const previousRender = lastRender.current;
    if (previousRender === null && rectOf(markedPhraseSelector) === undefined) return;
    lastRender.current = { active, edition };
    if (previousRender === null) return scrollToMarkedPhrase(true);
    const isPageTurn = previousRender.active !== active && previousRender.edition === edition;
    const isFollowingMarkedPhrase = anchorRef.current?.selector === markedPhraseSelector;
    if (!isPageTurn || !isFollowingMarkedPhrase) restoreAnchor();
    if (isPageTurn && (isTurnedByReader || isFollowingMarkedPhrase)) scrollToMarkedPhrase();
  });

  const handleScroll = useEffectEvent(() => scrollTimer.current === undefined && endScroll());
  const handleScrollEnd = useEffectEvent(endScroll);
  const handleResize = useEffectEvent(restoreAnchor);
  useEffect(() => {
    const [stageElement, frameElement] = [stage.current, frame.current];
    if (stageElement === null || frameElement === null) return;
    const controller = new AbortController();
    stageElement.addEventListener('scroll', () => handleScroll(), {
      signal: controller.signal,
      passive: true,
    });
    stageElement.addEventListener('scrollend', () => handleScrollEnd(), { signal: controller.signal });
    const observer = new ResizeObserver(() => handleResize());
    for (const element of [stageElement, frameElement]) observer.observe(element);
    return () => {
      controller.abort();
      observer.disconnect();
      window.clearTimeout(scrollTimer.current);
    };
  }, [stage, frame]);

  return { isAway: isAwayFromMarkedPhrase, scrollToMarked: scrollToMarkedPhrase };
}
