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
  /** True until the first grade, when the page has just opened. */
  isFirst: boolean;
  clip: ReturnType<typeof useClip>;
  choice: WayChoice;
  onShow: () => void;
  onEdit: () => void;
  onGrade: (grade: GradeNumber) => void;
};

/**
 * Shows a card's question, then its answer. Each takes the focus, so that screen readers announce it and the shortcuts
 * work.
 */
export function Card({ card, isShown, isFirst, clip, choice, onShow, onEdit, onGrade }: CardProps) {
  const place = useRef<HTMLElement>(null);
  const gap = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = wayOf(card.word, card.repetitions, choice);
  const way = wanted === 'hear' && clip.sound === 'failed' ? 'see' : wanted;
  const { audio } = card.word;

  const hear = () => audio !== null && clip.play(audio);
  const begin = useEffectEvent(() => {
    if (!isShown && way === 'hear') hear();
  });
  useEffect(() => begin(), []);

  const focus = useEffectEvent(() => {
    if (gap.current !== null) gap.current.focus({ preventScroll: isFirst });
    else if (isShown || !isFirst) place.current?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the answer is shown.
  useEffect(() => focus(), [isShown]);

  const handleShow = (text: string) => {
    setTyped(way === 'gap' ? text : null);
    onShow();
  };

  return (
    <section ref={place} tabIndex={-1} aria-label={isShown ? 'Answer' : 'Question'} className={styles.card}>
      {isShown ? (
        <CardBack
          card={card}
          typed={typed}
          onEdit={onEdit}
          onGrade={onGrade}
          sound={clip.sound}
          onHear={hear}
        />
      ) : (
        <Question card={card} way={way} gap={gap} sound={clip.sound} onHear={hear} onShow={handleShow} />
      )}
    </section>
  );
}
