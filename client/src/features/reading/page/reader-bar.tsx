import { Link } from 'react-router-dom';
import { Icon } from '../../../ui/icon.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ReaderIcon } from '../controls/reader-icons.tsx';
import type { Phrase, Source } from '../reading.api.ts';
import { ReportPhrase } from '../report/report-phrase.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import styles from './reader-bar.module.css';

const pageNames = { sample: 'free sample', book: 'reading', preview: 'preview' };

type ReaderBarProps = {
  source: Source;
  phrase: Phrase | null;
  /** Nothing could be opened. */
  isClosed: boolean;
  back: { to: string; label: string };
  onKeys: () => void;
};

/** Above: the way back, the book and its chapter, the appearance; and how far one has come. */
export function ReaderBar({ source, phrase, isClosed, back, onKeys }: ReaderBarProps) {
  const title = phrase?.book.title ?? (isClosed ? 'Nothing to read here' : 'Opening the book…');
  return (
    <header className={styles.bar}>
      <PageTitle>{phrase === null ? title : `${title}: ${pageNames[source]}`}</PageTitle>
      <div className={styles.row}>
        <div className={styles.side}>
          <Link className={styles.icon} to={back.to} aria-label={back.label}>
            <Icon name="previous" />
          </Link>
        </div>
        <div className={styles.where}>
          <h1 className={styles.title} lang={phrase === null ? 'en' : 'fr'}>
            {title}
          </h1>
          {phrase !== null && (
            <p className={styles.chapter} data-phrase>
              {source === 'preview' && 'Preview · '}Chapter {phrase.chapter.chapter_no} ·{' '}
              <span lang="fr">{phrase.chapter.title}</span>
            </p>
          )}
        </div>
        <div className={styles.side}>
          {phrase !== null && source !== 'preview' && <ReportPhrase source={source} phrase={phrase} />}
          <button type="button" className={styles.keys} aria-label="Keyboard shortcuts" onClick={onKeys}>
            <ReaderIcon name="keyboard" />
          </button>
          <AppearancePanel />
        </div>
      </div>
      <div
        className={styles.track}
        data-phrase
        role="progressbar"
        aria-label="Read"
        aria-valuemin={0}
        aria-valuemax={phrase?.total ?? 1}
        aria-valuenow={phrase?.phrase_no ?? 0}
        aria-valuetext={phrase === null ? 'Not known yet' : `${phrase.phrase_no} of ${phrase.total}`}
      >
        <div
          className={styles.fill}
          style={{ scale: `${phrase === null ? 0 : phrase.phrase_no / phrase.total} 1` }}
        />
      </div>
    </header>
  );
}
