import { IconButton, IconLink } from '../../../ui/buttons/icon-button.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { ReaderIcon } from '../base/controls/reader-icons.tsx';
import type { Phrase, PhraseSource } from '../base/reading.api.ts';
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx';
import { PositionSlider } from '../contents/position-slider.tsx';
import type { ReaderContents } from '../contents/use-reader-contents.ts';
import type { WordControl } from '../known-words/use-word-states.ts';
import { WordsNotice } from '../known-words/words-notice.tsx';
import { ReportPhrase } from '../report/report-phrase.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import styles from './reader-bar.module.css';

const pageNames = { sample: 'free sample', book: 'reading', preview: 'preview' };

type ReaderBarProps = {
  source: PhraseSource;
  phrase: Phrase | null;
  /** True if the book could not be opened. */
  isUnavailable: boolean;
  exitLink: { to: string; label: string };
  onOpenShortcuts: () => void;
  /**
   * The phrase being loaded, or the current one. Null while a saved position loads, because only the server knows its
   * number.
   */
  target: number | null;
  contents: ReaderContents;
  words: WordControl;
};

/** The bar at the top: the exit link, the book and its chapter, the appearance panel, and the progress line. */
export function ReaderBar(props: ReaderBarProps) {
  const { source, phrase, isUnavailable, exitLink, onOpenShortcuts, target, contents, words } = props;
  const title = phrase?.book.title ?? (isUnavailable ? 'This story didn’t open' : 'Opening the book…');
  return (
    <header className={styles.bar}>
      <PageTitle>{phrase === null ? title : `${title}: ${pageNames[source]}`}</PageTitle>
      <div className={styles.row}>
        <div className={styles.side}>
          <IconLink icon="previous" label={exitLink.label} to={exitLink.to} />
        </div>
        <div className={styles.where}>
          <h1 className={styles.title} lang={phrase === null ? 'en' : 'fr'}>
            {phrase === null ? (
              title
            ) : (
              <button
                type="button"
                className={styles.contents}
                aria-haspopup="dialog"
                title="Contents"
                onClick={contents.open}
              >
                <span className={styles.line}>{title}</span>
              </button>
            )}
          </h1>
          {phrase !== null && (
            <p className={styles.chapter} data-phrase>
              {source === 'preview' && 'Preview · '}Chapter {phrase.chapter.chapter_no} ·{' '}
              <span lang="fr">{phrase.chapter.title}</span>
            </p>
          )}
        </div>
        <div className={styles.side}>
          {phrase !== null && contents.bookmarks.isAvailable && (
            <BookmarkButton bookmarks={contents.bookmarks} phrase={phrase} />
          )}
          <WordsNotice words={words} />
          {phrase !== null && source !== 'preview' && <ReportPhrase source={source} phrase={phrase} />}
          <IconButton
            icon={<ReaderIcon name="keyboard" />}
            label="Keyboard shortcuts"
            className={styles.keys ?? ''}
            onClick={onOpenShortcuts}
          />
          <AppearancePanel words={words} />
        </div>
      </div>
      {phrase === null ? (
        <div className={styles.track} data-phrase />
      ) : (
        <PositionSlider phrase={phrase} target={target ?? phrase.phrase_no} contents={contents} />
      )}
    </header>
  );
}
