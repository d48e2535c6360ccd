import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { chapterAt, chapterMarks, chapterStep, shareAt } from '../base/chapters.ts';
import { positionInWords } from '../base/controls/phrase-jump.tsx';
import type { Phrase } from '../base/reading.api.ts';
import styles from './position-slider.module.css';
import type { ReaderContents } from './use-reader-contents.ts';

type Share = CSSProperties & { '--share'?: number; '--at'?: number };

type PositionSliderProps = {
  phrase: Phrase;
  /** The phrase being loaded, or the current one. */
  target: number;
  contents: Pick<ReaderContents, 'chapters' | 'jump'>;
};

/**
 * The progress line with its chapter marks, and a native range input over it to jump. The jump happens when the pointer
 * or the key is released.
 */
export function PositionSlider({ phrase, target, contents: { chapters, jump } }: PositionSliderProps) {
  const input = useRef<HTMLInputElement>(null);
  const isKeyDown = useRef(false);
  const [draft, setDraft] = useState<number | null>(null);
  const { total } = phrase;
  const shown = draft ?? target;
  const share = shareAt(shown, total);
  const chapterNo = (chapterAt(chapters, shown) ?? phrase.chapter).chapter_no;

  const commit = () => {
    isKeyDown.current = false;
    setDraft(null);
    if (draft !== null) jump(draft);
  };
  // React's `onChange` is the browser's `input` event, which fires at every step of a drag.
  const handleChosen = useEffectEvent(() => {
    if (!isKeyDown.current) commit();
  });
  useEffect(() => {
    const slider = input.current;
    const listener = () => handleChosen();
    slider?.addEventListener('change', listener);
    return () => slider?.removeEventListener('change', listener);
  }, []);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return;
    isKeyDown.current = true;
    const direction = chapterKeys[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    setDraft(chapterStep(chapters, shown, direction, total));
  };

  const place: Share = { '--share': share };
  return (
    <div className={styles.track} data-phrase style={place}>
      <div className={styles.fill} />
      {chapterMarks(chapters, total).map((mark) => (
        <Mark key={mark} at={mark} isPassed={mark <= share} />
      ))}
      <input
        ref={input}
        type="range"
        className={styles.slider}
        aria-label="Place in the book"
        aria-valuetext={`Chapter ${chapterNo}, phrase ${shown} of ${total}`}
        min={1}
        max={total}
        value={shown}
        disabled={total === 1}
        onChange={(event) => setDraft(Number(event.target.value))}
        onKeyDown={handleKeyDown}
        onKeyUp={commit}
        onBlur={commit}
      />
      {draft !== null && (
        <p className={styles.bubble} aria-hidden="true">
          {positionInWords(chapterNo, shown)}
        </p>
      )}
    </div>
  );
}

function Mark({ at, isPassed }: { at: number; isPassed: boolean }) {
  const place: Share = { '--at': at };
  return <span className={styles.mark} data-passed={isPassed || undefined} style={place} />;
}

const chapterKeys: Record<string, 'next' | 'previous'> = { PageUp: 'next', PageDown: 'previous' };
