import type { DictationView } from '@lingostory/contract/vocabulary/dictation/schemas';
import { formatInterval } from '../../../lib/labels/interval.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { toPhrasesPath } from '../base/phrases-path.ts';
import type { ClipState } from '../base/use-clip.ts';
import { compareTypedWord } from './compare-typed-word.ts';
import { DictationResult } from './dictation/dictation-result.tsx';
import { Phrase } from './phrase.tsx';
import styles from './practice.module.css';
import type { GradeNumber, SessionCard } from './session/session.ts';

const gradeOptions: readonly { grade: GradeNumber; label: string }[] = [
  { grade: 1, label: 'Again' },
  { grade: 2, label: 'Hard' },
  { grade: 3, label: 'Good' },
  { grade: 4, label: 'Easy' },
];

type CardBackProps = {
  card: SessionCard;
  /** Answer typed on the front of the card, or null if the card had no text field. */
  typed: string | null;
  /** Grading of what was typed, or null if the card was not a dictation. */
  dictation: DictationView | null;
  sound: ClipState;
  onHear: () => void;
  /** Stops the clip before a part of it is played. */
  onStop: () => void;
  onEdit: () => void;
  onGrade: (grade: GradeNumber) => void;
};

export function CardBack({
  card: { word, intervals },
  typed,
  dictation,
  sound,
  onHear,
  onStop,
  onEdit,
  onGrade,
}: CardBackProps) {
  return (
    <div className={styles.back}>
      {typed !== null && <TypedWord typed={typed} word={word.text} />}
      {dictation !== null && (
        <DictationResult word={word} dictation={dictation} onHear={onHear} onStop={onStop} />
      )}
      {word.phrase !== '' && (
        <p lang="fr" className={styles.word}>
          {word.text}
        </p>
      )}
      {dictation === null && <Phrase word={word} />}
      {word.phrase_translation !== '' && (
        <p className={styles.translation}>
          <VisuallyHidden>The phrase in English: </VisuallyHidden>
          {word.phrase_translation}
        </p>
      )}
      <p className={styles.meaning}>{word.meaning || 'No meaning yet'}</p>
      {word.note !== '' && <p className={styles.ownNote}>Your note: {word.note}</p>}
      {word.book_title !== '' && <p className={styles.note}>From {word.book_title}</p>}
      <div className={styles.tools}>
        {word.audio !== null && (
          <Button variant="quiet" size="small" onClick={onHear}>
            {sound === 'playing' ? 'Playing…' : 'Hear it'}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onEdit}>
          Edit the meaning
        </Button>
        <LinkButton variant="quiet" size="small" to={toPhrasesPath(word)}>
          Where else
        </LinkButton>
      </div>
      {sound === 'failed' && (
        <p className={styles.note} role="status">
          We couldn’t play this recording.
        </p>
      )}
      {dictation?.ok === false ? (
        <>
          <p className={styles.note}>
            With a mistake in the phrase, the card counts as Again and comes back soon.
          </p>
          <Button wide onClick={() => onGrade(1)}>
            Continue
          </Button>
        </>
      ) : (
        <GradeButtons intervals={intervals} onGrade={onGrade} />
      )}
    </div>
  );
}

function GradeButtons({
  intervals,
  onGrade,
}: Pick<SessionCard, 'intervals'> & Pick<CardBackProps, 'onGrade'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form.
    <div role="group" aria-label="How well did you know it?" className={styles.grades}>
      {gradeOptions.map(({ grade, label }) => (
        <button key={grade} type="button" className={styles.grade} onClick={() => onGrade(grade)}>
          <b>{label}</b> {intervals !== null && <span>{formatInterval(intervals[grade - 1] ?? 0)}</span>}
        </button>
      ))}
    </div>
  );
}

function TypedWord({ typed, word }: { typed: string; word: string }) {
  const verdict = compareTypedWord(typed, word);
  if (verdict === 'empty') return null;
  if (verdict === 'right') return <p className={styles.right}>That’s it.</p>;
  return (
    <p className={styles.task}>
      {verdict === 'nearly' ? 'Nearly right, just the accents: you typed ' : 'You typed '}
      <span lang="fr">“{typed.trim()}”</span>.
    </p>
  );
}
