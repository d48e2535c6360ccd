import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { useClip } from '../base/use-clip.ts';
import { CardBack } from './card-back.tsx';
import styles from './practice.module.css';
import { Question } from './question.tsx';
import type { GradeNumber, SessionCard } from './session/session.ts';
import { type WayChoice, wayOf } from './session/ways.ts';

type CardProps = {
  card: SessionCard;
  isShown: boolean;
  /** True until the first card of the session is graded. */
  isFirst: boolean;
  clip: ReturnType<typeof useClip>;
  choice: WayChoice;
  onShow: () => void;
  onEdit: () => void;
  onGrade: (grade: GradeNumber) => void;
};

/**
 * Shows a card's question, then its answer. Both take the focus when they appear, so that screen readers announce
 * them and keyboard shortcuts work.
 */
export function Card({ card, isShown, isFirst, clip, choice, onShow, onEdit, onGrade }: CardProps) {
  const section = useRef<HTMLElement>(null);
  const gap = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const preferredWay = wayOf(card.word, card.repetitions, choice);
  const way = preferredWay === 'hear' && clip.sound === 'failed' ? 'see' : preferredWay;
  const { audio } = card.word;

  const playClip = () => audio !== null && clip.play(audio);
  const playOnStart = useEffectEvent(() => {
    if (!isShown && way === 'hear') playClip();
  });
  useEffect(() => playOnStart(), []);

  const moveFocus = useEffectEvent(() => {
    if (gap.current !== null) gap.current.focus({ preventScroll: isFirst });
    else if (isShown || !isFirst) section.current?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the answer is shown.
  useEffect(() => moveFocus(), [isShown]);

  const handleShow = (text: string) => {
    setTyped(way === 'gap' ? text : null);
    onShow();
  };

  return (
    <section ref={section} tabIndex={-1} aria-label={isShown ? 'Answer' : 'Question'} className={styles.card}>
      {isShown ? (
        <CardBack
          card={card}
          typed={typed}
          onEdit={onEdit}
          onGrade={onGrade}
          sound={clip.sound}
          onHear={playClip}
        />
      ) : (
        <Question card={card} way={way} gap={gap} sound={clip.sound} onHear={playClip} onShow={handleShow} />
      )}
    </section>
  );
}
