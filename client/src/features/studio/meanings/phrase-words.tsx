import {
  isOpen,
  openItemsOf,
  type PhraseItem,
  type SuggestedWord,
} from '@lingostory/contract/studio/meanings/open-items';
import { addNoBreakSpaces } from '@lingostory/contract/words';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './phrase-words.module.css';
import { type Position, positionIn } from './state/positions.ts';
import type { Phrase } from './state/words.ts';

type PhraseWordsProps = {
  phrase: Phrase;
  /** The word or expression that the editor is working on. */
  openItem: PhraseItem | undefined;
  onChoose: (position: Position) => void;
};

/** Shows a phrase with the meanings of its words. Each word that has no meaning yet is a button that chooses it. */
export function PhraseWords({ phrase, openItem, onChoose }: PhraseWordsProps) {
  const openItems = openItemsOf(phrase);
  const expressions = openItems.filter(({ kind }) => kind === 'expression');
  const chooseItem = (item: PhraseItem) => onChoose(positionIn(phrase, [item]));
  const isChosen = (item: PhraseItem) => item.start === openItem?.start && item.kind === openItem.kind;
  return (
    <div className={styles.phrase}>
      <ul className={styles.words} lang="fr" aria-label="Words of the phrase">
        {pairWordsWithGaps(phrase.words).map(({ word, at, before, after }) => {
          const openWord = openItems.find((openItem) => openItem.kind === 'word' && openItem.at === at);
          const isInOpenItem =
            openItem !== undefined && at >= openItem.at && at < openItem.at + openItem.count;
          return (
            <li key={at}>
              {before !== '' && <span>{before}</span>}
              <span
                className={styles.word}
                data-open={isOpen(word) || undefined}
                data-chosen={isInOpenItem || undefined}
              >
                {openWord === undefined ? (
                  <span className={styles.text}>{word.text}</span>
                ) : (
                  <OpenItemButton openItem={openWord} isChosen={isChosen(openWord)} onChoose={chooseItem} />
                )}
                <span className={styles.meaning} lang="en">
                  {word.meaning}
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
                <OpenItemButton openItem={expression} isChosen={isChosen(expression)} onChoose={chooseItem} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {phrase.translation !== '' && <p className={styles.translation}>{phrase.translation}</p>}
    </div>
  );
}

type OpenItemButtonProps = { openItem: PhraseItem; isChosen: boolean; onChoose: (item: PhraseItem) => void };

/**
 * Item of a roving tabindex group: only the chosen item is in the tab order, and the arrow keys move to the others.
 */
function OpenItemButton({ openItem, isChosen, onChoose }: OpenItemButtonProps) {
  return (
    <button
      type="button"
      data-choice=""
      className={styles.text}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(openItem)}
    >
      {openItem.term}
      <VisuallyHidden>
        <span lang="en">, no meaning yet</span>
      </VisuallyHidden>
    </button>
  );
}

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
