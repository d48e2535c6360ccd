import {
  isOpen,
  itemsOf,
  type PhraseItem,
  type SuggestedWord,
} from '@lingostory/contract/studio/meanings/open-items';
import { addNoBreakSpaces, toLookupKey } from '@lingostory/contract/words';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './phrase-words.module.css';
import { type Position, positionIn } from './state/positions.ts';
import type { Phrase } from './state/words.ts';

type PhraseWordsProps = {
  phrase: Phrase;
  /** The word or expression that the editor is working on. */
  chosenItem: PhraseItem | undefined;
  /** The meanings that are taken together, by the lookup keys of their words. */
  suggestedMeanings: ReadonlyMap<string, string>;
  onChoose: (position: Position) => void;
};

/** Shows a phrase with the meanings of its words. Each word is a button that chooses it. */
export function PhraseWords({ phrase, chosenItem, suggestedMeanings, onChoose }: PhraseWordsProps) {
  const items = itemsOf(phrase);
  const expressions = items.filter(({ kind }) => kind === 'expression');
  const chooseItem = (item: PhraseItem) => onChoose(positionIn(phrase, [item]));
  const isChosen = (item: PhraseItem) => item.start === chosenItem?.start && item.kind === chosenItem.kind;
  const tabbableItem = chosenItem ?? items[0];
  const isTabbable = (item: PhraseItem) =>
    item.start === tabbableItem?.start && item.kind === tabbableItem.kind;
  return (
    <div className={styles.phrase}>
      <ul
        className={styles.words}
        lang="fr"
        aria-label="Words of the phrase"
        data-long={isLong(phrase) || undefined}
      >
        {pairWordsWithGaps(phrase.words).map(({ word, at, before, after }) => {
          const item = items.find((candidate) => candidate.kind === 'word' && candidate.at === at);
          const isInChosenItem =
            chosenItem !== undefined && at >= chosenItem.at && at < chosenItem.at + chosenItem.count;
          return (
            <li key={at}>
              {before !== '' && <span>{before}</span>}
              <span
                className={styles.word}
                data-open={isOpen(word) || undefined}
                data-check={word.needs_check || undefined}
                data-chosen={isInChosenItem || undefined}
              >
                {item === undefined ? (
                  <span className={styles.text}>{word.text}</span>
                ) : (
                  <ItemButton
                    item={item}
                    isChosen={isChosen(item)}
                    isTabbable={isTabbable(item)}
                    onChoose={chooseItem}
                  />
                )}
                <span className={styles.meaning} lang="en">
                  {word.meaning}
                  {(isOpen(word) || word.needs_check) && (
                    <SuggestedMeaning meaning={suggestedMeanings.get(toLookupKey(word.text))} />
                  )}
                </span>
              </span>
              {after !== '' && <span>{after}</span>}
            </li>
          );
        })}
      </ul>
      {expressions.length > 0 && (
        <div className={styles.together}>
          <span id="expressions">Expressions:</span>
          <ul lang="fr" aria-labelledby="expressions">
            {expressions.map((expression) => (
              <li
                key={expression.start}
                className={styles.expression}
                data-chosen={isChosen(expression) || undefined}
              >
                <ItemButton
                  item={expression}
                  isChosen={isChosen(expression)}
                  isTabbable={isTabbable(expression)}
                  onChoose={chooseItem}
                />
                <SuggestedMeaning meaning={suggestedMeanings.get(toLookupKey(expression.term))} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {phrase.translation !== '' && <p className={styles.translation}>{phrase.translation}</p>}
    </div>
  );
}

function SuggestedMeaning({ meaning }: { meaning: string | undefined }) {
  if (meaning === undefined) return null;
  return (
    <span className={styles.suggested} lang="en">
      <VisuallyHidden>suggested:</VisuallyHidden> <span aria-hidden="true">→</span> {meaning}
    </span>
  );
}

type ItemButtonProps = {
  item: PhraseItem;
  isChosen: boolean;
  isTabbable: boolean;
  onChoose: (item: PhraseItem) => void;
};

/**
 * Item of a roving tabindex group: only the chosen item, or the first one, is in the tab order, and the arrow keys move to the
 * others.
 */
function ItemButton({ item, isChosen, isTabbable, onChoose }: ItemButtonProps) {
  return (
    <button
      type="button"
      data-choice=""
      className={styles.text}
      tabIndex={isTabbable ? 0 : -1}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(item)}
    >
      {item.term}
      <VisuallyHidden>
        <span lang="en">{describeItem(item)}</span>
      </VisuallyHidden>
    </button>
  );
}

function describeItem({ meaning, needsCheck }: PhraseItem): string {
  if (meaning === '') return ', no meaning yet';
  return needsCheck ? ', check its meaning' : ', explained';
}

/** True for a phrase that would fill more than two lines of the page in the usual size. */
const isLong = ({ words }: Phrase) => words.reduce((length, { text }) => length + text.length, 0) > 120;

/**
 * Attaches spaces and punctuation to the word before them, or to the first word if they come before it, so that a
 * line never breaks between a word and its punctuation.
 */
function pairWordsWithGaps(words: readonly SuggestedWord[]) {
  const spacedWords: { word: SuggestedWord; at: number; before: string; after: string }[] = [];
  let textBefore = '';
  words.forEach((word, index) => {
    const lastWord = spacedWords.at(-1);
    if (word.is_word) {
      spacedWords.push({ word, at: index, before: textBefore, after: '' });
      textBefore = '';
    } else if (lastWord === undefined) textBefore += addNoBreakSpaces(word.text);
    else lastWord.after += addNoBreakSpaces(word.text);
  });
  return spacedWords;
}
