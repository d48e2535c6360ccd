import { meaningChoicesOf, type PhraseItem } from '@lingostory/contract/studio/meanings/open-items';
import type { SuggestionView } from '@lingostory/contract/studio/meanings/schemas';
import { OfferRow } from '../keys/offer-row.tsx';
import { commands, takeCommandNames } from './meanings-keys.ts';
import styles from './suggestions.module.css';

type SuggestionsProps = {
  item: PhraseItem;
  /** True while suggestions are being loaded. */
  isWaiting: boolean;
  onTake: (number: number) => void;
};

/** List of suggested meanings, each with its key and its source. */
export function Suggestions({ item, isWaiting, onTake }: SuggestionsProps) {
  const { term, guesses, meaning } = item;
  const choices = meaningChoicesOf(item);
  if (choices.length === 0 && isWaiting) return <p className={styles.none}>Looking for suggestions…</p>;
  if (choices.length === 0) {
    return (
      <p className={styles.none}>
        {meaning === '' ? 'Nothing is suggested for' : 'No other meaning is suggested for'} “
        <span lang="fr">{term}</span>”.
      </p>
    );
  }
  const suggestionList = (
    <ol className={styles.list} aria-label={listLabelOf(item)}>
      {takeCommandNames.slice(0, choices.length).map((command, index) => {
        const suggestion = choices[index];
        if (suggestion === undefined) return null;
        return (
          <OfferRow
            key={command}
            text={suggestion.meaning}
            source={<SuggestionSource suggestion={suggestion} />}
            shortcut={{ command: commands[command], keyLabel: `${index + 1}` }}
            onTake={() => onTake(index + 1)}
          />
        );
      })}
    </ol>
  );
  if (guesses.length === 0) return suggestionList;
  return (
    <>
      <p className={styles.none}>
        {guesses.length === 1
          ? 'This is a guess: it may be wrong here.'
          : 'These are guesses: one of them may be right here.'}
      </p>
      {suggestionList}
    </>
  );
}

function listLabelOf({ guesses, meaning }: PhraseItem): string {
  if (guesses.length > 0) return 'Guesses';
  return meaning === '' ? 'Suggested meanings' : 'Other meanings';
}

function SuggestionSource({ suggestion }: { suggestion: SuggestionView }) {
  const { form } = suggestion;
  return (
    <>
      {form !== null && (
        <>
          for <i lang="fr">{form}</i>,{' '}
        </>
      )}
      <SuggestionOrigin suggestion={suggestion} />
    </>
  );
}

function SuggestionOrigin({ suggestion }: { suggestion: SuggestionView }) {
  const { origin, source, licence, source_address } = suggestion;
  if (origin === 'book') return 'this book';
  if (origin === 'translator') return 'machine translation';
  if (origin === 'glossary') return 'LingoStory glossary';
  if (origin === 'library') return <cite lang="fr">{source}</cite>;
  return (
    <>
      {source_address === null ? (
        source
      ) : (
        <a href={source_address} target="_blank" rel="noreferrer">
          {source}
        </a>
      )}
      {licence !== null && ` (${licence})`}
    </>
  );
}
