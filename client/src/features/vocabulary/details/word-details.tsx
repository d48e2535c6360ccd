import type { OwnWordDetailsView, WordDetailsView } from '@lingostory/contract/vocabulary/details/schemas';
import { lazy, useState } from 'react';
import { rankSource } from '../../../lib/labels/rank-source.ts';
import { useSession } from '../../../session/hooks.ts';
import { ChunkBoundary } from '../../../ui/page/chunk-boundary.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import { useDescribeSampleWordQuery, useDescribeWordQuery } from './details.api.ts';
import { toBaseForm, toKindLabel, toRankLabel } from './details-text.ts';
import styles from './word-details.module.css';

// Dialogs are loaded only when they are opened, because their libraries are large and most readers open none.
const VerbFormsDialog = lazy(async () => ({
  default: (await import('./verb-forms-dialog.tsx')).VerbFormsDialog,
}));
const EditMeaningDialog = lazy(async () => ({
  default: (await import('../words/edit-meaning-dialog.tsx')).EditMeaningDialog,
}));

type WordDetailsProps = { bookCode: string; sample: boolean; phraseNo: number; index: number };

/**
 * A line about a word: its base form with its article, part of speech, gender, and how common it is. A verb has a
 * button that opens its forms, and a word that the member has kept shows their note. Keeps its height while loading,
 * and stays empty if the details fail to load.
 */
export function WordDetails({ bookCode, sample, phraseNo, index }: WordDetailsProps) {
  const { isMember } = useSession();
  const word = { book_code: bookCode, phrase_no: phraseNo, index };
  const memberQuery = useDescribeWordQuery({ ...word, ...(sample && { sample }) }, { skip: !isMember });
  const guestQuery = useDescribeSampleWordQuery(word, { skip: isMember || !sample });
  const details = (isMember ? memberQuery : guestQuery).currentData;
  const kept = memberQuery.currentData?.kept ?? null;
  return (
    <div className={styles.details}>
      {/* Always rendered, so that screen readers announce the details when they have loaded. */}
      <div role="status" className={styles.line}>
        {details && <DetailsLine details={details} />}
      </div>
      {details?.kind === 'verb' && <FormsButton key={details.lemma} verb={details.lemma} />}
      {kept !== null && <OwnNote key={kept.id} word={kept} />}
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
      {isShowingForms && (
        <ChunkBoundary fallback={<UnloadedNote />} placeholder={<Loading noun="the forms" />}>
          <VerbFormsDialog verb={verb} onClose={() => setShowingForms(false)} />
        </ChunkBoundary>
      )}
    </>
  );
}

/** The member's note on the word, and a button that opens its form. */
function OwnNote({ word }: { word: NonNullable<OwnWordDetailsView['kept']> }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {word.note !== '' && <span className={styles.note}>{word.note}</span>}
      <button type="button" className={styles.forms} onClick={() => setEditing(true)}>
        {word.note === '' ? 'Add a note' : 'Edit the note'}
      </button>
      {isEditing && (
        <ChunkBoundary fallback={<UnloadedNote />} placeholder={<Loading noun="the note" />}>
          <EditMeaningDialog word={word} dialogProps={{ onClose: () => setEditing(false) }} />
        </ChunkBoundary>
      )}
    </>
  );
}

/** Shown if a dialog could not be loaded. */
function UnloadedNote() {
  return <span role="alert">This can’t be loaded right now. Reload the page to try again.</span>;
}
