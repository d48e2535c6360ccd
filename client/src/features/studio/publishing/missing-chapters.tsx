import type { UnfinishedChapterView } from '@lingostory/contract/studio/phrases/schemas';
import { Link } from 'react-router-dom';
import { lacksOf } from './missing-labels.ts';
import styles from './missing-list.module.css';

/** The chapters that lack something, each with the way to where it is mended. */
export function MissingChapters({ chapters }: { chapters: readonly UnfinishedChapterView[] }) {
  const unfinished = chapters
    .map((chapter) => ({ ...chapter, lacks: lacksOf(chapter) }))
    .filter(({ lacks }) => lacks.length > 0);
  return (
    <ul className={styles.chapters} aria-label="Unfinished chapters">
      {unfinished.map(({ id, chapter_no, title, lacks }) => (
        <li key={id}>
          <strong>
            {chapter_no}. <span lang="fr">{title}</span>
          </strong>
          <ul>
            {lacks.map(({ text, to }) => (
              <li key={text}>{to === null ? text : <Link to={to}>{text}</Link>}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
