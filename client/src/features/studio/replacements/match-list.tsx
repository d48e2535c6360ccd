import {
  type ReplaceableField,
  replaceableFields,
  type Search,
} from '@lingostory/contract/studio/replacements/occurrences';
import type { PhraseTextsView } from '@lingostory/contract/studio/replacements/schemas';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageFor } from '../../../lib/http/messages.ts';
import { type Problem, toProblem } from '../../../lib/http/problem.ts';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceTools } from '../../../ui/forms/choice-tools.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { LoadedItem } from '../base/loaded-item.tsx';
import { Spinner } from '../base/spinner.tsx';
import { fieldLabels, MatchRow } from './match-row.tsx';
import { isClipOutdated, listMatches, toChosenPhrases } from './matches.ts';
import { useListTextMatchesQuery, useReplaceInBookMutation } from './replacements.api.ts';
import styles from './replacements.module.css';

type MatchListProps = { bookCode: string; search: Search; replacement: string };
type PhraseNumber = Pick<PhraseTextsView, 'id' | 'phrase_no' | 'phrase'>;

/** What came of a replacement: the server's message, and the phrases whose clips say their former text. */
type Replaced = { message: string; outdated: readonly PhraseNumber[] };

/** Shows every place where a text occurs, and replaces it in the ticked ones. */
export function MatchList({ bookCode, search, replacement }: MatchListProps) {
  const query = toQueryState(
    useListTextMatchesQuery(
      {
        book_code: bookCode,
        search: search.text,
        match_case: search.matchesCase,
        whole_words: search.matchesWholeWords,
      },
      fetchOnMount,
    ),
  );
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const statusRef = useRef<HTMLDivElement>(null);
  const handleReplaced = (result: Replaced) => {
    setReplaced(result);
    statusRef.current?.focus();
  };
  return (
    <section aria-label="Places" className={styles.places}>
      <div ref={statusRef} tabIndex={-1} className={styles.status}>
        {replaced !== null && <ReplacedBanner replaced={replaced} />}
      </div>
      <LoadedItem noun="book" query={query} placeholder={<Spinner noun="the phrases" />}>
        {({ phrase: phrases }) =>
          phrases.length === 0 ? (
            <p role="status">No phrase has this text. Check the spelling, or turn a switch off.</p>
          ) : (
            <Matches
              phrases={phrases}
              bookCode={bookCode}
              search={search}
              replacement={replacement}
              onReplaced={handleReplaced}
            />
          )
        }
      </LoadedItem>
    </section>
  );
}

function ReplacedBanner({ replaced: { message, outdated } }: { replaced: Replaced }) {
  return (
    <Banner tone="good">
      {message}
      {outdated.length > 0 && (
        <details className={styles.outdated}>
          <summary>
            {pluralize(outdated.length, 'phrase has', 'phrases have')} a clip that says the former text
          </summary>
          <ul>
            {outdated.map(({ id, phrase_no, phrase }) => (
              <li key={id}>
                <Link to={studioPaths.editPhrase(id)}>
                  {phrase_no}. <span lang="fr">{phrase}</span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Banner>
  );
}

type MatchesProps = MatchListProps & {
  phrases: readonly PhraseTextsView[];
  onReplaced: (replaced: Replaced) => void;
};

function Matches({ phrases, bookCode, search, replacement, onReplaced }: MatchesProps) {
  const [fields, setFields] = useState<ReadonlySet<ReplaceableField>>(() => new Set(replaceableFields));
  const [leftOutKeys, setLeftOutKeys] = useState<ReadonlySet<string>>(new Set());
  const [replace, { isLoading, error }] = useReplaceInBookMutation();
  const { text, matchesCase, matchesWholeWords } = search;
  const rows = useMemo(
    () => listMatches(phrases, { text, matchesCase, matchesWholeWords }, fields),
    [phrases, text, matchesCase, matchesWholeWords, fields],
  );
  const allMatches = rows.flatMap(({ matches }) => matches);
  const chosenCount = allMatches.filter(({ key }) => !leftOutKeys.has(key)).length;
  const outdated = rows.filter((row) => isClipOutdated(row, leftOutKeys, { search, replacement }));
  const outdatedIds = new Set(outdated.map(({ phrase }) => phrase.id));
  const chosenPhrases = toChosenPhrases(rows, leftOutKeys);
  const handleToggle = useCallback(
    (key: string, isChosen: boolean) =>
      setLeftOutKeys(
        (keys) => new Set(isChosen ? [...keys].filter((other) => other !== key) : [...keys, key]),
      ),
    [],
  );
  const toggleField = (field: ReplaceableField, isOn: boolean) =>
    setFields(new Set(replaceableFields.filter((other) => (other === field ? isOn : fields.has(other)))));
  const handleReplace = async () => {
    const { data } = await replace({
      id: crypto.randomUUID(),
      book_code: bookCode,
      search: text,
      match_case: matchesCase,
      whole_words: matchesWholeWords,
      replacement,
      phrases: chosenPhrases,
    });
    if (data === undefined) return;
    const skippedIds = new Set(data.data.skipped);
    onReplaced({
      message: data.message,
      outdated: outdated.flatMap(({ phrase }) => (skippedIds.has(phrase.id) ? [] : phrase)),
    });
  };
  return (
    <>
      <fieldset className={styles.fields}>
        <legend>Replace in</legend>
        {replaceableFields.map((field) => (
          <Switch
            key={field}
            label={fieldLabels[field]}
            checked={fields.has(field)}
            onChange={(isOn) => toggleField(field, isOn)}
          />
        ))}
      </fieldset>
      {outdated.length > 0 && (
        <Banner>
          {pluralize(outdated.length, 'phrase')} will have a clip that says the former text. Replace what is
          spelled wrong, and record again what is worded differently.
        </Banner>
      )}
      {error !== undefined && (
        <ReplaceProblem problem={toProblem(error)} phrases={phrases} ids={chosenPhrases} />
      )}
      <div className={styles.bar}>
        <ChoiceTools
          onChooseAll={(isChosen) =>
            setLeftOutKeys(new Set(isChosen ? [] : allMatches.map(({ key }) => key)))
          }
        >
          <p aria-live="polite">
            {chosenCount} of {pluralize(allMatches.length, 'place')} in {pluralize(rows.length, 'phrase')}
          </p>
        </ChoiceTools>
        <Button busy={isLoading} disabled={chosenCount === 0} onClick={() => void handleReplace()}>
          {replacement === '' ? 'Remove' : 'Replace'} {chosenCount}
        </Button>
      </div>
      <ul className={styles.list}>
        {rows.map((row) => (
          <MatchRow
            key={row.phrase.id}
            row={row}
            searchLength={text.length}
            replacement={replacement}
            leftOutKeys={leftOutKeys}
            isClipOutdated={outdatedIds.has(row.phrase.id)}
            onToggle={handleToggle}
          />
        ))}
      </ul>
    </>
  );
}

type ReplaceProblemProps = {
  problem: Problem;
  phrases: readonly PhraseTextsView[];
  ids: readonly { id: number }[];
};

/** Says which phrases would become invalid. The server names them by their index in the request. */
function ReplaceProblem({ problem, phrases, ids }: ReplaceProblemProps) {
  const lines = Object.entries(problem.errors ?? {}).flatMap(([name, messages]) => {
    const id = ids[Number(/^phrases\[(\d+)\]/.exec(name)?.[1])]?.id;
    const phrase = phrases.find((other) => other.id === id);
    return phrase ? messages.map((message) => `Phrase ${phrase.phrase_no}: ${message}`) : messages;
  });
  return (
    <Banner tone="bad">
      {messageFor('studio', problem)}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  );
}
