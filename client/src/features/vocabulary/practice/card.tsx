import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { useClip } from '../base/use-clip.ts';
import { CardBack } from './card-back.tsx';
import styles from './practice.module.css';
import { Question } from './question.tsx';
import type { GradeNumber, SessionCard } from './session/session.ts';
import { type ModeChoice, questionModeOf } from './session/ways.ts';

type CardProps = {
  card: SessionCard;
  isShown: boolean;
  /** True until the first card of the session is graded. */
  isFirst: boolean;
  clip: ReturnType<typeof useClip>;
  modeChoice: ModeChoice;
  onShow: () => void;
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
  const [typedWord, setTypedWord] = useState<string | null>(null);
  const preferredMode = questionModeOf(card.word, card.repetitions, modeChoice);
  const questionMode = preferredMode === 'hear' && clip.sound === 'failed' ? 'see' : preferredMode;
  const { audio } = card.word;

  const playClip = () => audio !== null && clip.play(audio);
  const playClipOnStart = useEffectEvent(() => {
    if (!isShown && questionMode === 'hear') playClip();
  });
  useEffect(() => playClipOnStart(), []);

  const moveFocus = useEffectEvent(() => {
    if (gapInputRef.current !== null) gapInputRef.current.focus({ preventScroll: isFirst });
    else if (isShown || !isFirst) sectionRef.current?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the answer is shown.
  useEffect(() => moveFocus(), [isShown]);

  const handleShow = (text: string) => {
    setTypedWord(questionMode === 'gap' ? text : null);
    onShow();
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
          onEdit={onEdit}
          onGrade={onGrade}
          sound={clip.sound}
          onHear={playClip}
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
