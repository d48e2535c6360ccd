import type { DictationView } from '@lingostory/contract/vocabulary/dictation/schemas';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { createAudioPiecePlayer } from '../../../../lib/audio-piece-player.ts';
import { pluralize } from '../../../../lib/labels/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import practiceStyles from '../practice.module.css';
import {
  type DictationError,
  describeError,
  errorLabels,
  findErrorPiece,
  joinMissingWords,
  markErrors,
} from './describe-errors.ts';
import styles from './dictation.module.css';

type DictationResultProps = {
  word: KeptWordView;
  dictation: DictationView;
  onHear: () => void;
  /** Stops the clip before a part of it is played. */
  onStop: () => void;
};

/** Shows the phrase of a dictation with its errors, and plays the phrase again where the first one is. */
export function DictationResult({ word, dictation, onHear, onStop }: DictationResultProps) {
  const [piecePlayer] = useState(createAudioPiecePlayer);
  const { words } = dictation;
  const errors = joinMissingWords(dictation.errors);

  const hearError = (error: DictationError) => {
    const piece = findErrorPiece(error, dictation);
    piecePlayer.stop();
    if (piece === null || word.audio === null) return onHear();
    onStop();
    piecePlayer.play(word.audio, piece);
  };
  const hearFirstError = useEffectEvent(() => {
    if (errors[0] !== undefined) hearError(errors[0]);
  });
  useEffect(() => {
    hearFirstError();
    return () => piecePlayer.stop();
  }, [piecePlayer]);

  if (errors.length === 0)
    return (
      <>
        <p className={practiceStyles.right}>That’s it, every word.</p>
        <p lang="fr" className={practiceStyles.phrase}>
          {word.phrase}
        </p>
      </>
    );
  return (
    <>
      <p className={practiceStyles.task}>{pluralize(errors.length, 'mistake')} in your dictation</p>
      <p lang="fr" className={practiceStyles.phrase}>
        {markErrors(word.phrase, dictation).map(({ text, kind }, index) =>
          kind === null ? (
            text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words of a phrase never change their order.
            <span key={index} className={classNames(styles.mark, styles[kind])}>
              {text}
            </span>
          ),
        )}
      </p>
      <ul className={styles.errors}>
        {errors.map((error, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the errors of a dictation never change.
          <li key={index} className={styles.error}>
            <span className={classNames(styles.label, styles[error.kind])}>{errorLabels[error.kind]}</span>
            <span className={styles.sentence}>
              <ErrorSentence error={error} phrase={word.phrase} words={words} />
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Hear it: ${errorLabels[error.kind]}, mistake ${index + 1}`}
              onClick={() => hearError(error)}
            >
              Hear it
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

type ErrorSentenceProps = { error: DictationError; phrase: string; words: readonly string[] };

function ErrorSentence({ error, phrase, words }: ErrorSentenceProps) {
  return describeError(error, phrase, words).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change.
      <span key={index} lang="fr">
        “{part.french}”
      </span>
    ),
  );
}
