import { useEffect, useRef, useState } from 'react';
import { pluralize } from '../../../lib/labels/format.ts';
import { rankSource } from '../../../lib/labels/rank-source.ts';
import { useCloseOnBack } from '../../../lib/navigation/use-close-on-back.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ChoiceGroup } from '../base/controls/choice-group.tsx';
import type { NewWord } from '../base/words-port.ts';
import styles from './new-words-dialog.module.css';
import type { ChapterWordsControl } from './use-word-states.ts';

type NewWordsDialogProps = {
  words: ChapterWordsControl;
  /**
   * Returns the element to focus after the dialog closes if words were marked as known, or if the button that opened
   * the dialog no longer exists.
   */
  story: () => HTMLElement | null;
};

/** A dialog with a chapter's new words, which marks the selected ones as known. AutoPlay continues meanwhile. */
export function NewWordsDialog({ words, story }: NewWordsDialogProps) {
  const { chapter, markKnown, close } = words;
  const query = useNewWords(words);
  const hasMarkedWords = useRef(false);
  const handleClose = () => {
    close();
    // Moves the focus after the dialog has closed. By default, the dialog would focus the story's first word.
    requestAnimationFrame(() => {
      if (hasMarkedWords.current || document.activeElement === document.body)
        story()?.focus({ preventScroll: true });
    });
  };
  useCloseOnBack(true, handleClose);
  const handleMarkKnown = async (lemmas: readonly string[]) => {
    const problem = await markKnown(lemmas);
    if (problem !== null) return problem;
    hasMarkedWords.current = true;
    handleClose();
    return null;
  };
  return (
    <Dialog
      open
      onClose={handleClose}
      finalFocus={() => !hasMarkedWords.current}
      title="Mark the other words as known"
      description={
        <>
          Chapter {chapter.chapter_no}, <span lang="fr">{chapter.title}</span>
        </>
      }
    >
      <Loaded query={query} placeholder={<WordsSkeleton />}>
        {(response) =>
          response.length === 0 ? (
            <p role="status">You’ve already sorted every word in this chapter. Nothing is new here.</p>
          ) : (
            <NewWordsForm words={response} onMarkKnown={handleMarkKnown} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

type NewWordsResponse = { words: readonly NewWord[] } | { problem: string } | null;

/**
 * Loads a chapter's new words once, and returns them in the format that `ui/page/loaded.tsx` expects. `retry` loads
 * them again.
 */
function useNewWords({ chapter: { chapter_no }, list }: ChapterWordsControl) {
  /** The number of the last request. The words are loading until its response arrives. */
  const [requestNo, setRequestNo] = useState(1);
  const [{ found, responseNo }, setLatestResponse] = useState<{
    found: NewWordsResponse;
    responseNo: number;
  }>({
    found: null,
    responseNo: 0,
  });
  useEffect(() => {
    let isCanceled = false;
    void list(chapter_no).then(
      (response) => isCanceled || setLatestResponse({ found: response, responseNo: requestNo }),
    );
    return () => {
      isCanceled = true;
    };
  }, [chapter_no, list, requestNo]);
  return {
    data: found && 'words' in found ? found.words : undefined,
    problem: found && 'problem' in found ? { message: found.problem } : null,
    isStale: false,
    isFetching: responseNo < requestNo,
    retry: () => setRequestNo(requestNo + 1),
  };
}

/** Which words the list shows, by the highest rank of a word among those of French. */
const rankChoices = [
  { value: Number.POSITIVE_INFINITY, label: 'All' },
  { value: 3_000, label: 'The 3,000 most common' },
  { value: 1_000, label: 'The 1,000 most common' },
] as const;

type NewWordsFormProps = {
  words: readonly NewWord[];
  /** Marks the words as known. Returns an error message, or null on success. */
  onMarkKnown: (lemmas: readonly string[]) => Promise<string | null>;
};

function NewWordsForm({ words, onMarkKnown }: NewWordsFormProps) {
  const [untickedLemmas, setUntickedLemmas] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [maxRank, setMaxRank] = useState<number>(Number.POSITIVE_INFINITY);
  const shownWords = words.filter(({ rank }) => (rank ?? Number.POSITIVE_INFINITY) <= maxRank);
  const lemmas = shownWords.map(({ lemma }) => lemma);
  const tickedLemmas = lemmas.filter((lemma) => !untickedLemmas.has(lemma));
  const isPartlySelected = tickedLemmas.length > 0 && tickedLemmas.length < lemmas.length;
  const setIndeterminate = (checkbox: HTMLInputElement | null) => {
    if (checkbox !== null) checkbox.indeterminate = isPartlySelected;
  };
  const handleToggle = (lemma: string) =>
    setUntickedLemmas(
      (previousLemmas) =>
        new Set(
          previousLemmas.has(lemma)
            ? [...previousLemmas].filter((untickedLemma) => untickedLemma !== lemma)
            : [...previousLemmas, lemma],
        ),
    );
  const handleMarkKnown = async () => {
    setBusy(true);
    setProblem(null);
    setProblem(await onMarkKnown(tickedLemmas));
    setBusy(false);
  };
  return (
    <>
      <ChoiceGroup
        legend="New words to show"
        hint={rankSource}
        choices={rankChoices}
        value={maxRank}
        onChange={setMaxRank}
      />
      <p role="status">
        {shownWords.length === 1
          ? 'One word here is'
          : `${shownWords.length.toLocaleString('en')} words here are`}{' '}
        still new to you. Untick what you don’t know yet.
      </p>
      <div className={styles.actions}>
        {problem !== null && <Banner tone="bad">{problem}</Banner>}
        <Button busy={isBusy} disabled={tickedLemmas.length === 0} onClick={() => void handleMarkKnown()}>
          {`Mark ${pluralize(tickedLemmas.length, 'word')} as known`}
        </Button>
      </div>
      <label className={styles.word}>
        <input
          ref={setIndeterminate}
          type="checkbox"
          className={styles.box}
          checked={lemmas.length > 0 && tickedLemmas.length === lemmas.length}
          onChange={({ target }) => setUntickedLemmas(new Set(target.checked ? [] : lemmas))}
        />
        <span className={styles.all}>All words</span>
      </label>
      <ul className={styles.list}>
        {shownWords.map(({ lemma, text, meaning, count }) => (
          <li key={lemma} className={styles.item}>
            <label className={styles.word}>
              <input
                type="checkbox"
                className={styles.box}
                checked={!untickedLemmas.has(lemma)}
                onChange={() => handleToggle(lemma)}
              />
              <span className={styles.text} lang="fr">
                {text}
              </span>
              <span className={styles.meaning}>{meaning || 'No meaning yet'}</span>
              {count > 1 && (
                <span className={styles.count}>
                  <span aria-hidden="true">{count}×</span>
                  <VisuallyHidden>{`${count} times`}</VisuallyHidden>
                </span>
              )}
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

function WordsSkeleton() {
  return (
    <div className={styles.waiting}>
      <Loading noun="the new words" />
      {['70%', '55%', '80%', '60%'].map((width) => (
        <Skeleton key={width} width={width} height="1.5rem" />
      ))}
    </div>
  );
}
