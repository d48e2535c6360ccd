import type { UnfinishedChapterView } from '@lingostory/contract/studio/phrases/schemas';
import { Link } from 'react-router-dom';
import styles from './missing-content-list.module.css';
import { listMissingContentInChapter } from './missing-labels.ts';

/** Lists unfinished chapters with links to the pages where an editor can finish them. */
export function MissingChapters({ chapters }: { chapters: readonly UnfinishedChapterView[] }) {
  const unfinishedChapters = chapters
    .map((chapter) => ({ ...chapter, missing: listMissingContentInChapter(chapter) }))
    .filter(({ missing }) => missing.length > 0);
  return (
    <ul className={styles.chapters} aria-label="Unfinished chapters">
      {unfinishedChapters.map(({ id, chapter_no, title, missing }) => (
        <li key={id}>
          <strong>
            {chapter_no}. <span lang="fr">{title}</span>
          </strong>
          <ul>
            {missing.map(({ text, to }) => (
              <li key={text}>{to === null ? text : <Link to={to}>{text}</Link>}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
