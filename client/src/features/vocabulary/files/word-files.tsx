import { BringWords } from './bring-words.tsx';
import { TakeWords } from './take-words.tsx';
import styles from './word-files.module.css';

/** A member's words as files, out and in. `books` are those that words were kept from. */
export function WordFiles({ books = [] }: { books?: readonly { book_code: string; title: string }[] }) {
  return (
    <div className={styles.parts}>
      <TakeWords books={books} />
      <BringWords />
    </div>
  );
}
