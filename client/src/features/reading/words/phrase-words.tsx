import { useId, useMemo } from 'react';
import type { Phrase } from '../base/reading.api.ts';
import { explainedOf, wordIndexes } from '../base/tokens.ts';
import type { TextWords } from '../base/words-port.ts';
import type { WordVoice } from '../voice/use-word-voice.ts';
import { OpenMeaning } from './meaning.tsx';
import { describedBy, MeaningPile } from './meaning-pile.tsx';
import styles from './phrase-words.module.css';
import { useMeaning } from './use-meaning.ts';
import { Word } from './word.tsx';

type PhraseWordsProps = {
  phrase: Pick<Phrase, 'phrase_no' | 'tokens'>;
  /** The text waits until it has been heard. */
  isVeiled?: boolean;
  /** Who says a single word, where somebody can. */
  voice?: WordVoice | null;
  /** What is known of the words, where somebody may say something of them. */
  known?: TextWords | null;
  /** A meaning was opened. */
  onMeaning?: () => void;
};

/** A phrase whose words open their meanings. One tab stop; arrow keys go from word to word. */
export function PhraseWords({
  phrase: { phrase_no, tokens },
  isVeiled = false,
  voice = null,
  known = null,
  onMeaning,
}: PhraseWordsProps) {
  const id = useId();
  const indexes = wordIndexes(tokens);
  const words = useMemo(() => explainedOf(tokens), [tokens]);
  const wanted = known?.wanted?.phraseNo === phrase_no ? known.wanted.index : null;
  const meaning = useMeaning(phrase_no, indexes, { onOpen: onMeaning, onSay: voice?.say, wanted });
  const { at, tabStop, frame, handlers } = meaning;
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
      data-keep={known !== null || undefined}
      inert={isVeiled}
      {...handlers}
    >
      <p className={styles.phrase} lang="fr">
        {tokens.map(({ text, meaning: means }, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: a phrase's words never change their order, and the focus stays on one.
          if (means === null) return <span key={index}>{text}</span>;
          const mark = known?.markOf?.(phrase_no, index) ?? null;
          return (
            <Word
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              key={index}
              text={text}
              index={index}
              describedBy={describedBy(at === index ? `${id}open` : `${id}${index}`, id, mark)}
              mark={mark}
              isOpen={at === index}
              isTabStop={index === tabStop}
            />
          );
        })}
      </p>
      <MeaningPile id={id} words={words} frame={frame} />
      <OpenMeaning
        id={`${id}open`}
        meaning={meaning}
        word={open}
        position={at === null ? null : { phraseNo: phrase_no, index: at }}
        voice={voice}
        known={known}
      />
    </div>
  );
}
