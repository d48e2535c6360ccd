import type { Step } from '../../../lib/use-machine.ts';
import type { Phrase } from '../reading.api.ts';

/** What there is to play: a phrase's clip, by its address; null where the phrase has none. */
export type Clip = {
  phraseNo: number;
  address: string | null;
  hasNext: boolean;
  /** The next phrase begins another chapter: known once that phrase has been fetched. */
  endsChapter?: boolean;
  /** How long somebody is given to read the phrase where it cannot be heard, in seconds. */
  readingTime: number;
};

/** What AutoPlay leaves between two phrases: nothing, one second, two, or as long as the phrase was heard. */
export const pauses = ['none', 'short', 'long', 'phrase'] as const;
export type Pause = (typeof pauses)[number];

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
  /** It failed once: its address may have run out, so a new one is awaited. */
  | 'renewing'
  | 'failed'
  /** A phrase without a clip. */
  | 'silent';

export type Player = {
  clip: Clip | null;
  stage: Stage;
  /** The clip has been given a new address already. */
  renewed: boolean;
  /** The phrases that were heard to their end, or that cannot be heard. */
  heard: readonly number[];
  autoplay: boolean;
  repeat: boolean;
  pause: Pause;
};

type Mode = Pick<Player, 'autoplay' | 'repeat' | 'pause'>;

export type PlayerEvent =
  | { type: 'opened'; clip: Clip; quietly?: boolean }
  /** What is heard has another number, and perhaps no next phrase any more. */
  | { type: 'renumbered'; clip: Clip }
  | ({ type: 'modeChanged' } & Mode)
  | { type: 'toggled' | 'silenced' | 'startedAgain' | 'revealed' | 'closed' }
  /** What the audio elements report; `seconds` is how long it was heard, at its speed. */
  | { type: 'playing' | 'paused' | 'blocked' | 'failed' }
  | { type: 'ended'; seconds: number }
  | { type: 'renewalFailed' | 'chapterEnds'; phraseNo: number };

export type PlayerEffect =
  | { do: 'play'; address: string }
  | { do: 'resume' | 'pause' }
  | { do: 'goOn' | 'renew'; phraseNo: number }
  | { do: 'playSilence'; seconds: number };

export const emptyPlayer: Player = {
  clip: null,
  stage: 'empty',
  renewed: false,
  heard: [],
  autoplay: false,
  repeat: false,
  pause: 'none',
};

type PlayerStep = Step<Player, PlayerEffect>;

/** The whole behaviour of the player, without a sound: what is to be shown and done after an event. */
export function step(player: Player, event: PlayerEvent): PlayerStep {
  switch (event.type) {
    case 'opened':
      return open(player, event.clip, event.quietly === true);
    case 'renumbered':
      return stay(player.clip === null ? player : { ...player, clip: event.clip });
    case 'modeChanged':
      return changeMode(player, event);
    case 'toggled':
      return toggle(player);
    case 'silenced':
      return silence(player);
    case 'startedAgain':
      return player.stage === 'renewing' ? stay(player) : play(player);
    case 'revealed':
      return stay(hear(player));
    case 'playing':
      return player.clip === null || isSilence(player) ? stay(player) : at(player, 'playing');
    case 'paused':
      if (player.stage === 'pausing') return at(player, 'ended');
      return player.stage === 'playing' ? at(player, 'paused') : stay(player);
    case 'ended':
      return isSilence(player) ? endSilence(player) : end(player, event.seconds);
    case 'blocked':
      return player.stage === 'starting' ? at(player, 'blocked') : stay(player);
    case 'failed':
      return player.stage === 'pausing' ? endSilence(player) : fail(player);
    case 'renewalFailed':
      return isAt(player, event.phraseNo) && player.stage === 'renewing' ? giveUp(player) : stay(player);
    case 'chapterEnds':
      return player.clip !== null && isAt(player, event.phraseNo)
        ? stay({ ...player, clip: { ...player.clip, endsChapter: true } })
        : stay(player);
    case 'closed':
      return { state: emptyPlayer, effects: [{ do: 'pause' }] };
  }
}

function open(player: Player, clip: Clip, quietly: boolean): PlayerStep {
  const isNew = !isAt(player, clip.phraseNo);
  const endsChapter = !isNew && player.clip?.endsChapter === true;
  const opened = { ...player, clip: { ...clip, endsChapter }, renewed: isNew ? false : player.renewed };
  if (!isNew && player.stage !== 'renewing' && player.stage !== 'silent') return stay(opened);
  if (clip.address === null) return unheard(opened, 'silent');
  return quietly ? at(opened, 'ready', { do: 'pause' }) : play(opened);
}

function changeMode(player: Player, { autoplay, repeat, pause: between }: Mode): PlayerStep {
  const changed = { ...player, autoplay, repeat, pause: between };
  if (!autoplay) return player.stage === 'pausing' ? pause(changed) : stay(changed);
  if (player.autoplay) return stay(changed);
  if (player.stage === 'ended') return goOn(changed);
  return cannotBeHeard(player) ? { state: changed, effects: timeToRead(changed) } : stay(changed);
}

/** Another phrase is on its way: this one must not talk into it. */
function silence(player: Player): PlayerStep {
  return isPlayingOrPending(player.stage) ? pause(player) : stay(player);
}

function toggle(player: Player): PlayerStep {
  if (isPlayingOrPending(player.stage)) return pause(player);
  return player.stage === 'paused' ? at(player, 'starting', { do: 'resume' }) : play(player);
}

/** A new address that is still awaited is for the next press, which may ask for another. */
function pause(player: Player): PlayerStep {
  if (player.stage === 'renewing') return at({ ...player, renewed: false }, 'ready');
  // Nobody resumes a silence: the phrase has ended.
  return at(player, player.stage === 'pausing' ? 'ended' : 'paused', { do: 'pause' });
}

function play(player: Player): PlayerStep {
  const address = player.clip?.address ?? null;
  if (address === null) return stay(player);
  // Pressing play on a clip that failed is a new attempt, with a new address again.
  const renewed = player.stage === 'failed' ? false : player.renewed;
  return at({ ...player, renewed }, 'starting', { do: 'play', address });
}

function end(player: Player, heardFor: number): PlayerStep {
  if (!isUnderWay(player)) return stay(player);
  const heard: Player = { ...hear(player), stage: 'ended' };
  if (player.repeat) return play(heard);
  const seconds = pauseAfter(heard, heardFor);
  return seconds === 0 || !goesOn(heard) ? goOn(heard) : at(heard, 'pausing', { do: 'playSilence', seconds });
}

const secondsOf = { none: 0, short: 1, long: 2 } as const;
/** Nobody repeats a phrase in less. */
const shortest = 1;
/** A chapter's end is given this much more, where there is a pause at all. */
const chapterPause = 1;

function pauseAfter({ pause: between, clip }: Player, heardFor: number): number {
  if (between === 'none') return 0;
  const seconds = between === 'phrase' ? Math.max(shortest, heardFor) : secondsOf[between];
  return seconds + (clip?.endsChapter === true ? chapterPause : 0);
}

/** Repeat may have been switched on meanwhile. */
function endSilence(player: Player): PlayerStep {
  if (player.stage !== 'pausing') return goOn(player);
  return player.repeat ? play(player) : goOn({ ...player, stage: 'ended' });
}

function fail(player: Player): PlayerStep {
  if (!isUnderWay(player) || player.clip === null) return stay(player);
  if (player.renewed) return giveUp(player);
  return at({ ...player, renewed: true }, 'renewing', { do: 'renew', phraseNo: player.clip.phraseNo });
}

function giveUp(player: Player): PlayerStep {
  return unheard(player, 'failed');
}

/** Whoever goes on by themselves is given time to read what cannot be heard. */
function unheard(player: Player, stage: 'silent' | 'failed'): PlayerStep {
  const now = { ...hear(player), stage };
  return { state: now, effects: [{ do: 'pause' }, ...timeToRead(now)] };
}

function timeToRead(player: Player): readonly PlayerEffect[] {
  const { clip, autoplay } = player;
  return autoplay && clip?.hasNext === true ? [{ do: 'playSilence', seconds: clip.readingTime }] : [];
}

function goOn(player: Player): PlayerStep {
  if (player.clip === null || !goesOn(player)) return stay(player);
  return { state: player, effects: [{ do: 'goOn', phraseNo: player.clip.phraseNo }] };
}

function goesOn({ clip, autoplay, repeat }: Player): boolean {
  return autoplay && !repeat && clip?.hasNext === true;
}

function hear(player: Player): Player {
  const { clip, heard } = player;
  return clip === null || heard.includes(clip.phraseNo)
    ? player
    : { ...player, heard: [...heard, clip.phraseNo] };
}

/** Whether it plays, or will as soon as its clip is there. */
export function isPlayingOrPending(stage: Stage): boolean {
  return stage === 'starting' || stage === 'playing' || stage === 'renewing' || stage === 'pausing';
}

function isUnderWay({ stage }: Player): boolean {
  return stage === 'starting' || stage === 'playing';
}

function cannotBeHeard({ stage }: Player): boolean {
  return stage === 'failed' || stage === 'silent';
}

/** What the audio elements report is then said of a silence. */
function isSilence(player: Player): boolean {
  return player.stage === 'pausing' || cannotBeHeard(player);
}

function isAt({ clip }: Player, phraseNo: number): boolean {
  return clip?.phraseNo === phraseNo;
}

function stay(player: Player): PlayerStep {
  return { state: player, effects: [] };
}

function at(player: Player, stage: Stage, ...effects: PlayerEffect[]): PlayerStep {
  return { state: { ...player, stage }, effects };
}

/** A phrase as the player knows it. */
export function toClip({ phrase, phrase_no, line_audio, next_phrase_no }: Phrase): Clip {
  return {
    phraseNo: phrase_no,
    address: line_audio,
    hasNext: next_phrase_no !== null,
    readingTime: readingTime(phrase),
  };
}

/** How long a learner is given for a phrase that cannot be heard, in seconds. */
export function readingTime(phrase: string): number {
  return Math.min(12, 2 + phrase.length * 0.07);
}
