import { assumedKnownWords } from '@lingostory/contract/catalogue/constants';
import { formatNewWords } from '../../../lib/labels/new-words.ts';
import type { BooksWithNotesRenderer } from '../base/book-notes.ts';
import styles from './new-words-note.module.css';

const explanation = `Different words on a page that aren’t among the ${assumedKnownWords.toLocaleString('en')} most common in French.`;

/** Renders a list of books, each with its new words on a page for readers whose own words we don't know. */
export const renderWithNewWords: BooksWithNotesRenderer = (_books, renderList) =>
  renderList(
    ({ new_words: newWords }) =>
      newWords !== undefined && (
        <span className={styles.note} title={explanation}>
          {formatNewWords(newWords)}
        </span>
      ),
  );
