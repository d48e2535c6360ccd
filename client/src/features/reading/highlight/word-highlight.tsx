import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { Phrase } from '../base/reading.api.ts';
import type { PlayerStage } from '../player/player-state.ts';
import { findHighlightedWords, findSpokenIndex, type HighlightedWord } from './spoken-words.ts';

type WordHighlightProps = {
  /** The phrase in the player. */
  phrase: Phrase;
  playerStage: PlayerStage;
  /** The element that contains the text, in either view. */
  story: RefObject<HTMLElement | null>;
  /** Returns the position of the sound that is heard, in seconds of the clip. */
  readClipSeconds: () => number;
};

/**
 * Highlights each word while it is spoken, and keeps the word at which the player is paused. Sets an attribute on the
 * words' elements instead of rendering them, because a word changes several times a second.
 */
export function WordHighlight({ phrase, playerStage, story, readClipSeconds }: WordHighlightProps) {
  const readSeconds = useEffectEvent(readClipSeconds);

  // A layout effect, so that a word of the next phrase is never painted with the highlight of the last one.
  useLayoutEffect(() => {
    const words = findHighlightedWords(phrase);
    const isMoving = playerStage === 'starting' || playerStage === 'playing';
    if (story.current === null || words.length === 0 || !(isMoving || playerStage === 'paused')) return;
    const marker = createWordMarker(story.current, phrase.phrase_no, words);
    let frameRequest = 0;
    const update = () => {
      marker.update(readSeconds());
      if (isMoving) frameRequest = window.requestAnimationFrame(update);
    };
    update();
    // While the player is paused, only a change of the text needs an update, such as another view.
    const observer = new MutationObserver(update);
    if (!isMoving) observer.observe(story.current, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      window.cancelAnimationFrame(frameRequest);
      marker.clear();
    };
  }, [phrase, playerStage, story]);

  return null;
}

function createWordMarker(story: HTMLElement, phraseNo: number, words: readonly HighlightedWord[]) {
  let markedIndex: number | null = null;
  let markedElement: Element | null = null;

  const mark = (index: number | null) => {
    markedElement?.removeAttribute('data-spoken');
    markedIndex = index;
    markedElement = index === null ? null : findWordElement(story, phraseNo, index);
    markedElement?.setAttribute('data-spoken', '');
  };

  return {
    update: (seconds: number) => {
      // A clip that hasn't started is at 0.
      const index = seconds > 0 ? findSpokenIndex(words, seconds) : null;
      // The page view removes text that is scrolled away, and adds it again as new elements.
      const isMarkLost = markedIndex !== null && !markedElement?.isConnected;
      if (index !== markedIndex || isMarkLost) mark(index);
    },
    clear: () => mark(null),
  };
}

/** Returns the element of a word. The text is one phrase, or a page with many. */
function findWordElement(story: HTMLElement, phraseNo: number, index: number): Element | null {
  const isPage = story.querySelector('[data-phrase-no]') !== null;
  const phraseElement = isPage ? story.querySelector(`[data-phrase-no="${phraseNo}"]`) : story;
  return phraseElement?.querySelectorAll('[data-word]')[index] ?? null;
}
