import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { useListOwnWordsQuery } from '../words/words.api.ts';
import { ExportWords } from './export-words.tsx';
import { ImportWords } from './import-words.tsx';
import styles from './word-files.module.css';

export function WordFiles() {
  // Requests a single word, because only the list of books is needed, and every page of words includes it.
  const { data } = useListOwnWordsQuery({ per_page: 1 }, fetchOnMount);
  return (
    <div className={styles.parts}>
      <ExportWords books={data?.books ?? []} />
      <ImportWords />
    </div>
  );
}
