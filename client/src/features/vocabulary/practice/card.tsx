import type { DictationView } from '@lingostory/contract/vocabulary/dictation/schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppSelector } from '../../../session/hooks.ts';
import type { useClip } from '../base/use-clip.ts';
import { CardBack } from './card-back.tsx';
import { DictationQuestion } from './dictation/dictation-question.tsx';
import styles from './practice.module.css';
import { Question } from './question.tsx';
import type { GradeNumber, SessionCard } from './session/session.ts';
import type { WordInTurn } from './session/turns.ts';
import { type ModeChoice, questionModeOf } from './session/ways.ts';

type CardProps = {
  card: SessionCard & { word: WordInTurn };
  isShown: boolean;
  /** True until the first card of the session is graded. */
  isFirst: boolean;
  clip: ReturnType<typeof useClip>;
  modeChoice: ModeChoice;
  /** `hasMistakes` is true for a dictation with errors, which counts as Again. */
  onShow: (hasMistakes: boolean) => void;
  onEdit: () => void;
  onGrade: (grade: GradeNumber) => void;
};

/**
 * Shows a card's question, then its answer. Both take the focus when they appear, so that screen readers announce
 * them and keyboard shortcuts work.
 */
export function Card({ card, isShown, isFirst, clip, modeChoice, onShow, onEdit, onGrade }: CardProps) {
  const sectionRef = useRef<HTMLElement>(null);
  const gapInputRef = useRef<HTMLInputElement>(null);
  const dictationFieldRef = useRef<HTMLTextAreaElement>(null);
  const [typedWord, setTypedWord] = useState<string | null>(null);
  const [dictation, setDictation] = useState<DictationView | null>(null);
  const isOffline = useAppSelector((state) => state.connection.lost);
  // Only counts at the start: a connection lost later must not discard what was typed.
  const [startedOffline] = useState(isOffline);
  const preferredMode = questionModeOf(card.word, card.repetitions, modeChoice);
  const isUnavailable =
    (preferredMode === 'hear' && clip.sound === 'failed') ||
    (preferredMode === 'dictation' && (clip.sound === 'failed' || startedOffline) && dictation === null);
  const questionMode = isUnavailable ? 'see' : preferredMode;
  const { audio } = card.word;

  const playClip = () => audio !== null && clip.play(audio);
  const playClipIfDue = useEffectEvent(() => {
    const playsFirst = questionMode === 'hear' || questionMode === 'dictation';
    if (isShown ? questionMode === 'meaning' : playsFirst) playClip();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: some cards play their clip with the answer.
  useEffect(() => playClipIfDue(), [isShown]);

  const moveFocus = useEffectEvent(() => {
    const field = gapInputRef.current ?? dictationFieldRef.current;
    if (field !== null) field.focus({ preventScroll: isFirst });
    else if (isShown || !isFirst) sectionRef.current?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the answer is shown.
  useEffect(() => moveFocus(), [isShown]);

  const handleShow = (text: string) => {
    setTypedWord(questionMode === 'gap' ? text : null);
    onShow(false);
  };
  const handleGraded = (view: DictationView) => {
    clip.stop();
    setDictation(view);
    onShow(!view.ok);
  };

  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={isShown ? 'Answer' : 'Question'}
      className={styles.card}
    >
      {isShown ? (
        <CardBack
          card={card}
          typed={typedWord}
          dictation={dictation}
          onEdit={onEdit}
          onGrade={onGrade}
          sound={clip.sound}
          onHear={playClip}
          onStop={clip.stop}
        />
      ) : questionMode === 'dictation' ? (
        <DictationQuestion
          wordId={card.word.id}
          phraseId={card.word.phraseId}
          fieldRef={dictationFieldRef}
          sound={clip.sound}
          onHear={playClip}
          onGraded={handleGraded}
          onGiveUp={() => onShow(false)}
        />
      ) : (
        <Question
          card={card}
          mode={questionMode}
          gapInputRef={gapInputRef}
          sound={clip.sound}
          onHear={playClip}
          onShow={handleShow}
        />
      )}
    </section>
  );
}
