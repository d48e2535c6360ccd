import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '../../../ui/use-media.ts';
import { isInSight, wayTo } from './following.ts';

type Following = {
  /** The scroll container. */
  stage: RefObject<HTMLElement | null>;
  /** The text inside the scroll container. */
  frame: RefObject<HTMLElement | null>;
  /** The footer that covers the end of the text. */
  foot: RefObject<HTMLElement | null>;
  /** The marked phrase's number in this edition of the book. */
  active: number;
  edition: number;
  /** True if the reader turned to the phrase, so it must be scrolled into view. */
  isAsked: boolean;
};

/** An element of the text and its distance in pixels from the start of the scrolled content. */
type Anchor = { selector: string; at: number };

/** An upper limit for smooth scrolling in milliseconds, because older browsers have no `scrollend` event. */
const maxMotion = 1_200;
const marked = '[aria-current]';
const numbered = (phraseNo: number) => `[data-phrase-no="${phraseNo}"]`;

/**
 * Keeps the marked phrase in view until the reader scrolls away from it. Keeps the visible text in place when content
 * above it loads or changes height. Returns whether the reader is away from the phrase, and a function that scrolls
 * back to it.
 */
export function useFollowing({ stage, frame, foot, active, edition, isAsked }: Following) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [isAway, setAway] = useState(false);
  const anchor = useRef<Anchor | null>(null);
  const motion = useRef<number | undefined>(undefined);
  const last = useRef<{ active: number; edition: number } | null>(null);

  const rectOf = (selector: string) => frame.current?.querySelector(selector)?.getBoundingClientRect();
  const view = () => {
    const { top = 0, bottom = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { top, bottom: Math.min(bottom, foot.current?.getBoundingClientRect().top ?? bottom) };
  };
  const topOf = (selector: string) => {
    const top = rectOf(selector)?.top;
    return top === undefined || stage.current === null ? null : top + stage.current.scrollTop;
  };

  /** Remembers the position of what the reader sees: the marked phrase, or else the first visible one. */
  const note = () => {
    const phrase = rectOf(marked);
    const isFollowed = motion.current !== undefined || (phrase && isInSight(phrase, view())) === true;
    setAway(!isFollowed);
    const all = frame.current?.querySelectorAll<HTMLElement>('[data-phrase-no]') ?? [];
    const first = [...all].find((element) => isInSight(element.getBoundingClientRect(), view()));
    const selector = isFollowed ? marked : numbered(Number(first?.dataset.phraseNo));
    const at = topOf(selector);
    anchor.current = at === null ? null : { selector, at };
  };

  /** Restores the remembered position after content above it has changed height. */
  const hold = () => {
    const at = anchor.current && topOf(anchor.current.selector);
    // No phrase was in view, only placeholders.
    if (at === null || anchor.current === null || stage.current === null) return note();
    const shift = at - anchor.current.at;
    anchor.current.at = at;
    if (Math.abs(shift) < 0.5) return;
    if (motion.current === undefined) stage.current.scrollBy({ top: shift, behavior: 'instant' });
    else show(true);
  };

  const arrive = () => {
    window.clearTimeout(motion.current);
    motion.current = undefined;
    // A height change in this frame moved the phrase: the reader didn't scroll away from it.
    hold();
    note();
  };

  const show = (isInstant = false) => {
    const phrase = rectOf(marked);
    if (phrase === undefined || stage.current === null) return;
    const way = wayTo(phrase, view());
    const isFar = Math.abs(way) > 2 * stage.current.clientHeight;
    const isSmooth = way !== 0 && !isInstant && !isFar && !isStill;
    window.clearTimeout(motion.current);
    motion.current = isSmooth ? window.setTimeout(arrive, maxMotion) : undefined;
    // Scrolls even by 0, because that ends a smooth scroll in progress.
    stage.current.scrollBy({ top: way, behavior: isSmooth ? 'smooth' : 'instant' });
    note();
  };

  useLayoutEffect(() => {
    const before = last.current;
    if (before === null && rectOf(marked) === undefined) return;
    last.current = { active, edition };
    if (before === null) return show(true);
    const isTurn = before.active !== active && before.edition === edition;
    const isFollowed = anchor.current?.selector === marked;
    if (!isTurn || !isFollowed) hold();
    if (isTurn && (isAsked || isFollowed)) show();
  });

  const handleScroll = useEffectEvent(() => motion.current === undefined && arrive());
  const handleEnd = useEffectEvent(arrive);
  const handleResize = useEffectEvent(hold);
  useEffect(() => {
    const [scrolling, text] = [stage.current, frame.current];
    if (scrolling === null || text === null) return;
    const end = new AbortController();
    scrolling.addEventListener('scroll', () => handleScroll(), { signal: end.signal, passive: true });
    scrolling.addEventListener('scrollend', () => handleEnd(), { signal: end.signal });
    const observer = new ResizeObserver(() => handleResize());
    for (const element of [scrolling, text]) observer.observe(element);
    return () => {
      end.abort();
      observer.disconnect();
      window.clearTimeout(motion.current);
    };
  }, [stage, frame]);

  return { isAway, show };
}
