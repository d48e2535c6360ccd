import { useEffect, useId } from 'react';
import type { Phrase } from '../reading.api.ts';
import { Meaning } from './meaning.tsx';
import styles from './phrase-words.module.css';
import { explainedPlaces } from './tokens.ts';
import { useMeaning } from './use-meaning.ts';
import { useRoom } from './use-room.ts';

type PhraseWordsProps = {
  phrase: Pick<Phrase, 'phrase_no' | 'tokens'>;
  /** The text waits until it has been heard. */
  isVeiled?: boolean;
  onMeaning?: () => void;
};

/** A phrase whose words open their meanings. One tab stop; arrow keys go from word to word. */
export function PhraseWords({
  phrase: { phrase_no, tokens },
  isVeiled = false,
  onMeaning,
}: PhraseWordsProps) {
  const id = useId();
  const places = explainedPlaces(tokens);
  const { at, isPinned, stop, frame, pointer, handlers } = useMeaning(phrase_no, places);
  const pile = useRoom(frame, tokens);
  const tabStop = stop !== null && places.includes(stop) ? stop : places[0];
  const meaning = at === null ? undefined : tokens[at]?.meaning;

  useEffect(() => {
    if (at !== null) onMeaning?.();
  }, [at, onMeaning]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      ref={frame}
      className={styles.frame}
      role="group"
      aria-label="The phrase, word by word"
      data-veiled={isVeiled || undefined}
      inert={isVeiled}
      {...handlers}
    >
      <p className={styles.phrase} lang="fr">
        {tokens.map(({ text, meaning: means }, place) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: a phrase's words never change places, and the focus stays on one.
          if (means === '') return <span key={place}>{text}</span>;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <span key={place} className={styles.room} data-room>
              {/* biome-ignore lint/a11y/useSemanticElements: browsers may break lines around a real button, as `L’` + `homme`. */}
              <span
                role="button"
                aria-roledescription="word"
                aria-describedby={at === place ? `${id}open` : `${id}${place}`}
                tabIndex={place === tabStop ? 0 : -1}
                className={styles.word}
                data-word={place}
                data-open={at === place || undefined}
              >
                {text}
              </span>
            </span>
          );
        })}
      </p>
      <span ref={pile} className={styles.pile}>
        {places.map((place) => (
          <span key={place} id={`${id}${place}`} className={styles.meaning}>
            {tokens[place]?.meaning}
          </span>
        ))}
      </span>
      {at !== null && meaning !== undefined && meaning !== '' && (
        <Meaning
          key={at}
          id={`${id}open`}
          text={meaning}
          place={at}
          isPinned={isPinned}
          frame={frame}
          pointer={pointer}
        />
      )}
    </div>
  );
}
