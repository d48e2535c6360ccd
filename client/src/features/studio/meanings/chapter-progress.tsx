import type { ChapterWordsView } from '@lingostory/contract/studio/meanings/schemas';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { Progress } from '../../../ui/progress.tsx';
import styles from './meanings-editor.module.css';
import { countWords, type Phrase } from './state/words.ts';

type ChapterProgressProps = { list: ChapterWordsView; phrases: readonly Phrase[] };

/** Shows how many words of the chapter have a meaning. Once all do, it links to the preview and the phrase list. */
export function ChapterProgress({ list, phrases }: ChapterProgressProps) {
  const { all, open } = countWords(phrases);
  if (open === 0) {
    return (
      <div className={styles.finished}>
        <Banner tone="good">Every word of this chapter is explained.</Banner>
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
      <p>
        <span lang="fr">{list.title}</span>: {`${explainedWordCount} of ${all} words explained`}
      </p>
      <Progress label="Words explained" value={explainedWordCount} max={all} />
      {list.untranslated > 0 && (
        <Banner>
          {`The machine translator hasn’t answered yet for words in ${pluralize(list.untranslated, 'phrase')}. We’ll keep asking. You can keep working and come back later for its suggestions.`}
        </Banner>
      )}
    </div>
  );
}
