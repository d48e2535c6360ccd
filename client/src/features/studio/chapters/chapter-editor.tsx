import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import {
  useCreateChapterMutation,
  useEditChapterMutation,
  useListChaptersQuery,
  useReadChapterQuery,
} from '../base/chapters.api.ts';
import { LoadedItem, useFreshQuery } from '../base/loaded-item.tsx';
import styles from './chapter-editor.module.css';
import { ChapterForm } from './chapter-form.tsx';

/** Form for adding several chapters in a row. It suggests the next unused chapter number. */
export function AddChapter({ bookId }: { bookId: number }) {
  const query = useListChaptersQuery({ book_id: bookId });
  const [create] = useCreateChapterMutation();
  const [newChapter, setNewChapter] = useState<NewChapter | null>(null);
  return (
    <LoadedItem noun="book" query={toQueryState(query)}>
      {({ chapter: chapters, published }) => {
        const nextChapterNo = Math.max(0, ...chapters.map(({ chapter_no }) => chapter_no)) + 1;
        // A chapter of a draft book has no publish switch, because it is published together with the book.
        const publishedFormValues = { published: published ? false : undefined };
        return (
          <>
            <ChapterForm
              key={bookId}
              initialValues={{ title: '', chapter_no: nextChapterNo, ...publishedFormValues }}
              label="Add Chapter"
              // Uses the book's current status, because another editor may have published or unpublished the book since
              // the form was filled.
              send={async (values) => {
                const response = await create({
                  ...values,
                  published: published ? values.published === true : undefined,
                  book_id: bookId,
                });
                if (response.data !== undefined) setNewChapter(response.data.data);
                return response;
              }}
              getNextValues={({ chapter_no }) => ({
                title: '',
                chapter_no: Math.max(nextChapterNo, chapter_no + 1),
                ...publishedFormValues,
              })}
            />
            {newChapter !== null && <NextSteps chapter={newChapter} />}
          </>
        );
      }}
    </LoadedItem>
  );
}

type NewChapter = { id: number; chapter_no: number; title: string };

/** Links to the pages that fill the chapter that was added last. */
function NextSteps({ chapter: { id, chapter_no, title } }: { chapter: NewChapter }) {
  return (
    <p className={styles.next}>
      {`Chapter ${chapter_no}, `}
      <span lang="fr">{title}</span>
      {', has no phrases yet. Add them '}
      <Link to={studioPaths.chapterText(id)}>from a text</Link>
      {', '}
      <Link to={studioPaths.recording(id)}>from a recording</Link>
      {' or '}
      <Link to={studioPaths.createPhrase(id)}>one by one</Link>.
    </p>
  );
}

export function EditChapter({ id }: { id: number }) {
  const query = useFreshQuery(useReadChapterQuery({ id }, fetchOnMount));
  const [edit] = useEditChapterMutation();
  return (
    <LoadedItem noun="chapter" query={query}>
      {(chapter) => (
        <ChapterForm
          initialValues={{ title: chapter.title, chapter_no: chapter.chapter_no, published: undefined }}
          editedChapter={chapter}
          label="Save Chapter"
          send={({ title, chapter_no }, seenVersion) =>
            edit({ title, chapter_no, ...seenVersion, id, book_id: chapter.book_id })
          }
        />
      )}
    </LoadedItem>
  );
}
