import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '../../../ui/use-media.ts';
import { isInSight, wayTo } from './following.ts';

type Following = {
  /** What scrolls. */
  stage: RefObject<HTMLElement | null>;
  /** The text in it. */
  frame: RefObject<HTMLElement | null>;
  /** What covers the end of the text. */
  foot: RefObject<HTMLElement | null>;
  /** The phrase that is marked, by its number in this edition of the book. */
  active: number;
  edition: number;
  /** Somebody turned to it: they want to see it. */
  isAsked: boolean;
};

/** An element of the text, by its selector, and how far below the beginning of what scrolls it stood, in pixels. */
type Anchor = { selector: string; at: number };

/** Longer than any browser scrolls smoothly, in milliseconds. Older ones do not say when they are done. */
const maxMotion = 1_200;
const marked = '[aria-current]';
const numbered = (phraseNo: number) => `[data-phrase-no="${phraseNo}"]`;

/**
 * Keeps the marked phrase in sight until somebody scrolls away from it. Whatever is measured or loaded meanwhile, what
 * they look at stays where it is. Returns whether they are away from the phrase, and the way back to it.
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

  /** Notes what somebody looks at: the marked phrase, or the first that they see. */
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

  /** What was above has become higher or lower: what somebody looks at stays where it was. */
  const hold = () => {
    const at = anchor.current && topOf(anchor.current.selector);
    // Nothing was in sight but what is on its way.
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
    // What has grown in this frame moved the phrase, and nobody scrolled away from it.
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
    // Also where there is nowhere to go: it ends a motion that is under way.
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
