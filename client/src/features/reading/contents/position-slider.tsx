import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { computeProgress, findChapter, findChapterStart, positionChapterMarks } from '../base/chapters.ts';
import { toPositionLabel } from '../base/controls/phrase-jump.tsx';
import type { Phrase } from '../base/reading.api.ts';
import styles from './position-slider.module.css';
import type { ReaderContents } from './use-reader-contents.ts';

type SliderStyle = CSSProperties & { '--share'?: number; '--at'?: number };

type PositionSliderProps = {
  phrase: Phrase;
  /** The phrase being loaded, or the current one. */
  target: number;
  contents: Pick<ReaderContents, 'chapters' | 'jump'>;
};

/**
 * The progress line with its chapter marks, and a native range input on top of it. Jumps only when the pointer or the
 * key is released.
 */
export function PositionSlider({ phrase, target, contents: { chapters, jump } }: PositionSliderProps) {
  const input = useRef<HTMLInputElement>(null);
  const isKeyDown = useRef(false);
  const [draft, setDraft] = useState<number | null>(null);
  const { total } = phrase;
  const shownPhraseNo = draft ?? target;
  const progress = computeProgress(shownPhraseNo, total);
  const chapterNo = (findChapter(chapters, shownPhraseNo) ?? phrase.chapter).chapter_no;

  const commitJump = () => {
    isKeyDown.current = false;
    setDraft(null);
    if (draft !== null) jump(draft);
  };
  // React's `onChange` is the browser's `input` event, which fires at every step of a drag.
  const handleChange = useEffectEvent(() => {
    if (!isKeyDown.current) commitJump();
  });
  useEffect(() => {
    const slider = input.current;
    const listener = () => handleChange();
    slider?.addEventListener('change', listener);
    return () => slider?.removeEventListener('change', listener);
  }, []);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return;
    isKeyDown.current = true;
    const direction = chapterKeyDirections[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    setDraft(findChapterStart(chapters, shownPhraseNo, direction, total));
  };

  const style: SliderStyle = { '--share': progress };
  return (
    <div className={styles.track} data-phrase style={style}>
      <div className={styles.fill} />
      {positionChapterMarks(chapters, total).map((markPosition) => (
        <ChapterMark key={markPosition} fraction={markPosition} isPassed={markPosition <= progress} />
      ))}
      <input
        ref={input}
        type="range"
        className={styles.slider}
        aria-label="Position in the book"
        aria-valuetext={`Chapter ${chapterNo}, phrase ${shownPhraseNo} of ${total}`}
        min={1}
        max={total}
        value={shownPhraseNo}
        disabled={total === 1}
        onChange={(event) => setDraft(Number(event.target.value))}
        onKeyDown={handleKeyDown}
        onKeyUp={commitJump}
        onBlur={commitJump}
      />
      {draft !== null && (
        <p className={styles.bubble} aria-hidden="true">
          {toPositionLabel(chapterNo, shownPhraseNo)}
        </p>
      )}
    </div>
  );
}

function ChapterMark({ fraction, isPassed }: { fraction: number; isPassed: boolean }) {
  const style: SliderStyle = { '--at': fraction };
  return <span className={styles.mark} data-passed={isPassed || undefined} style={style} />;
}

const chapterKeyDirections: Record<string, 'next' | 'previous'> = { PageUp: 'next', PageDown: 'previous' };
