import {
  type ReplaceableField,
  replaceableFields,
  type Search,
} from '@lingostory/contract/studio/replacements/occurrences';
import type { PhraseTextsView } from '@lingostory/contract/studio/replacements/schemas';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
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
import rowStyles from '../base/rows/boxed-rows.module.css';
import { Spinner } from '../base/spinner.tsx';
import { hasWrongElision } from './elisions.ts';
import { fieldLabels, MatchRow } from './match-row.tsx';
import {
  type Choice,
  isChosen,
  isClipOutdated,
  listMatches,
  toChosenPhrases,
  toggleMatch,
} from './matches.ts';
import { useListTextMatchesQuery, useReplaceInBookMutation } from './replacements.api.ts';
import styles from './replacements.module.css';

type MatchListProps = { bookCode: string; search: Search; replacement: string };
type PhraseNumber = Pick<PhraseTextsView, 'id' | 'phrase_no' | 'phrase'>;

/** The outcome of a replacement: the server's message, and the phrases whose clips say their former text. */
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
            replaced === null && (
              <p role="status">No phrase has this text. Check the spelling, or turn a switch off.</p>
            )
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
            {pluralize(outdated.length, 'phrase has', 'phrases have')} a clip that still says the old text
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
  const [choice, setChoice] = useState<Choice>(chooseAll(true));
  const [replace, { isLoading, error, originalArgs }] = useReplaceInBookMutation();
  // The request whose outcome isn't known. It is sent again under the same id, so that the server replaces once.
  const unconfirmed = useRef({ id: '', body: '' });
  const { text, matchesCase, matchesWholeWords } = search;
  const shownReplacement = useDeferredValue(replacement);
  const rows = useMemo(() => {
    const replacing = { search: { text, matchesCase, matchesWholeWords }, replacement: shownReplacement };
    return listMatches(phrases, replacing, fields).map((row) => ({
      row,
      chosenKeys: row.matches.flatMap((match) => (isChosen(choice, match) ? match.key : [])),
      elisionKeys: row.matches.flatMap((match) =>
        hasWrongElision(row.phrase[match.field], match, replacing) ? match.key : [],
      ),
      isClipOutdated: isClipOutdated(row, choice, replacing),
    }));
  }, [phrases, text, matchesCase, matchesWholeWords, shownReplacement, fields, choice]);
  const chosenCount = rows.reduce((sum, { chosenKeys }) => sum + chosenKeys.length, 0);
  const matchCount = rows.reduce((sum, { row }) => sum + row.matches.length, 0);
  const outdated = rows.flatMap(({ row, isClipOutdated }) => (isClipOutdated ? row.phrase : []));
  const handleToggle = useCallback((key: string) => setChoice((previous) => toggleMatch(previous, key)), []);
  const toggleField = (field: ReplaceableField, isOn: boolean) =>
    setFields(new Set(replaceableFields.filter((other) => (other === field ? isOn : fields.has(other)))));
  const handleReplace = async () => {
    const request = {
      book_code: bookCode,
      search: text,
      match_case: matchesCase,
      whole_words: matchesWholeWords,
      replacement,
      phrases: toChosenPhrases(
        rows.map(({ row }) => row),
        choice,
      ),
    };
    const body = JSON.stringify(request);
    if (unconfirmed.current.body !== body) unconfirmed.current = { id: crypto.randomUUID(), body };
    const { data } = await replace({ id: unconfirmed.current.id, ...request });
    if (data === undefined) return;
    unconfirmed.current = { id: '', body: '' };
    // Everything found from now on was left out, or is part of the texts just written.
    setChoice(chooseAll(false));
    const skippedIds = new Set(data.data.skipped);
    onReplaced({
      message: data.message,
      outdated: outdated.filter(({ id }) => !skippedIds.has(id)),
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
          In {pluralize(outdated.length, 'phrase')}, the clip will still say the old text. If you’re changing
          the wording and not only the spelling, please record again.
        </Banner>
      )}
      {error !== undefined && (
        <ReplaceProblem problem={toProblem(error)} phrases={phrases} sent={originalArgs?.phrases ?? []} />
      )}
      <div className={styles.bar}>
        <ChoiceTools onChooseAll={(isEveryChosen) => setChoice(chooseAll(isEveryChosen))}>
          <p aria-live="polite">
            {chosenCount} of {pluralize(matchCount, 'place')} in {pluralize(rows.length, 'phrase')}
          </p>
        </ChoiceTools>
        <Button busy={isLoading} disabled={chosenCount === 0} onClick={() => void handleReplace()}>
          {replacement === '' ? 'Remove' : 'Replace'} {chosenCount}
        </Button>
      </div>
      <ul className={rowStyles.list}>
        {rows.map(({ row, chosenKeys, elisionKeys, isClipOutdated }) => (
          <MatchRow
            key={row.phrase.id}
            row={row}
            searchLength={text.length}
            replacement={shownReplacement}
            chosenKeys={chosenKeys.join('\n')}
            elisionKeys={elisionKeys.join('\n')}
            isClipOutdated={isClipOutdated}
            onToggle={handleToggle}
          />
        ))}
      </ul>
    </>
  );
}

const chooseAll = (isEveryChosen: boolean): Choice => ({ isEveryChosen, exceptKeys: new Set() });

type ReplaceProblemProps = {
  problem: Problem;
  phrases: readonly PhraseTextsView[];
  /** The phrases of the request. */
  sent: readonly { id: number }[];
};

/** Says which phrases would become invalid. The server names them by their index in the request. */
function ReplaceProblem({ problem, phrases, sent }: ReplaceProblemProps) {
  const lines = Object.entries(problem.errors ?? {}).flatMap(([name, messages]) => {
    const id = sent[Number(/^phrases\[(\d+)\]/.exec(name)?.[1])]?.id;
    const phrase = phrases.find((other) => other.id === id);
    return phrase ? messages.map((message) => `Phrase ${phrase.phrase_no}: ${message}`) : messages;
  });
  return (
    <Banner tone="bad">
      {messageFor('banner', problem)}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  );
}
