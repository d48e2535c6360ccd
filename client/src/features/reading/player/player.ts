import type { Phrase } from '../reading.api.ts';
import type { Step } from '../use-machine.ts';

/** What there is to play: a phrase's clip, by its address; null where the phrase has none. */
export type Clip = {
  phraseNo: number;
  address: string | null;
  hasNext: boolean;
  /** How long somebody is given to read the phrase where it cannot be heard, in milliseconds. */
  pause: number;
};

export type Stage =
  | 'empty'
  /** Opened without a sound: it plays when somebody presses play. */
  | 'ready'
  /** Asked to play, not to be heard yet. */
  | 'starting'
  | 'playing'
  | 'paused'
  | 'ended'
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
};

export type PlayerEvent =
  | { type: 'opened'; clip: Clip; quietly?: boolean }
  | { type: 'modeChanged'; autoplay: boolean; repeat: boolean }
  | { type: 'toggled' | 'silenced' | 'startedAgain' | 'revealed' | 'closed' }
  /** What the audio elements report. */
  | { type: 'playing' | 'paused' | 'ended' | 'blocked' | 'failed' }
  | { type: 'renewalFailed' | 'waited'; phraseNo: number };

export type PlayerEffect =
  | { do: 'play'; address: string }
  | { do: 'resume' | 'pause' }
  | { do: 'goOn' | 'renew'; phraseNo: number }
  | { do: 'wait'; phraseNo: number; pause: number };

export const emptyPlayer: Player = {
  clip: null,
  stage: 'empty',
  renewed: false,
  heard: [],
  autoplay: false,
  repeat: false,
};

type PlayerStep = Step<Player, PlayerEffect>;

/** The whole behaviour of the player, without a sound: what is to be shown and done after an event. */
export function step(player: Player, event: PlayerEvent): PlayerStep {
  switch (event.type) {
    case 'opened':
      return open(player, event.clip, event.quietly === true);
    case 'modeChanged':
      return changeMode(player, event.autoplay, event.repeat);
    case 'toggled':
      return toggle(player);
    case 'silenced':
      return silence(player);
    case 'startedAgain':
      return player.stage === 'renewing' ? stay(player) : play(player);
    case 'revealed':
      return stay(hear(player));
    case 'playing':
      return player.clip === null ? stay(player) : at(player, 'playing');
    case 'paused':
      return player.stage === 'playing' ? at(player, 'paused') : stay(player);
    case 'ended':
      return end(player);
    case 'blocked':
      return player.stage === 'starting' ? at(player, 'blocked') : stay(player);
    case 'failed':
      return fail(player);
    case 'renewalFailed':
      return isAt(player, event.phraseNo) && player.stage === 'renewing' ? giveUp(player) : stay(player);
    case 'closed':
      return { state: emptyPlayer, effects: [{ do: 'pause' }] };
    case 'waited':
      return isAt(player, event.phraseNo) && cannotBeHeard(player) ? goOn(player) : stay(player);
  }
}

function open(player: Player, clip: Clip, quietly: boolean): PlayerStep {
  const isNew = !isAt(player, clip.phraseNo);
  const opened = { ...player, clip, renewed: isNew ? false : player.renewed };
  if (!isNew && player.stage !== 'renewing' && player.stage !== 'silent') return stay(opened);
  if (clip.address === null) return unheard(opened, 'silent');
  return quietly ? at(opened, 'ready', { do: 'pause' }) : play(opened);
}

function changeMode(player: Player, autoplay: boolean, repeat: boolean): PlayerStep {
  const changed = { ...player, autoplay, repeat };
  if (!autoplay || player.autoplay) return stay(changed);
  if (player.stage === 'ended') return goOn(changed);
  return cannotBeHeard(player) ? { state: changed, effects: waitEffect(changed) } : stay(changed);
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
  return player.stage === 'renewing'
    ? at({ ...player, renewed: false }, 'ready')
    : at(player, 'paused', { do: 'pause' });
}

function play(player: Player): PlayerStep {
  const address = player.clip?.address ?? null;
  if (address === null) return stay(player);
  // Pressing play on a clip that failed is a new attempt, with a new address again.
  const renewed = player.stage === 'failed' ? false : player.renewed;
  return at({ ...player, renewed }, 'starting', { do: 'play', address });
}

function end(player: Player): PlayerStep {
  if (!isUnderWay(player)) return stay(player);
  const heard = hear(player);
  if (player.repeat) return play(heard);
  return goOn({ ...heard, stage: 'ended' });
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
  return { state: now, effects: [{ do: 'pause' }, ...waitEffect(now)] };
}

function waitEffect({ clip, autoplay }: Player): readonly PlayerEffect[] {
  return autoplay && clip?.hasNext === true
    ? [{ do: 'wait', phraseNo: clip.phraseNo, pause: clip.pause }]
    : [];
}

function goOn(player: Player): PlayerStep {
  const { clip, autoplay, repeat } = player;
  if (!autoplay || repeat || clip?.hasNext !== true) return stay(player);
  return { state: player, effects: [{ do: 'goOn', phraseNo: clip.phraseNo }] };
}

function hear(player: Player): Player {
  const { clip, heard } = player;
  return clip === null || heard.includes(clip.phraseNo)
    ? player
    : { ...player, heard: [...heard, clip.phraseNo] };
}

/** Whether it plays, or will as soon as its clip is there. */
export function isPlayingOrPending(stage: Stage): boolean {
  return stage === 'starting' || stage === 'playing' || stage === 'renewing';
}

function isUnderWay({ stage }: Player): boolean {
  return stage === 'starting' || stage === 'playing';
}

function cannotBeHeard({ stage }: Player): boolean {
  return stage === 'failed' || stage === 'silent';
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
    pause: readingTime(phrase),
  };
}

/** How long a learner is given for a phrase that cannot be heard, in milliseconds. */
export function readingTime(phrase: string): number {
  return Math.min(12_000, 2_000 + phrase.length * 70);
}
