import type { MouseEvent, RefObject } from 'react';
import styles from './dictation.module.css';

const accentedCharacters = ['é', 'è', 'ê', 'ë', 'à', 'â', 'ç', 'î', 'ï', 'ô', 'œ', 'ù', 'û'];

/** Keys for French characters that many keyboards lack. They insert at the caret, and a press leaves the field focused. */
export function AccentKeys({ fieldRef }: { fieldRef: RefObject<HTMLTextAreaElement | null> }) {
  const handleMouseDown = (event: MouseEvent) => event.preventDefault();
  const insertCharacter = (character: string) => {
    const field = fieldRef.current;
    if (field === null || field.value.length >= field.maxLength) return;
    field.setRangeText(character, field.selectionStart, field.selectionEnd, 'end');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form.
    <div role="group" aria-label="French characters" className={styles.keys}>
      {accentedCharacters.map((character) => (
        <button
          key={character}
          type="button"
          lang="fr"
          className={styles.key}
          onMouseDown={handleMouseDown}
          onClick={() => insertCharacter(character)}
        >
          {character}
        </button>
      ))}
    </div>
  );
}
