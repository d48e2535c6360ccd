import type { ChapterWordsView } from '@lingostory/contract/studio/meanings/schemas';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { Progress } from '../../../ui/progress.tsx';
import styles from './meanings-editor.module.css';
import { countChecksOf, countWords, type Phrase } from './state/words.ts';

type ChapterProgressProps = {
  list: ChapterWordsView;
  phrases: readonly Phrase[];
  includesChecks: boolean;
  onToggleChecks: () => void;
};

/**
 * Shows how many words of the chapter have a meaning, and how many meanings are to be checked. Once all words have one, it links to
 * the preview and the phrase list.
 */
export function ChapterProgress({ list, phrases, includesChecks, onToggleChecks }: ChapterProgressProps) {
  const { all, open } = countWords(phrases);
  const checkCount = countChecksOf(phrases);
  const checkSwitch = checkCount > 0 && (
    <Switch
      label={`Visit ${pluralize(checkCount, 'meaning')} to check (F9)`}
      checked={includesChecks}
      onChange={onToggleChecks}
    />
  );
  if (open === 0) {
    return (
      <div className={styles.finished}>
        <Banner tone="good">Every word of this chapter is explained.</Banner>
        {checkSwitch}
        <div className={styles.links}>
          <LinkButton to={studioPaths.preview(list.book.book_code)}>Preview in the reader</LinkButton>
          <LinkButton variant="quiet" to={studioPaths.translations(list.id)}>
            Translations
          </LinkButton>
          <LinkButton variant="quiet" to={studioPaths.phrases(list.id)}>
            Phrase list
          </LinkButton>
        </div>
      </div>
    );
  }
  const explainedWordCount = all - open;
  return (
    <div className={styles.progress}>
      <div className={styles.summary}>
        <p>
          <span lang="fr">{list.title}</span>: {`${explainedWordCount} of ${all} different words explained`}
        </p>
        {checkSwitch}
      </div>
      <Progress label="Words explained" value={explainedWordCount} max={all} />
      {list.untranslated > 0 && (
        <Banner>
          {`The machine translator hasn’t answered yet for words in ${pluralize(list.untranslated, 'phrase')}. We’ll keep asking. You can keep working and come back later for its suggestions.`}
        </Banner>
      )}
    </div>
  );
}
