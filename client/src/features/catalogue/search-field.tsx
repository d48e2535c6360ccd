import { useEffect, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './search-field.module.css';

const pauseAfterTyping = 300;

type SearchFieldProps = { value: string; onSearch: (search: string) => void };

/** Tells what is looked for once the typing pauses; follows `value` when it changes by other ways (back, clear). */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [told, setTold] = useState(value);

  // What we told ourselves comes back as `value`, perhaps late: what has been typed since must stay.
  if (value !== known) {
    setKnown(value);
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === told) return;
    const timer = setTimeout(() => {
      setTold(wanted);
      onSearch(wanted);
    }, pauseAfterTyping);
    return () => clearTimeout(timer);
  }, [text, told, onSearch]);

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
          placeholder="Title or author"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          className={styles.input}
          onChange={(event) => setText(event.target.value)}
        />
      </span>
    </div>
  );
}
