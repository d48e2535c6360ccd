import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { ReaderIcon } from '../base/controls/reader-icons.tsx';
import { type Token, toMeaningLabel } from '../base/tokens.ts';
import type { OpenWord, TextWordControl, WordPosition } from '../base/words-port.ts';
import type { WordVoice } from '../voice/use-word-voice.ts';
import { computeMeaningPosition, type Point } from './compute-meaning-position.ts';
import styles from './phrase-words.module.css';
import type { OpenMeaningState } from './use-meaning.ts';

type OpenMeaningProps = {
  id: string;
  meaning: OpenMeaningState;
  /** The word whose meaning is open, and its position. */
  word: Token | undefined;
  position: WordPosition | null;
  voice: WordVoice | null;
  /** The states of the words and the actions that change them. Null where the reader can't change them. */
  known: TextWordControl | null;
};

/** Shows the open meaning in a bubble, if there is one, and reports the word that it belongs to. */
export function OpenMeaning({ id, meaning, word, position, voice, known }: OpenMeaningProps) {
  const { openIndex, isPinned, focusedIndex, frame, pointer } = meaning;
  const openWord = position !== null && word ? { ...position, text: word.text } : null;
  useReportOpenWord(known, openWord && { ...openWord, isHeld: isPinned || focusedIndex === openIndex });
  if (openIndex === null || word === undefined) return null;
  const status = openWord && known?.statusOf(openWord);
  const wordStorage = known && status ? { isStored: status.isStored, toggle: known.toggleStored } : null;
  return (
    <MeaningBubble
      key={openIndex}
      id={id}
      word={word}
      voice={voice}
      storage={wordStorage}
      isPinned={isPinned}
      frame={frame}
      pointer={pointer}
      index={openIndex}
    />
  );
}

function useReportOpenWord(wordControl: TextWordControl | null, openWord: OpenWord | null): void {
  const reportOpenWord = useEffectEvent((word: OpenWord | null) => wordControl?.reportOpenWord(word));
  const { phraseNo, index, text, isHeld } = openWord ?? {};
  // Runs in a layout effect, because a shortcut pressed before a normal effect runs would find no open word.
  useLayoutEffect(() => {
    if (phraseNo === undefined || index === undefined || text === undefined || isHeld === undefined) return;
    reportOpenWord({ phraseNo, index, text, isHeld });
    return () => reportOpenWord(null);
  }, [phraseNo, index, text, isHeld]);
}

type WordStorage = { isStored: boolean; toggle: () => void };

type MeaningBubbleProps = {
  id: string;
  /** The word whose meaning is shown. `index` is its number among the words in `frame`. */
  word: Token;
  index: number;
  voice: WordVoice | null;
  /**
   * `isStored` is true if the word is in the member's word list, and `toggle` adds or removes it. Null if words can't
   * be saved.
   */
  storage: WordStorage | null;
  isPinned: boolean;
  frame: RefObject<HTMLElement | null>;
  pointer: RefObject<Point | undefined>;
};

/**
 * The meaning's bubble. Placed between the lines, so that it doesn't cover any word. Its position is set before
 * paint, and again when the text moves.
 */
function MeaningBubble(props: MeaningBubbleProps) {
  const { id, word, index, voice, storage, isPinned, frame, pointer } = props;
  const bubble = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const frameElement = frame.current;
    const wordElement = frameElement?.querySelector(`[data-word="${index}"]`);
    if (!frameElement || !wordElement || bubble.current === null) return;
    const moveBubble = () => {
      const element = bubble.current;
      if (element === null) return;
      const fontSize = Number.parseFloat(getComputedStyle(wordElement).fontSize);
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const viewportWidth = document.documentElement.clientWidth;
      const bubblePosition = computeMeaningPosition(
        [...wordElement.getClientRects()],
        size,
        fontSize,
        viewportWidth,
        pointer.current,
      );
      const frameRect = frameElement.getBoundingClientRect();
      if (bubblePosition)
        element.style.translate = `${bubblePosition.left - frameRect.left}px ${bubblePosition.top - frameRect.top}px`;
    };
    moveBubble();
    const observer = new ResizeObserver(moveBubble);
    observer.observe(frameElement);
    return () => observer.disconnect();
  }, [index, frame, pointer]);
  // Scrolls a pressed word's meaning into view. Hovering never scrolls.
  useEffect(() => {
    if (isPinned) bubble.current?.scrollIntoView({ block: 'nearest' });
  }, [isPinned]);

  return (
    <span
      ref={bubble}
      data-meaning
      className={classNames(styles.meaning, styles.open, word.meaning === '' && styles.unknown)}
    >
      <span id={id} role="tooltip">
        {toMeaningLabel(word)}
      </span>
      {voice !== null && <HearButton word={word.text} voice={voice} index={index} />}
      {storage !== null && <StoreButton word={word.text} storage={storage} />}
    </span>
  );
}

type HearButtonProps = { word: string; voice: WordVoice; index: number };

/** A button that speaks the word, like the S key. It isn't in the tab order, because a phrase has a single tab stop. */
function HearButton({ word, voice: { speaker, speak }, index }: HearButtonProps) {
  const isComputerVoice = speaker === 'computer';
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.hear}
      aria-label={isComputerVoice ? `Hear “${word}”. Computer voice` : `Hear “${word}”`}
      onClick={() => speak(index)}
    >
      <ReaderIcon name="hear" size={16} />
      {isComputerVoice && <span>Computer voice</span>}
    </button>
  );
}

/**
 * A button that saves the word to the member's word list or removes it, like the K key. It isn't in the tab order,
 * because a phrase has a single tab stop.
 */
function StoreButton({ word, storage: { isStored, toggle } }: { word: string; storage: WordStorage }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.keep}
      aria-label={isStored ? `Kept: “${word}”. Remove it from your words` : `Keep “${word}”`}
      title={isStored ? 'Kept' : 'Keep'}
      onClick={toggle}
    >
      <ReaderIcon name={isStored ? 'check' : 'plus'} size={16} />
    </button>
  );
}
