import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import styles from './phrase-list.module.css';

type PhraseListLinksProps = { chapterId: number; bookCode: string | undefined; hasPhrases: boolean };

/** Links to the other work on a chapter. */
export function PhraseListLinks({ chapterId, bookCode, hasPhrases }: PhraseListLinksProps) {
  const renderLink = (to: string, label: string) => (
    <LinkButton variant="quiet" size="small" to={to}>
      {label}
    </LinkButton>
  );
  return (
    <span className={styles.links}>
      {hasPhrases && (
        <>
          {renderLink(studioPaths.meanings(chapterId), 'Meanings')}
          {renderLink(studioPaths.translations(chapterId), 'Translations')}
          {renderLink(studioPaths.clipCheck(chapterId), 'Check the clips')}
          {bookCode !== undefined && renderLink(studioPaths.replace(bookCode), 'Find and replace')}
        </>
      )}
      {renderLink(studioPaths.chapterText(chapterId), 'From a text')}
      {renderLink(studioPaths.recording(chapterId), 'From a recording')}
      <LinkButton size="small" to={studioPaths.createPhrase(chapterId)}>
        Add Phrase
      </LinkButton>
    </span>
  );
}
