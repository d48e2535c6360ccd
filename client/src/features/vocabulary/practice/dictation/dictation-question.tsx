import { maxTypedDictationLength } from '@lingostory/contract/vocabulary/dictation/constants';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useId, useState } from 'react';
import { toProblem } from '../../../../lib/http/problem.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import type { ClipState } from '../../base/use-clip.ts';
import { CardTypeExplanation } from '../card-type-explanation.tsx';
import practiceStyles from '../practice.module.css';
import type { ShownAnswer } from '../session/shown-answer.ts';
import { AccentKeys } from './accent-keys.tsx';
import { useGradeDictationMutation } from './dictation.api.ts';
import styles from './dictation.module.css';

type DictationQuestionProps = {
  wordId: string;
  formRef: RefObject<HTMLFormElement | null>;
  /** Ref of the text field, which takes the focus when the card appears. */
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  sound: ClipState;
  onHear: () => void;
  onShow: (answer: ShownAnswer) => void;
};

/** Plays a phrase to be typed, and has it graded by the server. */
export function DictationQuestion({
  wordId,
  formRef,
  fieldRef,
  sound,
  onHear,
  onShow,
}: DictationQuestionProps) {
  const [gradeDictation, { isLoading, isError }] = useGradeDictationMutation();
  const [message, setMessage] = useState('');
  const [fieldId, messageId, hintId] = [useId(), useId(), useId()];

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const typed = fieldRef.current?.value ?? '';
    if (typed.trim() === '') {
      setMessage('Type what you hear.');
      fieldRef.current?.focus();
      return;
    }
    setMessage('');
    const { data, error } = await gradeDictation({ word_id: wordId, typed });
    if (data === undefined) setMessage(toProblem(error).message);
    else onShow({ kind: 'dictation', grading: data.data });
  };
  const handleShowAnswer = () => {
    const typed = fieldRef.current?.value ?? '';
    const isUnchecked = isError && typed.trim() !== '';
    onShow(isUnchecked ? { kind: 'uncheckedDictation', typed } : { kind: 'dictation', grading: null });
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <form ref={formRef} className={practiceStyles.question} onSubmit={handleSubmit}>
      <CardTypeExplanation mode="dictation" />
      <label htmlFor={fieldId} className={practiceStyles.task}>
        Listen, and type the phrase
      </label>
      <Button variant="quiet" onClick={onHear}>
        {sound === 'playing' ? 'Playing…' : 'Hear it'}
      </Button>
      {sound === 'blocked' && (
        <p className={practiceStyles.note}>Your browser plays sound once you press this.</p>
      )}
      <textarea
        ref={fieldRef}
        id={fieldId}
        lang="fr"
        rows={2}
        className={styles.field}
        maxLength={maxTypedDictationLength}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-describedby={messageId}
        aria-invalid={message !== '' || undefined}
        onKeyDown={handleKeyDown}
      />
      <AccentKeys fieldRef={fieldRef} />
      <p id={messageId} role="alert" className={styles.problem}>
        {message}
      </p>
      <div className={styles.actions}>
        <Button type="submit" wide busy={isLoading}>
          Check it
        </Button>
        <Button variant="quiet" wide aria-describedby={hintId} onClick={handleShowAnswer}>
          Show the answer
        </Button>
      </div>
      <p id={hintId} className={practiceStyles.note}>
        {isError
          ? 'Show the answer to compare it with what you typed.'
          : 'If you show the answer without checking, the card counts as Again.'}
      </p>
    </form>
  );
}
