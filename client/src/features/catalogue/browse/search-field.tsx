import { useId, useState } from 'react';
import { useDebouncedCallback } from '../../../lib/use-debounced-callback.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './search-field.module.css';

const pauseAfterTyping = 300;

type SearchFieldProps = { value: string; placeholder?: string; onSearch: (search: string) => void };

/** Searches once the typing pauses; follows `value` when it changes by other ways (back, clear). */
export function SearchField({ value, placeholder = 'Title or author', onSearch }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [searched, setSearched] = useState(value);

  // What we searched for comes back as `value`, perhaps late: what has been typed since must stay.
  if (value !== known) {
    setKnown(value);
    if (value !== searched) {
      setSearched(value);
      setText(value);
    }
  }

  // It reads the text of that moment: a field that was cleared meanwhile has nothing left to search for.
  const searchSoon = useDebouncedCallback(() => {
    const wanted = text.trim();
    if (wanted === searched) return;
    setSearched(wanted);
    onSearch(wanted);
  }, pauseAfterTyping);

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        Search
      </label>
      <span className={styles.box}>
        <Icon name="search" size={20} className={styles.icon} />
        <input
          id={id}
          type="search"
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          className={styles.input}
          onChange={(event) => {
            setText(event.target.value);
            searchSoon();
          }}
        />
      </span>
    </div>
  );
}
