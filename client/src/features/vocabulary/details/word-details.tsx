import type { WordDetailsView } from '@lingostory/contract/vocabulary/details/schemas';
import { useState } from 'react';
import { rankSource } from '../../../lib/labels/rank-source.ts';
import { useSession } from '../../../session/hooks.ts';
import { useDescribeSampleWordQuery, useDescribeWordQuery } from './details.api.ts';
import { toBaseForm, toKindLabel, toRankLabel } from './details-text.ts';
import { VerbFormsDialog } from './verb-forms-dialog.tsx';
import styles from './word-details.module.css';

type WordDetailsProps = { bookCode: string; sample: boolean; phraseNo: number; index: number };

/**
 * A line about a word: its base form with its article, part of speech, gender, and how common it is. A verb has a button
 * that opens its forms. Keeps its height while loading, and stays empty if the details fail to load.
 */
export function WordDetails({ bookCode, sample, phraseNo, index }: WordDetailsProps) {
  const { isMember } = useSession();
  const word = { book_code: bookCode, phrase_no: phraseNo, index };
  const memberQuery = useDescribeWordQuery({ ...word, ...(sample && { sample }) }, { skip: !isMember });
  const guestQuery = useDescribeSampleWordQuery(word, { skip: isMember || !sample });
  const details = (isMember ? memberQuery : guestQuery).currentData;
  return (
    <div className={styles.details}>
      {/* Always rendered, so that screen readers announce the details when they have loaded. */}
      <div role="status" className={styles.line}>
        {details && <DetailsLine details={details} />}
      </div>
      {details?.kind === 'verb' && <FormsButton key={details.lemma} verb={details.lemma} />}
    </div>
  );
}

function DetailsLine({ details }: { details: WordDetailsView }) {
  const [baseForm, kind, rank] = [toBaseForm(details), toKindLabel(details), toRankLabel(details.rank)];
  return (
    <>
      {baseForm !== '' && (
        <span lang="fr" className={styles.base}>
          {baseForm}
        </span>
      )}
      {kind !== '' && <span>{kind}</span>}
      {rank !== null && <span title={rankSource}>{rank}</span>}
    </>
  );
}

function FormsButton({ verb }: { verb: string }) {
  const [isShowingForms, setShowingForms] = useState(false);
  return (
    <>
      <button type="button" className={styles.forms} onClick={() => setShowingForms(true)}>
        All forms
      </button>
      {isShowingForms && <VerbFormsDialog verb={verb} onClose={() => setShowingForms(false)} />}
    </>
  );
}
