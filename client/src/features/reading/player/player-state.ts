import type { Pause, Repetition } from '../base/pacing.ts';
import type { Phrase } from '../base/reading.api.ts';
import { type Loop, loopsBackTo } from './loop.ts';
import type { Sleep } from './sleep.ts';

export type Stage =
  | 'empty'
  /** Opened without a sound: it plays when somebody presses play. */
  | 'ready'
  /** Asked to play, not to be heard yet. */
  | 'starting'
  | 'playing'
  | 'paused'
  | 'ended'
  /** Between two phrases on AutoPlay: a silence is played, as timers are throttled in hidden pages. */
  | 'pausing'
  /** The browser wants a press before it lets a page make a sound. */
  | 'blocked'
  /** It failed once: its address may have expired, so a new one is awaited. */
  | 'renewing'
  | 'failed'
  /** A phrase without a clip. */
  | 'silent';

/** Whose turn it is to speak: the learner's in a pause as long as the phrase, nobody's where all are to be silent. */
export type Turn = 'narrator' | 'learner' | 'nobody';

export type Player = {
  clip: Clip | null;
  stage: Stage;
  /** The clip has been given a new address already. */
  renewed: boolean;
  /** The phrases that were heard to their end, or that cannot be heard. */
  heard: readonly number[];
  autoplay: boolean;
  /** Again and again, until it is switched off. */
  repeat: boolean;
  times: Repetition;
  /** How often the phrase has been said already, of its `times`. */
  round: number;
  pause: Pause;
  loop: Loop | null;
  sleep: Sleep | null;
  /** It was the sleep timer that stopped it here. */
  fellAsleep: boolean;
};

export type Mode = Pick<Player, 'autoplay' | 'repeat' | 'times' | 'pause'>;

export type PlayerEvent =
  | { type: 'opened'; clip: Clip; quietly?: boolean }
  /** What is heard has another number, and perhaps no next phrase any more. */
  | { type: 'renumbered'; clip: Clip }
  | ({ type: 'modeChanged' } & Mode)
  | { type: 'toggled' | 'silenced' | 'startedAgain' | 'revealed' | 'closed' | 'loopPressed' | 'loopCleared' }
  | { type: 'sleepSet'; sleep: Sleep | null }
  /** What the audio elements report; `seconds` is how long it was heard, at its speed. */
  | { type: 'playing' | 'paused' | 'blocked' | 'failed' }
  | { type: 'ended'; seconds: number }
  | { type: 'renewalFailed' | 'chapterEnds'; phraseNo: number };

export type PlayerEffect =
  /** At a share of the chosen speed. */
  | { do: 'play'; address: string; pace: number }
  | { do: 'resume' | 'pause' }
  /** On to the phrase after this one, or back to where the loop begins. */
  | { do: 'goOn' | 'turnTo' | 'renew'; phraseNo: number }
  | { do: 'playSilence'; seconds: number };

export const emptyPlayer: Player = {
  clip: null,
  stage: 'empty',
  renewed: false,
  heard: [],
  autoplay: false,
  repeat: false,
  times: 'once',
  round: 0,
  pause: 'none',
  loop: null,
  sleep: null,
  fellAsleep: false,
};

/** Whether it plays, or will as soon as its clip is there. */
export function isPlayingOrPending(stage: Stage): boolean {
  return stage === 'starting' || stage === 'playing' || stage === 'renewing' || stage === 'pausing';
}

/** A phrase is heard, or about to be: when a sound ends now, it was that phrase. */
export function isUnderWay({ stage }: Player): boolean {
  return stage === 'starting' || stage === 'playing';
}

export function cannotBeHeard({ stage }: Player): boolean {
  return stage === 'failed' || stage === 'silent';
}

/** What the audio elements report now is about a silence. */
export function isSilence(player: Player): boolean {
  return player.stage === 'pausing' || cannotBeHeard(player);
}

export function isAt({ clip }: Player, phraseNo: number): boolean {
  return clip?.phraseNo === phraseNo;
}

/** AutoPlay turns to another phrase after this one. */
export function goesOn(player: Player): boolean {
  return player.autoplay && !player.repeat && leadsOn(player);
}

/** There is a phrase to turn to: the next one, or the one where the loop begins. */
export function leadsOn({ clip, loop }: Player): boolean {
  return clip !== null && (clip.hasNext || loopsBackTo(loop, clip.phraseNo) !== null);
}

/** The end of the chapter, where that is when to stop; the end of the book is one, too. */
export function sleepsHere({ sleep, clip }: Player): boolean {
  return sleep === 'chapter' && (clip?.endsChapter === true || clip?.hasNext === false);
}

/** AutoPlay has led into another chapter before anybody knew that the last one ended there. */
export function slippedPastChapter({ clip, stage, sleep, autoplay }: Player, next: Clip): boolean {
  const wentOn = stage === 'ended' && autoplay;
  return wentOn && sleep === 'chapter' && clip !== null && clip.chapterNo !== next.chapterNo;
}

/** What there is to play: a phrase's clip, by its address; null where the phrase has none. */
export type Clip = {
  phraseNo: number;
  address: string | null;
  hasNext: boolean;
  chapterNo: number;
  /** The next phrase begins another chapter: known once that phrase has been fetched. */
  endsChapter?: boolean;
  /** How long somebody is given to read the phrase where it cannot be heard, in seconds. */
  readingTime: number;
};

/** A phrase as the player knows it. */
export function toClip({ phrase, phrase_no, line_audio, next_phrase_no, chapter }: Phrase): Clip {
  return {
    phraseNo: phrase_no,
    address: line_audio,
    hasNext: next_phrase_no !== null,
    chapterNo: chapter.chapter_no,
    readingTime: readingTime(phrase),
  };
}

/** How long a learner is given for a phrase that cannot be heard, in seconds. */
export function readingTime(phrase: string): number {
  return Math.min(12, 2 + phrase.length * 0.07);
}
