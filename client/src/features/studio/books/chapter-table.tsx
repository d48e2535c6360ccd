import type { ChapterView } from '@lingostory/contract/studio/chapters/schemas';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { numberCell, StudioTable } from '../studio-table.tsx';

const columns = [
  { name: 'No.', numeric: true },
  { name: 'Chapter Title' },
  { name: 'Sample' },
  { name: 'Phrases', numeric: true },
  { name: 'Phrase List' },
];

export function ChapterTable({ chapters }: { chapters: readonly ChapterView[] }) {
  if (chapters.length === 0) return <p>This book has no chapters yet.</p>;
  return (
    <StudioTable label="Chapters" columns={columns}>
      {chapters.map((chapter) => (
        <tr key={chapter.id}>
          <td className={numberCell}>{chapter.chapter_no}</td>
          <th scope="row" lang="fr">
            {chapter.title}
          </th>
          <td>{chapter.is_sample === 1 ? 'Free sample' : 'No'}</td>
          <td className={numberCell}>{chapter.total_phrases}</td>
          <td>
            <Link to={paths.adminPhrases(chapter.id)} aria-label={`Phrase list of ${chapter.title}`}>
              Phrase List
            </Link>
          </td>
        </tr>
      ))}
    </StudioTable>
  );
}
