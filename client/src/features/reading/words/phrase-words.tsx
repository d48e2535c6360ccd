import type { Emphasis } from '@lingostory/contract/emphasis';
import { type RefObject, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { ItalicText } from '../../../lib/text/italic-text.tsx';
import type { Phrase } from '../base/reading.api.ts';
import { collectMeanings, findWordIndexes, isAttachedPronoun } from '../base/tokens.ts';
import type { TextWordControl, WordMark } from '../base/words-port.ts';
import { findGlosses } from '../glosses/choose-gloss.ts';
import { usePositionedGlosses } from '../glosses/use-positioned-glosses.ts';
import type { WordVoice } from '../voice/use-word-voice.ts';
import { OpenMeaning } from './meaning.tsx';
import styles from './phrase-words.module.css';
import { useMeaning } from './use-meaning.ts';

type WordMeaning = { index: number; meaning: string };

type HiddenMeaningsProps = {
  /** Prefix of the meanings' ids, which end with the word's number. */
  id: string;
  words: readonly WordMeaning[];
  /** The element that contains the words. */
  frame: RefObject<HTMLElement | null>;
};

/**
 * A hidden list of the words' meanings, which describes the words to screen readers. Before paint, it also gives each
 * word's line the height that its meaning needs, because a long meaning takes several lines on a phone.
 */
export function HiddenMeanings({ id, words, frame }: HiddenMeaningsProps) {
  const hiddenList = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const listElement = hiddenList.current;
    if (listElement === null) return;
    const observer = new ResizeObserver(() => {
      const heights = [...listElement.children].map(({ clientHeight }) => clientHeight);
      words.forEach(({ index }, wordPosition) => {
        const word = frame.current?.querySelector(`[data-word="${index}"]`);
        word?.parentElement?.style.setProperty('--room', `${heights[wordPosition]}px`);
      });
    });
    observer.observe(listElement);
    return () => observer.disconnect();
  }, [frame, words]);

  return (
    <span ref={hiddenList} className={styles.pile}>
      {words.map(({ index, meaning }) => (
        <span key={index} id={`${id}${index}`} className={styles.meaning}>
          {meaning}
        </span>
      ))}
      {/* Screen readers read one of these labels after the meaning of a marked word. */}
      <span id={`${id}new`}>New word</span>
      <span id={`${id}learning`}>Being learned</span>
    </span>
  );
}

/**
 * Returns the value of `aria-describedby` for a word: the ids of its meaning and of its mark. `id` is the prefix that
 * `HiddenMeanings` uses.
 */
export const toDescriptionIds = (meaningId: string, id: string, mark: WordMark | null) =>
  mark === null ? meaningId : `${meaningId} ${id}${mark}`;

type PhraseWordsProps = {
  phrase: Pick<Phrase, 'phrase_no' | 'tokens'>;
  /** True if the text is blurred until it has been played. */
  isBlurred?: boolean;
  /** Speaks single words; null if no voice is available. */
  voice?: WordVoice | null;
  /** The states of the words and the actions that change them. Null where the reader can't change them. */
  known?: TextWordControl | null;
  /** Returns true for words that have a gloss, as in `TextWordControl`. Null while glosses are off. */
  isUnknown?: TextWordControl['isUnknown'];
  /** Called when a meaning opens. */
  onMeaningOpen?: () => void;
};

/** A phrase whose words open their meanings. It has one tab stop, and the arrow keys move between the words. */
export function PhraseWords({
  phrase: { phrase_no, tokens },
  isBlurred = false,
  voice = null,
  known = null,
  isUnknown = null,
  onMeaningOpen,
}: PhraseWordsProps) {
  const id = useId();
  const indexes = findWordIndexes(tokens);
  const words = useMemo(() => collectMeanings(tokens), [tokens]);
  const requestedIndex = known?.requestedWord?.phraseNo === phrase_no ? known.requestedWord.index : null;
  const meaning = useMeaning(phrase_no, indexes, {
    onOpen: onMeaningOpen,
    onSpeak: voice?.speak,
    requestedIndex,
  });
  const { openIndex, tabStop, frame, handlers } = meaning;
  const glosses = useMemo(
    () => isUnknown && findGlosses(tokens, (index) => isUnknown(phrase_no, index)),
    [isUnknown, tokens, phrase_no],
  );
  usePositionedGlosses(frame, glosses);
  const openToken = openIndex === null ? undefined : tokens[openIndex];

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for form fields.
    <div
      ref={frame}
      className={styles.frame}
      role="group"
      aria-label="The phrase, word by word"
      data-veiled={isBlurred || undefined}
      data-voice={voice?.speaker}
      data-keep={known !== null || undefined}
      data-glosses={glosses !== null || undefined}
      inert={isBlurred}
      {...handlers}
    >
      <p className={styles.phrase} lang="fr">
        {tokens.map(({ text, meaning, emphasis }, index) => {
          if (meaning === null)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a phrase's words never change their order, and stable keys preserve the focus.
              <span key={index}>
                <ItalicText text={text} emphasis={emphasis} />
              </span>
            );
          const wordMark = known?.markOf?.(phrase_no, index) ?? null;
          return (
            <Word
              // biome-ignore lint/suspicious/noArrayIndexKey: a phrase's words never change their order.
              key={index}
              text={text}
              emphasis={emphasis}
              index={index}
              describedBy={toDescriptionIds(
                openIndex === index ? `${id}open` : `${id}${index}`,
                id,
                wordMark,
              )}
              mark={wordMark}
              gloss={glosses?.[index]}
              isOpen={openIndex === index}
              isTabStop={index === tabStop}
            />
          );
        })}
      </p>
      <HiddenMeanings id={id} words={words} frame={frame} />
      <OpenMeaning
        id={`${id}open`}
        meaning={meaning}
        word={openToken}
        position={openIndex === null ? null : { phraseNo: phrase_no, index: openIndex }}
        voice={voice}
        known={known}
      />
    </div>
  );
}

type WordProps = {
  text: string;
  emphasis?: Emphasis | undefined;
  /** The word's number, which identifies its meaning. */
  index: number;
  describedBy: string;
  mark?: WordMark | null;
  /** The short meaning shown above the word; '' for none. */
  gloss?: string | undefined;
  isOpen: boolean;
  isTabStop: boolean;
};

/** A word that opens its meaning. The text around it handles presses and hovering. */
export function Word({
  text,
  emphasis,
  index,
  describedBy,
  mark = null,
  gloss,
  isOpen,
  isTabStop,
}: WordProps) {
  return (
    <span className={styles.room}>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers may break the line around a real button, as between `L’` and `homme`. */}
      <span
        role="button"
        aria-roledescription="word"
        aria-describedby={describedBy}
        tabIndex={isTabStop ? 0 : -1}
        className={styles.word}
        data-word={index}
        data-mark={mark ?? undefined}
        data-gloss={gloss || undefined}
        data-open={isOpen || undefined}
        data-bound={isAttachedPronoun(text) || undefined}
      >
        <ItalicText text={text} emphasis={emphasis} />
      </span>
    </span>
  );
}
