import { moveEmphasis, toggleEmphasis } from '@lingostory/contract/emphasis';
import { type ChangeEvent, type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/forms/text-field.tsx';
import styles from './phrase-form.module.css';
import { type PhraseFormValues, readEmphasis, writeEmphasis } from './phrase-schema.ts';

type PhraseFieldProps = {
  control: Control<PhraseFormValues, unknown, PhraseFormValues>;
  style: CSSProperties;
};

const isItalicShortcut = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'i';

/** The field for a phrase's text, with a button that sets the selected words in italics. */
export function PhraseField({ control, style }: PhraseFieldProps) {
  const { field, fieldState } = useController({ control, name: 'phrase' });
  const { field: emphasisField } = useController({ control, name: 'emphasis' });
  const areaRef = useRef<HTMLTextAreaElement | null>(null);
  const [isSelectionMissing, setIsSelectionMissing] = useState(false);
  const emphasis = readEmphasis(emphasisField.value);
  const { value: text } = field;

  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    // The server stores the text without the spaces around it.
    const movedEmphasis = moveEmphasis(emphasis, text.trim(), event.target.value.trim());
    emphasisField.onChange(writeEmphasis(movedEmphasis));
    field.onChange(event);
    setIsSelectionMissing(false);
  };
  const toggleItalics = () => {
    const area = areaRef.current;
    if (area === null) return;
    const indent = text.length - text.trimStart().length;
    const toPosition = (offset: number) => Math.min(Math.max(offset - indent, 0), text.trim().length);
    const [from, to] = [toPosition(area.selectionStart), toPosition(area.selectionEnd)];
    setIsSelectionMissing(from === to);
    emphasisField.onChange(writeEmphasis(toggleEmphasis(emphasis, from, to)));
    area.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isItalicShortcut(event)) return;
    event.preventDefault();
    toggleItalics();
  };
  return (
    <div className={styles.phrase}>
      <TextArea
        {...field}
        ref={(area) => {
          areaRef.current = area;
          field.ref(area);
        }}
        label="Phrase"
        lang="fr"
        style={style}
        error={fieldState.error}
        onChange={handleChange}
        onKeyDown={handleKeyDown}
      />
      <div className={styles.italics}>
        <Button variant="quiet" size="small" aria-keyshortcuts="Control+I Meta+I" onClick={toggleItalics}>
          <em>Italic</em>
        </Button>
        <span role="status">{isSelectionMissing ? 'Select the words in the phrase first.' : ''}</span>
      </div>
    </div>
  );
}
