import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppSelector } from '../../../session/hooks.ts';
import type { useClip } from '../base/use-clip.ts';
import { CardBack } from './card-back.tsx';
import { DictationQuestion } from './dictation/dictation-question.tsx';
import styles from './practice.module.css';
import { Question } from './question.tsx';
import type { GradeNumber, SessionCard } from './session/session.ts';
import type { ShownAnswer } from './session/shown-answer.ts';
import { type ModeChoice, questionModeOf } from './session/ways.ts';

type CardProps = {
  card: SessionCard;
  /** The answer given, or null until the back of the card is shown. */
  answer: ShownAnswer | null;
  /** True until the first card of the session is graded. */
  isFirst: boolean;
  /** Form of the question. Submitting it shows the answer, or checks a dictation. */
  questionFormRef: RefObject<HTMLFormElement | null>;
  clip: ReturnType<typeof useClip>;
  modeChoice: ModeChoice;
  onShow: (answer: ShownAnswer) => void;
  onEdit: (button: Element) => void;
  onGrade: (grade: GradeNumber) => void;
};

/**
 * Shows a card's question, then its answer. Both take the focus when they appear, so that screen readers announce
 * them and keyboard shortcuts work.
 */
export function Card({
  card,
  answer,
  isFirst,
  questionFormRef,
  clip,
  modeChoice,
  onShow,
  onEdit,
  onGrade,
}: CardProps) {
  const sectionRef = useRef<HTMLElement>(null);
  const gapInputRef = useRef<HTMLInputElement>(null);
  const dictationFieldRef = useRef<HTMLTextAreaElement>(null);
  const isShown = answer !== null;
  const isOffline = useAppSelector((state) => state.connection.lost);
  // Only counts at the start: a connection lost later must not discard what was typed.
  const [startedOffline] = useState(isOffline);
  const preferredMode = questionModeOf(card.word, card.repetitions, modeChoice);
  const isUnavailable =
    (preferredMode === 'hear' && clip.sound === 'failed') ||
    (preferredMode === 'dictation' && (clip.sound === 'failed' || startedOffline));
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

  const handleShow = (typed: string) =>
    onShow(questionMode === 'gap' ? { kind: 'typedWord', typed } : { kind: 'recalled' });
  const handleShowDictation = (dictationAnswer: ShownAnswer) => {
    clip.stop();
    onShow(dictationAnswer);
  };

  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={isShown ? 'Answer' : 'Question'}
      className={styles.card}
    >
      {answer !== null ? (
        <CardBack
          card={card}
          answer={answer}
          onEdit={onEdit}
          onGrade={onGrade}
          sound={clip.sound}
          onHear={playClip}
          onStop={clip.stop}
        />
      ) : questionMode === 'dictation' ? (
        <DictationQuestion
          wordId={card.word.id}
          formRef={questionFormRef}
          fieldRef={dictationFieldRef}
          sound={clip.sound}
          onHear={playClip}
          onShow={handleShowDictation}
        />
      ) : (
        <Question
          card={card}
          mode={questionMode}
          formRef={questionFormRef}
          gapInputRef={gapInputRef}
          sound={clip.sound}
          onHear={playClip}
          onShow={handleShow}
        />
      )}
    </section>
  );
}
