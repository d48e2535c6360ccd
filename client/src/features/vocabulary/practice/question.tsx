import { type RefObject, type SyntheticEvent, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ClipState } from '../base/use-clip.ts';
import { CardTypeExplanation } from './card-type-explanation.tsx';
import { HiddenPhrase, Phrase } from './phrase.tsx';
import styles from './practice.module.css';
import type { SessionCard } from './session/session.ts';
import type { QuestionMode } from './session/ways.ts';

type QuestionProps = {
  card: SessionCard;
  mode: Exclude<QuestionMode, 'dictation'>;
  formRef: RefObject<HTMLFormElement | null>;
  sound: ClipState;
  /**
   * Ref of the text field for the missing word. The field takes the focus when the card appears, so that the member
   * can type right away.
   */
  gapInputRef: RefObject<HTMLInputElement | null>;
  onHear: () => void;
  onShow: (typedWord: string) => void;
};

export function Question({
  card: { word },
  mode,
  formRef,
  sound,
  gapInputRef,
  onHear,
  onShow,
}: QuestionProps) {
  const [typedWord, setTypedWord] = useState('');
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onShow(typedWord);
  };
  return (
    <form ref={formRef} className={styles.question} onSubmit={handleSubmit}>
      <CardTypeExplanation key={mode} mode={mode} />
      {mode === 'hear' && (
        <>
          <p className={styles.task}>Listen, and recall the marked word.</p>
          <HiddenPhrase word={word} />
          <Button variant="quiet" onClick={onHear}>
            {sound === 'playing' ? 'Playing…' : 'Hear it'}
          </Button>
          {sound === 'blocked' && (
            <p className={styles.note}>Your browser plays sound once you press this.</p>
          )}
        </>
      )}
      {mode === 'see' && (
        <>
          <p className={styles.task}>What does it mean?</p>
          {sound === 'failed' && <p className={styles.note}>The recording isn’t on this device.</p>}
          <p lang="fr" className={styles.word}>
            {word.text}
          </p>
          {word.phrase !== '' && <Phrase word={word} />}
        </>
      )}
      {mode === 'meaning' && (
        <>
          <p className={styles.task}>How do you say it in French?</p>
          <p className={styles.meaningFirst}>{word.meaning}</p>
        </>
      )}
      {mode === 'gap' && (
        <>
          <p className={styles.task}>Which word is missing?</p>
          <p className={styles.meaning}>{word.meaning || 'No meaning yet'}</p>
          <Phrase word={word}>
            {(wordText) => (
              <input
                ref={gapInputRef}
                className={styles.gap}
                style={{ width: `${Math.max(wordText.length, 4) + 3}ch` }}
                aria-label="The missing word"
                value={typedWord}
                maxLength={200}
                autoCapitalize="none"
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="done"
                onChange={(event) => setTypedWord(event.target.value)}
              />
            )}
          </Phrase>
        </>
      )}
      <Button type="submit" wide>
        Show the answer
      </Button>
    </form>
  );
}
