import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './phrase-words.module.css';
import { type Point, placeMeaning } from './place-meaning.ts';
import type { Phrase } from './reading.api.ts';
import { explainedPlaces } from './tokens.ts';
import { useMeaning } from './use-meaning.ts';

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
  const { at, focused, frame, pointer, handlers } = useMeaning(phrase_no, places);
  const [stop, setStop] = useState(0);
  const tabStop = focused ?? (places.includes(stop) ? stop : places[0]);
  const meaning = at === null ? undefined : tokens[at]?.meaning;

  useEffect(() => {
    if (focused !== null) setStop(focused);
  }, [focused]);
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
            // biome-ignore lint/a11y/useSemanticElements: browsers may break lines around a real button, as `L’` + `homme`.
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              key={place}
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
          );
        })}
      </p>
      <span hidden>
        {places.map((place) => (
          <span key={place} id={`${id}${place}`}>
            {tokens[place]?.meaning}
          </span>
        ))}
      </span>
      {at !== null && meaning !== undefined && meaning !== '' && (
        <Meaning key={at} id={`${id}open`} text={meaning} place={at} frame={frame} pointer={pointer} />
      )}
    </div>
  );
}

type MeaningProps = {
  id: string;
  text: string;
  place: number;
  frame: RefObject<HTMLElement | null>;
  pointer: RefObject<Point | undefined>;
};

/** Stands between the lines and hides no word; put in its place before it is painted, and again when the text moves. */
function Meaning({ id, text, place, frame, pointer }: MeaningProps) {
  const bubble = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const around = frame.current;
    const word = around?.querySelector(`[data-word="${place}"]`);
    if (!around || !word || bubble.current === null) return;
    const put = () => {
      const element = bubble.current;
      if (element === null) return;
      const em = Number.parseFloat(getComputedStyle(word).fontSize);
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const screen = document.documentElement.clientWidth;
      const spot = placeMeaning([...word.getClientRects()], size, em, screen, pointer.current);
      const origin = around.getBoundingClientRect();
      if (spot) element.style.translate = `${spot.left - origin.left}px ${spot.top - origin.top}px`;
    };
    put();
    const watcher = new ResizeObserver(put);
    watcher.observe(around);
    return () => watcher.disconnect();
  }, [place, frame, pointer]);

  return (
    <span ref={bubble} id={id} role="tooltip" className={styles.meaning}>
      {text}
    </span>
  );
}
