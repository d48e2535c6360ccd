import { useId, useState } from 'react';
import { useDebouncedCallback } from '../../../lib/use-debounced-callback.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './search-field.module.css';

const searchDelayMs = 300;

type SearchFieldProps = { value: string; placeholder?: string; onSearch: (search: string) => void };

/**
 * A search field that searches once the user pauses typing. It also updates when `value` changes elsewhere, as on
 * Back.
 */
export function SearchField({ value, placeholder = 'Title or author', onSearch }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [submittedTerm, setSubmittedTerm] = useState(value);

  // Ignores a change of `value` that only repeats the submitted search, because the user may have typed more since.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== submittedTerm) {
      setSubmittedTerm(value);
      setText(value);
    }
  }

  // Reads the text after the delay, so that clearing the field in the meantime clears the search.
  const scheduleSearch = useDebouncedCallback(() => {
    const term = text.trim();
    if (term === submittedTerm) return;
    setSubmittedTerm(term);
    onSearch(term);
  }, searchDelayMs);

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
            scheduleSearch();
          }}
        />
      </span>
    </div>
  );
}
