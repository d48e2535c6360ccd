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
import { type Attempt, countsAsAgain } from './session/attempt.ts';
import type { GradeNumber, SessionCard } from './session/session.ts';

const gradeOptions: readonly { grade: GradeNumber; label: string }[] = [
  { grade: 1, label: 'Again' },
  { grade: 2, label: 'Hard' },
  { grade: 3, label: 'Good' },
  { grade: 4, label: 'Easy' },
];

type CardBackProps = {
  card: SessionCard;
  attempt: Attempt;
  sound: ClipState;
  onHear: () => void;
  /** Stops the clip before a part of it is played. */
  onStop: () => void;
  onEdit: (button: Element) => void;
  onGrade: (grade: GradeNumber) => void;
};

export function CardBack({
  card: { word, intervals },
  attempt,
  sound,
  onHear,
  onStop,
  onEdit,
  onGrade,
}: CardBackProps) {
  const dictation = attempt.kind === 'dictation' ? attempt.grading : null;
  return (
    <div className={styles.back}>
      {attempt.kind === 'typedWord' && <TypedWord typed={attempt.typed} word={word.text} />}
      {attempt.kind === 'uncheckedDictation' && <UncheckedDictation typed={attempt.typed} />}
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
        <Button variant="quiet" size="small" onClick={(event) => onEdit(event.currentTarget)}>
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
      {countsAsAgain(attempt) ? (
        <>
          <p className={styles.note}>
            {dictation === null
              ? 'You didn’t check what you typed, so the card counts as Again and comes back soon.'
              : 'With a mistake in the phrase, the card counts as Again and comes back soon.'}
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

/** Shows what was typed for a dictation that couldn’t be graded, because the server didn’t respond. */
function UncheckedDictation({ typed }: { typed: string }) {
  return (
    <p className={styles.task}>
      You typed <span lang="fr">“{typed.trim()}”</span>. We couldn’t check it, so compare it with the phrase
      and grade yourself.
    </p>
  );
}
