import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDay } from '../../../lib/labels/format.ts';
import { useReaderSettings } from '../base/reader-settings.ts';
import type { Phrase } from '../base/reading.api.ts';
import type { WordControl } from '../known-words/use-word-states.ts';
import { WordStateButtons } from '../known-words/word-state-buttons.tsx';
import type { PlayerControl } from '../player/use-player.tsx';
import styles from './reader-notes.module.css';

type CurrentReading = { phrase: Phrase | null; player: Pick<PlayerControl, 'stage' | 'isAsleep' | 'send'> };
type ReaderNotesProps = { reading: CurrentReading; isBlurred: boolean; words: WordControl };

/** The phrase's translation, and at most one short hint below it. */
export function ReaderNotes({ reading, isBlurred, words }: ReaderNotesProps) {
  const { settings } = useReaderSettings();
  const [openingPhraseNo, setOpeningPhraseNo] = useState<number | null>(null);
  if (openingPhraseNo === null && reading.phrase !== null) setOpeningPhraseNo(reading.phrase.phrase_no);
  const translation = reading.phrase?.phrase_translation ?? '';
  return (
    <div className={styles.notes}>
      <WordNotes words={words} />
      {settings.wholeMeaning && translation !== '' && !isBlurred && (
        <p className={styles.whole}>{translation}</p>
      )}
      {/* Always rendered, because screen readers announce only changes to an existing status region. */}
      <div role="status" className={styles.note}>
        <PhraseNote
          reading={reading}
          isBlurred={isBlurred}
          knowsWords={settings.knowsWords}
          isOpening={reading.phrase?.phrase_no === openingPhraseNo}
        />
      </div>
    </div>
  );
}

/** The details of the word whose meaning is held open, and the buttons that set its state. */
function WordNotes({ words }: { words: WordControl }) {
  if (words.details === null) return <WordStateButtons words={words} />;
  return <OpenWordNotes words={words} />;
}

function OpenWordNotes({ words }: { words: WordControl }) {
  const notesRef = useRef<HTMLDivElement>(null);
  // On a small screen, a long phrase leaves no space for the notes above the player. They also grow when the details
  // have loaded.
  useEffect(() => {
    const notes = notesRef.current;
    if (notes === null) return;
    const observer = new ResizeObserver(() => scrollNotesIntoView(notes));
    observer.observe(notes);
    return () => observer.disconnect();
  }, []);
  return (
    // `data-meaning` makes this part of the meaning, so that a press on it doesn't close the meaning.
    <div ref={notesRef} data-meaning className={styles.word}>
      {words.details}
      <WordStateButtons words={words} />
    </div>
  );
}

/** Space between the notes and the player, in pixels. */
const notesMargin = 8;

/** Scrolls down to the notes, but only as far as the meaning of the word stays visible. */
function scrollNotesIntoView(notes: HTMLElement): void {
  const stage = notes.closest('main');
  const meaning = stage?.querySelector('[role="tooltip"]');
  if (!stage || !meaning) return;
  const stageRect = stage.getBoundingClientRect();
  const hiddenHeight = notes.getBoundingClientRect().bottom + notesMargin - stageRect.bottom;
  const heightAboveMeaning = meaning.getBoundingClientRect().top - notesMargin - stageRect.top;
  const distance = Math.min(hiddenHeight, heightAboveMeaning);
  if (distance > 0) stage.scrollBy({ top: distance });
}

type PhraseNoteProps = {
  reading: CurrentReading;
  isBlurred: boolean;
  knowsWords: boolean;
  /** True for the phrase at which the reader opened. */
  isOpening: boolean;
};

function PhraseNote({ reading, isBlurred, knowsWords, isOpening }: PhraseNoteProps): ReactNode {
  const { phrase, player } = reading;
  if (phrase === null) return null;
  // On the last phrase, the ending uses this space.
  const isLastPhrase = phrase.next_phrase_no === null;
  if (isOpening && 'included_until' in phrase && phrase.included_until !== undefined)
    return <p>You can read this story with your membership until {formatDay(phrase.included_until)}.</p>;
  if (player.stage === 'blocked' && !isLastPhrase)
    return <p>Press play to listen. Your browser won’t play sound until you do.</p>;
  if (player.isAsleep) return <p>The sleep timer stopped after this phrase. Press play to go on.</p>;
  if (isBlurred) {
    return (
      <>
        <p>Listen first. The text appears after you’ve heard it.</p>
        <button type="button" className={styles.reveal} onClick={() => player.send({ type: 'revealed' })}>
          Show the text
        </button>
      </>
    );
  }
  if (player.stage === 'failed') {
    return <p>We can’t play this phrase right now. Keep reading, or press play to try again.</p>;
  }
  if (player.stage === 'silent') return <p>This phrase has no recording yet.</p>;
  if (phrase.translated_status === 0) return <p>{phrase.translated_message}</p>;
  return knowsWords || isLastPhrase ? null : <p>Tap a word to see what it means.</p>;
}
