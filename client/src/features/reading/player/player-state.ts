import type { PauseOption, Repetition } from '../base/pacing.ts';
import type { Phrase } from '../base/reading.api.ts';
import { findLoopTarget, type Loop } from './loop.ts';
import type { SleepTimer } from './sleep-timer.ts';

export type PlayerStage =
  | 'empty'
  /** Opened silently: the clip waits for a press on play. */
  | 'ready'
  /** Playback was requested, but no sound has started yet. */
  | 'starting'
  | 'playing'
  | 'paused'
  | 'ended'
  /**
   * A pause between two phrases on AutoPlay. A silent clip measures its length, because browsers throttle timers in
   * hidden pages.
   */
  | 'pausing'
  /** The browser requires a press before the page may play sound. */
  | 'blocked'
  /** The clip failed once. The right to hear it may have ended, so the phrase is requested again. */
  | 'renewing'
  | 'failed'
  /** The phrase has no clip. */
  | 'silent';

/**
 * The person whose turn it is to speak. During a pause as long as the phrase, it is the learner's turn. When all sound
 * must stop, it is nobody's turn.
 */
export type CurrentSpeaker = 'narrator' | 'learner' | 'nobody';

export type Player = {
  clip: Clip | null;
  stage: PlayerStage;
  /** True if the right to hear the clip has already been renewed, or is being renewed. */
  isRenewed: boolean;
  /** Phrases that were played to the end, whose text the reader revealed, or that can't be played. */
  heardPhraseNos: readonly number[];
  autoplay: boolean;
  /** True if the phrase repeats until the reader turns this off. */
  repeat: boolean;
  times: Repetition;
  /** Number of repetitions of the phrase that have finished. */
  round: number;
  pause: PauseOption;
  loop: Loop | null;
  sleep: SleepTimer | null;
  /** True if the sleep timer stopped the player at this phrase. */
  isAsleep: boolean;
};

export type PlayerMode = Pick<Player, 'autoplay' | 'repeat' | 'times' | 'pause'>;

export type PlayerEvent =
  | { type: 'opened'; clip: Clip; shouldWaitForPlay?: boolean }
  /** An edit of the book changed the number of the clip's phrase, or whether another phrase follows it. */
  | { type: 'renumbered'; clip: Clip }
  | ({ type: 'modeChanged' } & PlayerMode)
  | { type: 'toggled' | 'silenced' | 'startedAgain' | 'revealed' | 'closed' | 'loopPressed' | 'loopCleared' }
  | { type: 'sleepSet'; sleep: SleepTimer | null }
  /** Events of the audio elements. `seconds` is the playing time at the chosen speed. */
  | { type: 'playing' | 'paused' | 'blocked' | 'failed' }
  | { type: 'ended'; seconds: number }
  | { type: 'renewalFailed' | 'chapterEnds'; phraseNo: number };

export type PlayerEffect =
  /** Plays the clip at `pace`, a fraction of the chosen speed. */
  | { do: 'play'; address: string; pace: number }
  | { do: 'resume' | 'pause' }
  /**
   * Turns to the next phrase (`goOn`) or to the start of the loop (`turnTo`), or renews the right to hear the clip
   * (`renew`).
   */
  | { do: 'goOn' | 'turnTo' | 'renew'; phraseNo: number }
  | { do: 'playSilence'; seconds: number };

export const emptyPlayer: Player = {
  clip: null,
  stage: 'empty',
  isRenewed: false,
  heardPhraseNos: [],
  autoplay: false,
  repeat: false,
  times: 'once',
  round: 0,
  pause: 'none',
  loop: null,
  sleep: null,
  isAsleep: false,
};

/** Returns true if the player is playing, or will play once its clip has loaded. */
export function isPlayingOrPending(stage: PlayerStage): boolean {
  return stage === 'starting' || stage === 'playing' || stage === 'renewing' || stage === 'pausing';
}

/** Returns true if the phrase's clip is playing or starting. An `ended` event then belongs to the clip. */
export function isPlayingClip({ stage }: Player): boolean {
  return stage === 'starting' || stage === 'playing';
}

export function isInaudible({ stage }: Player): boolean {
  return stage === 'failed' || stage === 'silent';
}

/** Returns true if a silent clip is playing. Events of the audio elements then belong to the silent clip. */
export function isPlayingSilence(player: Player): boolean {
  return player.stage === 'pausing' || isInaudible(player);
}

export function isAtPhrase({ clip }: Player, phraseNo: number): boolean {
  return clip?.phraseNo === phraseNo;
}

/** Returns true if AutoPlay moves on to another phrase after this one. */
export function shouldAdvance(player: Player): boolean {
  return player.autoplay && !player.repeat && hasNextPhrase(player);
}

/** Returns true if there is a phrase to turn to: the next one, or the start of the loop. */
export function hasNextPhrase({ clip, loop }: Player): boolean {
  return clip !== null && (clip.hasNext || findLoopTarget(loop, clip.phraseNo) !== null);
}

/**
 * Returns true if the sleep timer is set to the chapter's end and this phrase is the last of its chapter. The end of
 * the book counts as the end of a chapter.
 */
export function shouldSleepNow({ sleep, clip }: Player): boolean {
  return sleep === 'chapter' && (clip?.isChapterEnd === true || clip?.hasNext === false);
}

/** Returns true if AutoPlay moved into another chapter before the player knew that the previous one had ended. */
export function hasPassedChapterEnd({ clip, stage, sleep, autoplay }: Player, nextClip: Clip): boolean {
  const hasAdvanced = stage === 'ended' && autoplay;
  return hasAdvanced && sleep === 'chapter' && clip !== null && clip.chapterNo !== nextClip.chapterNo;
}

/** A phrase's audio as the player needs it. `address` is the URL of the audio, or null if the phrase has none. */
export type Clip = {
  phraseNo: number;
  address: string | null;
  hasNext: boolean;
  chapterNo: number;
  /** True if the next phrase starts another chapter. Unknown until that phrase has been fetched. */
  isChapterEnd?: boolean;
  /** Seconds to wait on the phrase if its audio can't be played. */
  readingSeconds: number;
};

/** Converts a phrase to the player's format. */
export function toClip({ phrase, phrase_no, line_audio, next_phrase_no, chapter }: Phrase): Clip {
  return {
    phraseNo: phrase_no,
    address: line_audio,
    hasNext: next_phrase_no !== null,
    chapterNo: chapter.chapter_no,
    readingSeconds: estimateReadingSeconds(phrase),
  };
}

/** Estimates how long a learner needs to read a phrase, in seconds. */
export function estimateReadingSeconds(phrase: string): number {
  return Math.min(12, 2 + phrase.length * 0.07);
}
