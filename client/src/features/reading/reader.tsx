import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { paths } from '../../session/paths.ts';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useReaderActions } from './keys/use-reader-actions.ts';
import { ReaderBar } from './page/reader-bar.tsx';
import { ReaderEnding } from './page/reader-ending.tsx';
import { ReaderNotes } from './page/reader-notes.tsx';
import { ReaderProblem } from './page/reader-problem.tsx';
import { ReaderDeck } from './player/player-controls.tsx';
import { Sounds } from './player/sounds.tsx';
import styles from './reader.module.css';
import { useReaderSettings } from './reader-settings.ts';
import type { Shelf } from './reading.api.ts';
import { useReading } from './use-reading.ts';
import { PhraseWords } from './words/phrase-words.tsx';

const KeyList = lazy(async () => ({ default: (await import('./keys/key-list.tsx')).KeyList }));

type Sizes = CSSProperties & { '--phrase-size'?: string };
type ReaderProps = { shelf: Shelf; bookCode: string };

/** One phrase at a time, read, heard and understood: the sample's reader and the library's. */
export function Reader({ shelf, bookCode }: ReaderProps) {
  const reading = useReading(shelf, bookCode);
  const { settings, changeSettings } = useReaderSettings();
  const [isKeyListOpen, setKeyListOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { phrase, player, problem } = reading;
  const isVeiled = settings.listenFirst && phrase !== null && !player.heard.includes(phrase.phrase_no);
  const isUnderWay = ['starting', 'playing', 'renewing'].includes(player.stage);
  const isHeard = phrase !== null && player.heard.includes(phrase.phrase_no);
  useReaderActions(reading, () => setKeyListOpen(true));

  const phraseNo = phrase?.phrase_no;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new phrase begins at its top.
  useEffect(() => {
    main.current?.scrollTo(0, 0);
  }, [phraseNo]);

  const back =
    shelf === 'sample'
      ? { to: paths.bookDetail(bookCode), label: 'Back to the book', startLabel: 'Start at the beginning' }
      : { to: paths.library, label: 'Back to my library', startLabel: 'Go on where you stopped' };
  const canStartOver = problem?.status === 404 && reading.isAtNumber;
  const size: Sizes = settings.textSize === null ? {} : { '--phrase-size': `${settings.textSize / 16}rem` };

  return (
    <div className={styles.frame}>
      <ReaderBar
        shelf={shelf}
        phrase={phrase}
        isClosed={phrase === null && problem !== null}
        back={back}
        onKeys={() => setKeyListOpen(true)}
      />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={styles.stage}
        style={size}
        data-width={settings.lineWidth}
        aria-busy={reading.isTurning || undefined}
      >
        {problem !== null && (
          <ReaderProblem
            problem={problem}
            isTrying={reading.isTrying}
            onTryAgain={reading.tryAgain}
            instead={
              phrase === null ? { ...back, onStartOver: canStartOver ? reading.startOver : null } : null
            }
          />
        )}
        {phrase === null ? (
          problem === null && <PhraseSkeleton />
        ) : (
          <div className={styles.page}>
            <PhraseWords
              phrase={phrase}
              isVeiled={isVeiled}
              onMeaning={() => settings.knowsWords || changeSettings({ knowsWords: true })}
            />
            <div className={styles.below}>
              <ReaderNotes reading={reading} isVeiled={isVeiled} />
              {phrase.next_phrase_no === null && (
                <ReaderEnding
                  shelf={shelf}
                  bookCode={bookCode}
                  title={phrase.book.title}
                  isShown={isHeard || !isUnderWay}
                  onAgain={() => reading.turnTo(1)}
                />
              )}
            </div>
          </div>
        )}
      </main>
      <ReaderDeck reading={reading} />
      <Sounds first={player.first} second={player.second} />
      {isKeyListOpen && (
        <ChunkBoundary fallback={null}>
          <Suspense fallback={null}>
            <KeyList onClose={() => setKeyListOpen(false)} />
          </Suspense>
        </ChunkBoundary>
      )}
    </div>
  );
}

function PhraseSkeleton() {
  return (
    <div className={styles.waiting}>
      <Loading what="the phrase" />
      <Skeleton width="min(34rem, 90%)" height="2.25rem" />
      <Skeleton width="min(24rem, 64%)" height="2.25rem" />
    </div>
  );
}
