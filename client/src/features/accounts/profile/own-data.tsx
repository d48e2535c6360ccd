import { useState } from 'react';
import { toProblem } from '../../../lib/problem.ts';
import { wordsFor } from '../../../lib/words-for.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CloseAccount } from './close-account.tsx';
import { useExportDataMutation } from './own-data.api.ts';
import styles from './own-data.module.css';
import { saveFile } from './save-file.ts';

/** Everything that is kept about the reader, to take along or to have deleted. */
export function OwnData() {
  const [fetchData, { isLoading, error, isSuccess }] = useExportDataMutation();
  const problem = error === undefined ? null : toProblem(error);
  const [isClosing, setClosing] = useState(false);

  const handleDownload = async () => {
    const answer = await fetchData();
    if (answer.data === undefined) return;
    const { data } = answer.data;
    saveFile(`lingostory-${data.exported_at.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
  };

  return (
    <section className={styles.part} aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <p className={styles.words}>
        Download everything we store about you in one file: your membership, books, positions, reviews and
        sign-ins. Or delete your account for good.
      </p>
      {problem !== null && (
        // 429: the file is on its way to another window already, which is nothing to try again for.
        <Banner tone="bad">{problem.status === 429 ? problem.message : wordsFor(problem)}</Banner>
      )}
      {isSuccess && <Banner tone="good">The file is in your downloads.</Banner>}
      <div className={styles.actions}>
        <Button look="quiet" busy={isLoading} onClick={() => void handleDownload()}>
          Download your data
        </Button>
        <Button look="quiet" onClick={() => setClosing(true)}>
          Delete your account…
        </Button>
      </div>
      <CloseAccount open={isClosing} onClose={() => setClosing(false)} />
    </section>
  );
}
