import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextArea } from '../../../../ui/forms/text-field.tsx';
import { findTextProblem } from '../draft/changes.ts';
import styles from './phrase-field.module.css';

type PhraseFieldProps = {
  label: string;
  kind: 'text' | 'new';
  /** Text of the phrase before the editor changed it. */
  initialText: string;
  text: string;
  onType: (text: string) => void;
  onEnter: (text: string) => void;
  onClose: () => void;
};

/** Text field of a phrase. Enter saves the text, and Esc closes the field without saving. */
export function PhraseField({ label, kind, initialText, text, onType, onEnter, onClose }: PhraseFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const takeFocus = useEffectEvent(() => {
    if (text === initialText) return fieldRef.current?.select();
    // Does not select the text if the field was remounted while the editor was typing. Otherwise the next letter
    // would replace all of it.
    fieldRef.current?.focus();
    fieldRef.current?.setSelectionRange(text.length, text.length);
  });
  useEffect(() => takeFocus(), []);

  const enterText = () => {
    // Joins lines with spaces, because a phrase is always a single line.
    const enteredText = text.replaceAll(/\s*\n\s*/g, ' ').trim();
    const textError = findTextProblem(enteredText);
    setProblem(textError);
    if (textError === null) onEnter(enteredText);
    else fieldRef.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Enter') enterText();
    else onClose();
  };
  return (
    <div className={styles.field} data-field={kind}>
      <TextArea
        ref={fieldRef}
        label={label}
        lang="fr"
        rows={2}
        value={text}
        hint="Enter saves it, Esc leaves it as it was."
        error={problem === null ? undefined : { message: problem }}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <div className={styles.buttons}>
        <Button size="small" onClick={enterText}>
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
