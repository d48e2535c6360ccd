import type { PhraseDetailView } from '@lingostory/contract/studio/phrases/schemas';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useReadChapterQuery } from '../base/chapters.api.ts';
import { LoadedItem, useFreshQuery } from '../base/loaded-item.tsx';
import { useReadPhraseQuery } from '../base/phrases.api.ts';
import { PictureList } from '../pictures/picture-list.tsx';
import styles from './phrase-form.module.css';
import { PhraseForm } from './phrase-form.tsx';

/** Form for adding several phrases in a row. */
export function AddPhrase({ chapterId }: { chapterId: number }) {
  const query = useReadChapterQuery({ id: chapterId });
  return (
    <LoadedItem noun="chapter" query={toQueryState(query)}>
      {() => <PhraseForm key={chapterId} chapterId={chapterId} />}
    </LoadedItem>
  );
}

export function EditPhrase({ id }: { id: number }) {
  const query = useFreshQuery(useReadPhraseQuery({ id }, fetchOnMount));
  return (
    <LoadedItem noun="phrase" query={query}>
      {(phrase) => (
        <>
          <PhraseNeighbors phrase={phrase} />
          <PhraseForm chapterId={phrase.chapter_id} editedPhrase={phrase} />
          <PictureList
            title="Pictures before this phrase"
            hint="Readers see them between the phrase before and this one."
            place={{ chapter_id: phrase.chapter_id, phrase_id: phrase.id }}
            pictures={phrase.pictures}
          />
        </>
      )}
    </LoadedItem>
  );
}

/** Links to the book's previous and next phrase, so that an editor can step through phrases without the list. */
function PhraseNeighbors({ phrase }: { phrase: PhraseDetailView }) {
  const { phrase_no, previous_id, next_id } = phrase;
  if (previous_id === null && next_id === null) return null;
  return (
    <nav className={styles.neighbours} aria-label="Previous and next phrase">
      {previous_id !== null && (
        <LinkButton variant="quiet" size="small" to={studioPaths.editPhrase(previous_id)}>
          {`Previous phrase (${phrase_no - 1})`}
        </LinkButton>
      )}
      {next_id !== null && (
        <LinkButton variant="quiet" size="small" to={studioPaths.editPhrase(next_id)}>
          {`Next phrase (${phrase_no + 1})`}
        </LinkButton>
      )}
    </nav>
  );
}
