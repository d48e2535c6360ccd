import { maxTextLength } from '@lingostory/contract/studio/replacements/constants';
import type { Search } from '@lingostory/contract/studio/replacements/occurrences';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/buttons/button.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { type Outcome, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { MatchList } from './match-list.tsx';
import { ReplacedList } from './replaced-list.tsx';
import styles from './replacements.module.css';

/** Replaces a text in a whole book: searches it, shows every place, and replaces those that are ticked. */
export function BookReplacement({ bookCode }: { bookCode: string }) {
  const [searchParams, setSearchParams] = useSearchParams();
  const searchText = (searchParams.get('find') ?? '')
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .slice(0, maxTextLength);
  const search: Search = {
    text: searchText,
    matchesCase: searchParams.has('case'),
    matchesWholeWords: searchParams.has('words'),
  };
  const [text, setText] = useState(searchText);
  const [replacement, setReplacement] = useState('');
  const [matchesCase, setMatchesCase] = useState(searchText === '' || search.matchesCase);
  const [matchesWholeWords, setMatchesWholeWords] = useState(searchText === '' || search.matchesWholeWords);
  // Searches again when the editor asks for the same text again, or has undone a replacement of it.
  const [searchCount, setSearchCount] = useState(0);
  const [undoOutcome, setUndoOutcome] = useState<Outcome | null>(null);
  const outcomeRef = useRef<HTMLDivElement>(null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setUndoOutcome(null);
    setSearchCount(searchCount + 1);
    setSearchParams(
      {
        ...(text !== '' && { find: text }),
        ...(matchesCase && { case: '' }),
        ...(matchesWholeWords && { words: '' }),
      },
      { replace: true },
    );
  };
  const showUndone = (outcome: Outcome) => {
    setUndoOutcome(outcome);
    if (outcome.tone === 'good') setSearchCount(searchCount + 1);
  };
  // The pressed button disappears with its row, and the list above it changes.
  useEffect(() => {
    if (undoOutcome) outcomeRef.current?.focus();
  }, [undoOutcome]);
  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={handleSubmit}>
        <TextField
          label="Find"
          value={text}
          maxLength={maxTextLength}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <TextField
          label="Replace with"
          value={replacement}
          maxLength={maxTextLength}
          autoComplete="off"
          onChange={(event) => setReplacement(event.target.value)}
        />
        <Button type="submit" variant="quiet">
          Find all
        </Button>
        <div className={styles.switches}>
          <Switch label="Match capitals" checked={matchesCase} onChange={setMatchesCase} />
          <Switch label="Whole words only" checked={matchesWholeWords} onChange={setMatchesWholeWords} />
        </div>
      </form>
      <div ref={outcomeRef} tabIndex={-1} className={styles.outcome}>
        <OutcomeBanner outcome={undoOutcome} />
      </div>
      {searchText !== '' && (
        <MatchList
          key={`${searchCount} ${searchParams}`}
          bookCode={bookCode}
          search={search}
          replacement={replacement}
        />
      )}
      <ReplacedList bookCode={bookCode} onUndone={showUndone} />
    </div>
  );
}
