import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import type { Phrase } from '../reading.api.ts';
import type { WordVoice } from '../voice/use-word-voice.ts';
import { Meaning } from './meaning.tsx';
import styles from './phrase-words.module.css';
import { isBound, meaningInWords, type Token, wordIndexes } from './tokens.ts';
import { useMeaning } from './use-meaning.ts';

type PhraseWordsProps = {
  phrase: Pick<Phrase, 'phrase_no' | 'tokens'>;
  /** The text waits until it has been heard. */
  isVeiled?: boolean;
  /** Who says a single word, where somebody can. */
  voice?: WordVoice | null;
  /** A meaning was opened. */
  onMeaning?: () => void;
};

/** A phrase whose words open their meanings. One tab stop; arrow keys go from word to word. */
export function PhraseWords({
  phrase: { phrase_no, tokens },
  isVeiled = false,
  voice = null,
  onMeaning,
}: PhraseWordsProps) {
  const id = useId();
  const indexes = wordIndexes(tokens);
  const { at, isPinned, tabStop, frame, pointer, handlers } = useMeaning(phrase_no, indexes, {
    onOpen: onMeaning,
    onSay: voice?.say,
  });
  const pile = useMeaningHeights(frame, tokens);
  const tabbable = tabStop !== null && indexes.includes(tabStop) ? tabStop : indexes[0];
  const open = at === null ? undefined : tokens[at];

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      ref={frame}
      className={styles.frame}
      role="group"
      aria-label="The phrase, word by word"
      data-veiled={isVeiled || undefined}
      data-voice={voice?.by}
      inert={isVeiled}
      {...handlers}
    >
      <p className={styles.phrase} lang="fr">
        {tokens.map(({ text, meaning: means }, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: a phrase's words never change their order, and the focus stays on one.
          if (means === null) return <span key={index}>{text}</span>;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <span key={index} className={styles.room}>
              {/* biome-ignore lint/a11y/useSemanticElements: browsers may break lines around a real button, as `L’` + `homme`. */}
              <span
                role="button"
                aria-roledescription="word"
                aria-describedby={at === index ? `${id}open` : `${id}${index}`}
                tabIndex={index === tabbable ? 0 : -1}
                className={styles.word}
                data-word={index}
                data-open={at === index || undefined}
                data-bound={isBound(text) || undefined}
              >
                {text}
              </span>
            </span>
          );
        })}
      </p>
      <span ref={pile} className={styles.pile}>
        {tokens.map(
          (token, index) =>
            token.meaning !== null && (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <span key={index} id={`${id}${index}`} className={styles.meaning}>
                {meaningInWords(token)}
              </span>
            ),
        )}
      </span>
      {at !== null && open !== undefined && (
        <Meaning
          key={at}
          id={`${id}open`}
          word={open.text}
          text={meaningInWords(open)}
          voice={voice}
          isUnknown={open.meaning === ''}
          index={at}
          isPinned={isPinned}
          frame={frame}
          pointer={pointer}
        />
      )}
    </div>
  );
}

/**
 * Gives each word's line the height that its meaning needs, before it is painted: on a phone a long one has several
 * lines. The pile that is returned holds the meanings in the order of their words.
 */
function useMeaningHeights(frame: RefObject<HTMLElement | null>, tokens: readonly Token[]) {
  const pile = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const meanings = pile.current;
    if (meanings === null) return;
    const observer = new ResizeObserver(() => {
      const heights = [...meanings.children].map(({ clientHeight }) => clientHeight);
      for (const [order, index] of wordIndexes(tokens).entries()) {
        const word = frame.current?.querySelector(`[data-word="${index}"]`);
        word?.parentElement?.style.setProperty('--room', `${heights[order]}px`);
      }
    });
    observer.observe(meanings);
    return () => observer.disconnect();
  }, [frame, tokens]);

  return pile;
}
