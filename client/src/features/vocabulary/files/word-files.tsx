import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { useListOwnWordsQuery } from '../words/words.api.ts';
import { BringWords } from './bring-words.tsx';
import { TakeWords } from './take-words.tsx';
import styles from './word-files.module.css';

/** A member's words as files, out and in. */
export function WordFiles() {
  // Their books come with any page of the words.
  const { data } = useListOwnWordsQuery({ per_page: 1 }, fetchOnMount);
  return (
    <div className={styles.parts}>
      <TakeWords books={data?.books ?? []} />
      <BringWords />
    </div>
  );
}
