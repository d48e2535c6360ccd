import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextArea } from '../../../../ui/forms/text-field.tsx';
import { findFieldProblem } from '../draft/alignment.ts';
import styles from './phrase-field.module.css';

type FieldKind = 'text' | 'new' | 'written' | 'name';

type PhraseFieldProps = {
  kind: FieldKind;
  /** Text with which the field opened. */
  initialText: string;
  text: string;
  onType: (text: string) => void;
  onEnter: (text: string) => void;
  onClose: () => void;
};

const labels: Record<FieldKind, string> = {
  text: 'Text of the phrase',
  new: 'Text of the new phrase',
  written: 'Text of this speech',
  name: 'Name of this speech',
};

/**
 * Text field of a phrase, or of speech that isn't in the text. Enter saves the text, and Esc closes the field without
 * saving.
 */
export function PhraseField({ kind, initialText, text, onType, onEnter, onClose }: PhraseFieldProps) {
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
    const textError = findFieldProblem(kind, enteredText);
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
        label={labels[kind]}
        lang={kind === 'name' ? undefined : 'fr'}
        rows={kind === 'name' ? 1 : 2}
        value={text}
        hint={`${kind === 'name' ? 'Only editors see it. ' : ''}Enter saves it, Esc leaves it as it was.`}
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
