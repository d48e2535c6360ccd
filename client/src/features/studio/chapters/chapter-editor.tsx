import { fetchOnMount, queryState } from '../../../lib/http/query-state.ts';
import {
  useCreateChapterMutation,
  useEditChapterMutation,
  useListChaptersQuery,
  useReadChapterQuery,
} from '../base/chapters.api.ts';
import { LoadedItem, useFresh } from '../base/loaded-item.tsx';
import { ChapterForm } from './chapter-form.tsx';

/** The form for one chapter after another; the next free number stands in it. */
export function AddChapter({ bookId }: { bookId: number }) {
  const query = useListChaptersQuery({ book_id: bookId });
  const [create] = useCreateChapterMutation();
  return (
    <LoadedItem what="book" query={queryState(query)}>
      {({ chapter: chapters, published }) => {
        const free = Math.max(0, ...chapters.map(({ chapter_no }) => chapter_no)) + 1;
        // In a draft of a book, the chapter comes with the book.
        const state = { published: published ? false : undefined };
        return (
          <ChapterForm
            key={bookId}
            initial={{ title: '', chapter_no: free, ...state }}
            label="Add Chapter"
            // The book may have been published or unpublished since the form was filled.
            send={(values) =>
              create({
                ...values,
                published: published ? values.published === true : undefined,
                book_id: bookId,
              })
            }
            next={({ chapter_no }) => ({ title: '', chapter_no: Math.max(free, chapter_no + 1), ...state })}
          />
        );
      }}
    </LoadedItem>
  );
}

export function EditChapter({ id }: { id: number }) {
  const query = useFresh(useReadChapterQuery({ id }, fetchOnMount));
  const [edit] = useEditChapterMutation();
  return (
    <LoadedItem what="chapter" query={query}>
      {(chapter) => (
        <ChapterForm
          initial={{ title: chapter.title, chapter_no: chapter.chapter_no, published: undefined }}
          edited={chapter}
          label="Save Chapter"
          send={({ title, chapter_no }, seen) =>
            edit({ title, chapter_no, ...seen, id, book_id: chapter.book_id })
          }
        />
      )}
    </LoadedItem>
  );
}
