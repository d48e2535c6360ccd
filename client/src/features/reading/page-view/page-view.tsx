import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Chapter } from '../base/chapters.ts';
import { TextButton } from '../base/controls/text-button.tsx';
import { useReaderSettings } from '../base/reader-settings.ts';
import type { Phrase } from '../base/reading.api.ts';
import type { TextWordControl } from '../base/words-port.ts';
import type { WordVoice } from '../voice/use-word-voice.ts';
import { OpenMeaning } from '../words/meaning.tsx';
import { findBlockIndex, phraseNoOf, splitIntoBlocks, wordIndexOf } from './blocks.ts';
import { findWordNumberIn, PageBlock } from './page-block.tsx';
import styles from './page-view.module.css';
import { createBlockArranger, findShownBlockIndex } from './paragraphs.ts';
import { PendingBlock } from './pending-block.tsx';
import { PrintedChapter } from './printed-chapter.tsx';
import { useBlocksInView } from './use-blocks-in-view.ts';
import { useFollowMarkedPhrase } from './use-follow-marked-phrase.ts';
import { type PageSource, usePageText } from './use-page-text.ts';
import { usePageWords } from './use-page-words.ts';
import { usePrinting } from './use-printing.ts';

/** The parts of the reading state that the page uses. */
type PageReadingState = PageSource & {
  turnTo: (phraseNo: number) => void;
  /** `person` if the reader turned to the current phrase, `player` if AutoPlay did. */
  turnedBy: 'person' | 'player';
  player: { heardPhraseNos: readonly number[] };
};

type PageViewProps = {
  reading: PageReadingState;
  chapters: readonly Chapter[];
  phrase: Phrase;
  chapter: Chapter;
  /** The scroll container. */
  stage: RefObject<HTMLElement | null>;
  voice: WordVoice | null;
  onMeaningOpen: () => void;
  words: TextWordControl;
  /** Jumps to another chapter. */
  onJump: (phraseNo: number) => void;
  /** The "Back to where I was" link after a jump, above the notes. */
  jumpBackLinks: ReactNode;
  /** The button at the chapter's end that opens the list of its new words. */
  newWordsButton: ReactNode;
  /** Notes on the phrase being played, below the text. */
  notes: ReactNode;
};

/**
 * Shows a chapter as flowing text. Keeps the phrase being played marked and in view. A press on a word opens its
 * meaning, and a tap on a phrase starts playback there. Renders only the blocks in view, so that long chapters stay
 * fast.
 */
export function PageView(props: PageViewProps) {
  const { reading, chapters, phrase, stage, voice, onMeaningOpen, words } = props;
  const id = useId();
  const footer = useRef<HTMLDivElement>(null);
  const { settings } = useReaderSettings();
  const text = usePageText(reading, props.chapter, phrase.phrase_no);
  const { chapter, active, edition, store, phrases: loadedPhrases, failed } = text;
  const activeBlockIndex = findShownBlockIndex(loadedPhrases, findBlockIndex(chapter, active), active);
  const [arrangeBlock] = useState(createBlockArranger);
  const blocks = splitIntoBlocks(chapter);
  const { visibleBlocks, heightBelow, measure } = useBlocksInView(blocks, activeBlockIndex, stage);
  const { isPreparing, isPrinting } = usePrinting({
    textKey: text.key,
    load: () => {
      for (const index of failed) store.tryAgain(index);
      store.load(blocks.map((_block, index) => index));
    },
    checkLoaded: () => blocks.every((_block, index) => loadedPhrases.has(index) || failed.has(index)),
  });
  const joinedBlockIndexes = visibleBlocks.map(({ index }) => index).join();
  useEffect(() => {
    if (joinedBlockIndexes !== '') store.load(joinedBlockIndexes.split(',').map(Number));
  }, [store, joinedBlockIndexes]);
  const { loadStates: loadWordStates } = words;
  useEffect(() => {
    const chapterBlocks = splitIntoBlocks(chapter);
    for (const index of joinedBlockIndexes === '' ? [] : joinedBlockIndexes.split(',').map(Number)) {
      const block = chapterBlocks[index];
      if (block !== undefined) loadWordStates(block.from, block.count);
    }
  }, [chapter, joinedBlockIndexes, loadWordStates]);

  const { listenFirst } = settings;
  const { heardPhraseNos } = reading.player;
  const isBlurred = useCallback(
    (phraseNo: number) => listenFirst && phraseNo >= active && !heardPhraseNos.includes(phraseNo),
    [listenFirst, active, heardPhraseNos],
  );
  const getBlockPhrases = (index: number) =>
    loadedPhrases.has(index)
      ? arrangeBlock(loadedPhrases, index)
      : index === activeBlockIndex
        ? [phrase]
        : [];
  const { meaning, open, openVoice } = usePageWords({
    chapterNo: chapter.chapter_no,
    phrases: visibleBlocks.flatMap(({ index }) => getBlockPhrases(index)),
    active,
    isBlurred,
    voice,
    onMeaningOpen,
    requestedWord: words.requestedWord,
  });
  const { openIndex, tabStop, frame, handlers } = meaning;

  const nextChapter = chapters.find(
    ({ first_phrase_no: firstPhraseNo }) => firstPhraseNo > chapter.first_phrase_no,
  );

  const isTurnedByReader = reading.turnedBy === 'person';
  const { isAway, scrollToMarked } = useFollowMarkedPhrase({
    stage,
    frame,
    footer,
    active,
    edition,
    isTurnedByReader,
  });

  const playPhraseAt = (target: EventTarget) => {
    const pressedPhraseElement = target instanceof Element ? target.closest('[data-phrase-no]') : null;
    const targetPhraseNo = Number(pressedPhraseElement?.getAttribute('data-phrase-no') ?? active);
    if (targetPhraseNo !== active) reading.turnTo(targetPhraseNo);
  };
  const handleClick = (event: MouseEvent) => {
    // A click that ends a text selection must not start the player.
    if (window.getSelection()?.isCollapsed !== false) playPhraseAt(event.target);
    handlers.onClick(event);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.repeat) playPhraseAt(event.target);
    handlers.onKeyDown(event);
  };

  return (
    <>
      {isPrinting && (
        <PrintedChapter
          bookTitle={phrase.book.title}
          chapter={chapter}
          blocks={blocks}
          phrases={loadedPhrases}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for form fields. */}
      <div
        ref={frame}
        className={styles.page}
        role="group"
        aria-label={`Chapter ${chapter.chapter_no}, ${chapter.title}, word by word`}
        data-voice={voice?.speaker}
        data-keep={words.canSetStates || undefined}
        data-glosses={words.isUnknown !== null || undefined}
        data-paragraphs={settings.paragraphs}
        style={{ paddingBottom: heightBelow }}
        {...handlers}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
      >
        {visibleBlocks.map(({ index, key, heightAbove }) => {
          const phrases = getBlockPhrases(index);
          const block = (
            <PageBlock
              phrases={phrases}
              firstPhraseNo={chapter.first_phrase_no}
              active={index === activeBlockIndex ? active : null}
              open={findWordNumberIn(phrases, openIndex)}
              openMeaningId={`${id}open`}
              tabStop={findWordNumberIn(phrases, tabStop)}
              isBlurred={isBlurred}
              markOf={words.markOf}
              isUnknown={words.isUnknown}
            />
          );
          return (
            <div key={key} ref={measure} data-index={index} style={{ marginTop: heightAbove }}>
              {loadedPhrases.has(index) ? (
                block
              ) : (
                <PendingBlock hasFailed={failed.has(index)} onTryAgain={() => store.tryAgain(index)}>
                  {index === activeBlockIndex && block}
                </PendingBlock>
              )}
            </div>
          );
        })}
        <OpenMeaning
          id={`${id}open`}
          meaning={meaning}
          word={open}
          position={
            openIndex === null ? null : { phraseNo: phraseNoOf(openIndex), index: wordIndexOf(openIndex) }
          }
          voice={openVoice}
          known={words}
        />
      </div>
      {nextChapter !== undefined && (
        <div className={styles.end}>
          {props.newWordsButton}
          <TextButton isPill onClick={() => props.onJump(nextChapter.first_phrase_no)}>
            Next chapter: <span lang="fr">{nextChapter.title}</span>
          </TextButton>
        </div>
      )}
      <div ref={footer} className={styles.foot}>
        <div className={styles.ways}>
          {isPreparing && <p role="status">Preparing to print…</p>}
          {props.jumpBackLinks}
          {isAway && (
            <TextButton isPill onClick={() => scrollToMarked()}>
              Back to the phrase you hear
            </TextButton>
          )}
        </div>
        {props.notes}
      </div>
    </>
  );
}
