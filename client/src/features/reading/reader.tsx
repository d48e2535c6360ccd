import { type CSSProperties, lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { ChunkBoundary } from '../../ui/page/chunk-boundary.tsx';
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx';
import { findChapter } from './base/chapters.ts';
import { StoryPictures } from './base/pictures/story-pictures.tsx';
import { useReaderSettings } from './base/reader-settings.ts';
import type { PhraseSource } from './base/reading.api.ts';
import type { VocabularyPort } from './base/words-port.ts';
import { JumpBackLinks } from './contents/jump-back-links.tsx';
import { useReaderContents } from './contents/use-reader-contents.ts';
import { useFallbackFocus } from './input/use-fallback-focus.ts';
import { useReaderKeys } from './input/use-reader-keys.ts';
import { useSwipe } from './input/use-swipe.ts';
import { NewWordsButton } from './known-words/new-words-button.tsx';
import { useWordStates } from './known-words/use-word-states.ts';
import { PlayerBar } from './listening/player-controls.tsx';
import { ChapterCard } from './page/chapter-card.tsx';
import { ReaderBar } from './page/reader-bar.tsx';
import { ReaderDialogs } from './page/reader-dialogs.tsx';
import { ReaderEnding } from './page/reader-ending.tsx';
import { ReaderNotes } from './page/reader-notes.tsx';
import { ReaderProblem } from './page/reader-problem.tsx';
import { OpeningPhrase } from './page-view/opening-phrase.tsx';
import { isPlayingOrPending } from './player/player-state.ts';
import styles from './reader.module.css';
import { useReading } from './story/use-reading.ts';
import { useWordVoice } from './voice/use-word-voice.ts';
import { PhraseWords } from './words/phrase-words.tsx';

const importPageView = () => import('./page-view/page-view.tsx');
const PageView = lazy(async () => ({ default: (await importPageView()).PageView }));
const WordHighlight = lazy(async () => ({
  default: (await import('./highlight/word-highlight.tsx')).WordHighlight,
}));

/** The width of a picture beside its phrase, as in the attribute `sizes` of an image. */
const pictureSizes = '(min-width: 861px) 44rem, 100vw';

type TextSizeStyle = CSSProperties & { '--text-size'?: string };
type ReaderProps = {
  source: PhraseSource;
  bookCode: string;
  /** The next step that the reader is offered after the last phrase. `endingLinks` are further links below it. */
  ending: ReactNode;
  endingLinks?: ReactNode;
  /** The interface to the member's word list. Null if words can't be saved. */
  words?: VocabularyPort | null;
};

/** The reader, which shows one phrase or one chapter at a time. Shared by the sample, the library and the studio. */
export function Reader({ source, bookCode, ending, endingLinks, words: port = null }: ReaderProps) {
  const reading = useReading(source, bookCode);
  const phraseNo = reading.phrase?.phrase_no;
  const contents = useReaderContents({ source, bookCode, phraseNo, turnTo: reading.turnTo });
  const words = useWordStates(port, { ...reading, jump: contents.jump });
  const { settings, changeSettings } = useReaderSettings();
  const [isShortcutsDialogOpen, setShortcutsDialogOpen] = useState(false);
  const mainRef = useRef<HTMLElement>(null);
  const { phrase, player, problem } = reading;
  const isLastPhrase = phrase?.next_phrase_no === null;
  const isHeard = phrase !== null && player.heardPhraseNos.includes(phrase.phrase_no);
  const isBlurred = settings.listenFirst && phrase !== null && !isHeard;
  const openShortcutsDialog = () => {
    // Closes an open panel, which would cover the dialog.
    document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
    setShortcutsDialogOpen(true);
  };
  useReaderKeys(reading, {
    onOpenShortcuts: openShortcutsDialog,
    contents,
    words,
    onFocusStory: () => mainRef.current?.focus({ preventScroll: true }),
  });
  useFallbackFocus(mainRef);

  const wordVoice = useWordVoice(phrase, {
    isRecording: reading.shadowing.isRecording,
    onSpeak: reading.silence,
  });
  const swipeHandlers = useSwipe({ onNext: reading.next, onPrevious: reading.previous });

  const isPageView = settings.view === 'page' && contents.query.problem === null;
  /** The chapter shown as a page; null in the phrase view, and until the chapters have loaded. */
  const chapter = isPageView && phraseNo !== undefined ? findChapter(contents.chapters, phraseNo) : null;
  /** True while the page view waits for the chapters. */
  const isOpeningPageView = isPageView && contents.query.data === undefined;
  useEffect(() => {
    if (phraseNo !== undefined && !isPageView) mainRef.current?.scrollTo(0, 0);
  }, [phraseNo, isPageView]);
  useEffect(() => {
    // Loads the page's script in parallel with the chapters. If that fails, the error boundary below shows only the
    // current phrase.
    if (isPageView) importPageView().catch(() => {});
  }, [isPageView]);

  const rememberMeaningOpened = () => settings.knowsWords || changeSettings({ knowsWords: true });
  const notes = <ReaderNotes reading={reading} isBlurred={isBlurred} words={words} />;
  const phraseWords = phrase !== null && (
    <PhraseWords
      phrase={phrase}
      isBlurred={isBlurred}
      voice={wordVoice}
      known={port && words}
      isUnknown={words.isUnknown}
      onMeaningOpen={rememberMeaningOpened}
    />
  );
  const phraseView = (
    <>
      {phrase !== null && <StoryPictures pictures={phrase.pictures} sizes={pictureSizes} isEager />}
      {phraseWords}
      {phrase !== null && <StoryPictures pictures={phrase.pictures_after} sizes={pictureSizes} isEager />}
      <div className={styles.below}>{notes}</div>
    </>
  );
  const openingPageView = (
    <>
      <OpeningPhrase>{phraseWords}</OpeningPhrase>
      <div className={styles.foot}>{notes}</div>
    </>
  );
  const phraseOrOpeningView = isOpeningPageView ? openingPageView : phraseView;
  const exitOptions = toExitOptions(source, bookCode);
  const textSizeStyle: TextSizeStyle =
    settings.textSize === null ? {} : { '--text-size': `${settings.textSize / 16}rem` };

  return (
    <div className={styles.frame} style={textSizeStyle} data-width={settings.lineWidth}>
      <ReaderBar
        source={source}
        phrase={phrase}
        isUnavailable={phrase === null && problem !== null}
        exitLink={exitOptions}
        onOpenShortcuts={openShortcutsDialog}
        target={reading.target}
        contents={contents}
        words={words}
      />
      <main
        id="main"
        ref={mainRef}
        tabIndex={-1}
        className={styles.stage}
        aria-busy={reading.isTurning || undefined}
        {...swipeHandlers}
      >
        {problem !== null && (
          <ReaderProblem
            problem={problem}
            isRetrying={reading.isLoading}
            onTryAgain={reading.tryAgain}
            exitOptions={
              phrase === null
                ? { ...exitOptions, onStartOver: reading.canStartOver ? reading.startOver : null }
                : null
            }
          />
        )}
        {phrase === null ? (
          problem === null && <PhraseSkeleton />
        ) : (
          <div
            className={styles.page}
            data-last={isLastPhrase || undefined}
            data-view={isPageView ? 'page' : 'phrase'}
          >
            <div className={styles.above}>
              {chapter === null && <JumpBackLinks contents={contents} />}
              <ChapterCard
                phrase={phrase}
                chapters={contents.chapters}
                isPageView={isPageView}
                isLoadingChapters={isOpeningPageView && source !== 'sample'}
                words={words}
              />
            </div>
            {chapter === null ? (
              phraseOrOpeningView
            ) : (
              <ChunkBoundary fallback={phraseView} placeholder={openingPageView}>
                <PageView
                  key={chapter.chapter_no}
                  reading={reading}
                  chapters={contents.chapters}
                  phrase={phrase}
                  chapter={chapter}
                  stage={mainRef}
                  voice={wordVoice}
                  onMeaningOpen={rememberMeaningOpened}
                  notes={notes}
                  words={words}
                  onJump={contents.jump}
                  jumpBackLinks={<JumpBackLinks contents={contents} />}
                  newWordsButton={
                    <NewWordsButton isPill words={words} chapter={chapter}>
                      Mark the other words as known
                    </NewWordsButton>
                  }
                />
              </ChunkBoundary>
            )}
            {isLastPhrase && (
              <ReaderEnding
                source={source}
                title={phrase.book.title}
                links={endingLinks}
                newWordsButton={
                  <NewWordsButton words={words} chapter={findChapter(contents.chapters, phrase.phrase_no)}>
                    Mark the other words as known
                  </NewWordsButton>
                }
                isShown={isHeard || !isPlayingOrPending(player.stage)}
                onReadAgain={() => reading.turnTo(1)}
              >
                {ending}
              </ReaderEnding>
            )}
          </div>
        )}
      </main>
      {settings.highlightWords && !isBlurred && phrase !== null && player.clip?.phraseNo === phraseNo && (
        <ChunkBoundary fallback={null}>
          <WordHighlight
            phrase={phrase}
            playerStage={player.stage}
            story={mainRef}
            readClipSeconds={player.readClipSeconds}
          />
        </ChunkBoundary>
      )}
      <PlayerBar {...reading} />
      <ReaderDialogs
        source={source}
        phrase={phrase}
        contents={contents}
        words={words}
        story={() => mainRef.current}
        isShortcutsDialogOpen={isShortcutsDialogOpen}
        onShortcutsDialogClose={() => setShortcutsDialogOpen(false)}
      />
    </div>
  );
}

/** Returns the link out of the reader and the label for starting over. */
function toExitOptions(source: PhraseSource, bookCode: string) {
  const startLabel = 'Start at the beginning';
  switch (source) {
    case 'sample':
      return { to: paths.bookDetail(bookCode), label: 'Back to the book', startLabel };
    case 'preview':
      return { to: paths.studioBook(bookCode), label: 'Back to the studio', startLabel };
    case 'book':
      return {
        to: paths.library,
        label: 'Back to my library',
        startLabel: 'Continue where you stopped',
        bookLink: paths.bookDetail(bookCode),
      };
  }
}

function PhraseSkeleton() {
  return (
    <div className={styles.waiting}>
      <Loading noun="the phrase" />
      <Skeleton width="min(34rem, 90%)" height="2.25rem" />
      <Skeleton width="min(24rem, 64%)" height="2.25rem" />
    </div>
  );
}
