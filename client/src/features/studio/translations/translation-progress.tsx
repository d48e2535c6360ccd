import type { ChapterTranslationsView } from '@lingostory/contract/studio/translations/schemas';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { countByStatus } from './state/phrases.ts';
import type { TranslationsEvent } from './state/translations.ts';
import type { TranslationsState } from './state/translations-state.ts';
import styles from './translations-editor.module.css';

type TranslationProgressProps = {
  list: ChapterTranslationsView;
  state: TranslationsState;
  send: (event: TranslationsEvent) => void;
  isLoadingFailed: boolean;
  onReload: () => void;
};

/** Shows how many phrases are translated, missing, or drafts that nobody has accepted yet. */
export function TranslationProgress(props: TranslationProgressProps) {
  const { list, state, send, isLoadingFailed, onReload } = props;
  const { phrases, isComplete, total, drafting } = state;
  const { translated, draft, missing } = countByStatus(phrases);
  if (!isComplete) {
    return isLoadingFailed ? (
      <Banner tone="bad">
        {`Only ${phrases.length} of ${total.toLocaleString('en')} phrases are here: the others couldn’t be loaded. `}
        <Button size="small" variant="quiet" onClick={onReload}>
          Try again
        </Button>
      </Banner>
    ) : (
      <p className={styles.soft}>
        <span lang="fr">{list.title}</span>
        {`: loading the other phrases of ${total.toLocaleString('en')}. You can begin.`}
      </p>
    );
  }
  if (translated === total && state.conflicts.size === 0) {
    return (
      <div className={styles.finished}>
        <Banner tone="good">Every phrase of this chapter is translated.</Banner>
        <div className={styles.links}>
          <LinkButton size="small" to={studioPaths.preview(list.book.book_code)}>
            Preview in the reader
          </LinkButton>
          <LinkButton variant="quiet" size="small" to={studioPaths.meanings(list.id)}>
            Meanings
          </LinkButton>
          <LinkButton variant="quiet" size="small" to={studioPaths.phrases(list.id)}>
            Phrase list
          </LinkButton>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.progress}>
      <p>
        <span lang="fr">{list.title}</span>
        {`: ${translated.toLocaleString('en')} of ${pluralize(total, 'phrase')} translated, ${missing.toLocaleString('en')} missing, ${pluralize(draft, 'draft')} to accept`}
      </p>
      <Progress label="Phrases translated" value={translated} max={total} />
      {drafting !== null && (
        <Banner>
          <span className={styles.drafting}>
            {`The translator is working: ${pluralize(drafting.count, 'new draft')} so far. You can keep working.`}
            <Button size="small" variant="quiet" onClick={() => send({ type: 'draftingStopped' })}>
              Stop
            </Button>
          </span>
        </Banner>
      )}
    </div>
  );
}
