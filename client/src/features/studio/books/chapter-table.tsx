import type { ChapterView } from '@lingostory/contract/studio/chapters/schemas';
import { Link } from 'react-router-dom';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { numberCellClass, StudioTable } from '../base/studio-table.tsx';
import { ChapterStatus } from '../publishing/chapter-status.tsx';

const columns = [
  { name: 'No.', numeric: true },
  { name: 'Chapter Title' },
  { name: 'Readers' },
  { name: 'Sample' },
  { name: 'Phrases', numeric: true },
  { name: 'Phrase List' },
  { name: 'Preview' },
];

type ChapterTableProps = {
  book: { id: number; book_code: string; published: boolean };
  chapters: readonly ChapterView[];
};

export function ChapterTable({ book, chapters }: ChapterTableProps) {
  if (chapters.length === 0)
    return (
      <p>
        This book has no chapters yet.{' '}
        <Link to={studioPaths.createChapter(book.id)}>Add the first chapter</Link>
      </p>
    );
  return (
    <StudioTable label="Chapters" columns={columns}>
      {chapters.map((chapter, index) => (
        <tr key={chapter.id}>
          <td className={numberCellClass}>{chapter.chapter_no}</td>
          <th scope="row" lang="fr">
            {chapter.title}
          </th>
          <td>
            <ChapterStatus published={chapter.published} bookPublished={book.published} />
          </td>
          <td>{chapter.is_sample === 1 ? 'Free sample' : 'No'}</td>
          <td className={numberCellClass}>{chapter.total_phrases}</td>
          <td>
            <Link to={studioPaths.phrases(chapter.id)} aria-label={`Phrase list of ${chapter.title}`}>
              Phrase List
            </Link>
          </td>
          <td>
            {chapter.total_phrases === 0 ? (
              'No phrases yet'
            ) : (
              <Link
                to={`${studioPaths.preview(book.book_code)}?phrase=${computeFirstPhraseNo(chapters, index)}`}
                aria-label={`Preview of ${chapter.title}`}
              >
                Preview
              </Link>
            )}
          </td>
        </tr>
      ))}
    </StudioTable>
  );
}

/** Returns the number of a chapter's first phrase in the preview, where phrases in draft chapters count too. */
function computeFirstPhraseNo(chapters: readonly ChapterView[], index: number): number {
  return chapters.slice(0, index).reduce((phraseCount, { total_phrases }) => phraseCount + total_phrases, 1);
}
