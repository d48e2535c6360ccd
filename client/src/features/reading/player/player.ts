import type { Step } from '../../../lib/use-machine.ts';
import { paceOf, pauseAfter } from '../base/pacing.ts';
import { loopsBackTo, moveLoop, pressLoop } from './loop.ts';
import {
  type Clip,
  cannotBeHeard,
  emptyPlayer,
  goesOn,
  isAt,
  isPlayingOrPending,
  isSilence,
  isUnderWay,
  leadsOn,
  type Mode,
  type Player,
  type PlayerEffect,
  type PlayerEvent,
  type Stage,
  sleepsHere,
  slippedPastChapter,
} from './player-state.ts';
import { countDown, isOver } from './sleep.ts';

type PlayerStep = Step<Player, PlayerEffect>;

/** The player as a state machine: returns the next state and its effects. Pure: it plays no sound itself. */
export function step(player: Player, event: PlayerEvent): PlayerStep {
  switch (event.type) {
    case 'opened':
      return open(player, event.clip, event.quietly === true);
    case 'renumbered':
      return renumber(player, event.clip);
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
    case 'loopPressed':
      return player.clip === null
        ? stay(player)
        : stay({ ...player, loop: pressLoop(player.loop, player.clip.phraseNo) });
    case 'loopCleared':
      return stay({ ...player, loop: null });
    case 'sleepSet':
      return stay({ ...player, sleep: event.sleep, fellAsleep: false });
    case 'playing':
      return player.clip === null || isSilence(player) ? stay(player) : at(player, 'playing');
    case 'paused':
      if (player.stage === 'pausing') return at(player, 'ended');
      return player.stage === 'playing' ? at(player, 'paused') : stay(player);
    case 'ended':
      return endSound({ ...player, sleep: countDown(player.sleep, event.seconds) }, event.seconds);
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
  if (isNew && slippedPastChapter(player, clip)) return at(asleep(opened), 'ready', { do: 'pause' });
  if (clip.address === null) return unheard({ ...opened, fellAsleep: false }, 'silent');
  return quietly ? at(opened, 'ready', { do: 'pause' }) : play(opened, isNew ? 0 : player.round);
}

function renumber(player: Player, clip: Clip): PlayerStep {
  if (player.clip === null) return stay(player);
  return stay({ ...player, clip, loop: moveLoop(player.loop, clip.phraseNo - player.clip.phraseNo) });
}

function changeMode(player: Player, { autoplay, repeat, times, pause: between }: Mode): PlayerStep {
  const changed = { ...player, autoplay, repeat, times, pause: between };
  if (!autoplay) return player.stage === 'pausing' ? pause(changed) : stay(changed);
  if (player.autoplay) return stay(changed);
  if (player.stage === 'ended') return goOn(changed);
  return cannotBeHeard(player) ? { state: changed, effects: timeToRead(changed) } : stay(changed);
}

/** Pauses, so that this phrase isn't heard while another one loads. */
function silence(player: Player): PlayerStep {
  return isPlayingOrPending(player.stage) ? pause(player) : stay(player);
}

function toggle(player: Player): PlayerStep {
  if (isPlayingOrPending(player.stage)) return pause(player);
  return player.stage === 'paused' ? at(player, 'starting', { do: 'resume' }) : play(player);
}

/** Pauses. A requested address is dropped, and the next press may request another. */
function pause(player: Player): PlayerStep {
  if (player.stage === 'renewing') return at({ ...player, renewed: false }, 'ready');
  // A silence can't be resumed: its phrase has already ended.
  return at(player, player.stage === 'pausing' ? 'ended' : 'paused', { do: 'pause' });
}

function play(player: Player, round = 0): PlayerStep {
  const address = player.clip?.address ?? null;
  if (address === null) return stay(player);
  // Pressing play after a failure is a new attempt, which may renew the address again.
  const renewed = player.stage === 'failed' ? false : player.renewed;
  const pace = player.repeat ? 1 : (paceOf(player.times, round) ?? 1);
  const state = { ...player, renewed, round, fellAsleep: false };
  return at(state, 'starting', { do: 'play', address, pace });
}

/** Ends a clip. The sleep timer takes effect only here, so that the phrase plays to its end. */
function endSound(player: Player, heardFor: number): PlayerStep {
  if (isSilence(player)) return endSilence(player);
  if (!isUnderWay(player)) return stay(player);
  const heard: Player = { ...hear(player), stage: 'ended' };
  if (isOver(heard.sleep)) return stay(asleep(heard));
  if (player.repeat) return play(heard);
  const round = player.round + 1;
  if (paceOf(player.times, round) !== null) return play(heard, round);
  if (sleepsHere(heard)) return stay(asleep(heard));
  const seconds = pauseAfter(heard.pause, heardFor, heard.clip?.endsChapter === true);
  return seconds === 0 || !goesOn(heard) ? goOn(heard) : at(heard, 'pausing', { do: 'playSilence', seconds });
}

/** Ends a silence, during which the reader may have turned on Repeat. */
function endSilence(player: Player): PlayerStep {
  const ended: Player = player.stage === 'pausing' ? { ...player, stage: 'ended' } : player;
  if (isOver(player.sleep) || sleepsHere(player)) return stay(asleep(ended));
  return player.stage === 'pausing' && player.repeat ? play(player) : goOn(ended);
}

function asleep(player: Player): Player {
  return { ...player, sleep: null, fellAsleep: true };
}

function fail(player: Player): PlayerStep {
  if (!isUnderWay(player) || player.clip === null) return stay(player);
  if (player.renewed) return giveUp(player);
  return at({ ...player, renewed: true }, 'renewing', { do: 'renew', phraseNo: player.clip.phraseNo });
}

function giveUp(player: Player): PlayerStep {
  return unheard(player, 'failed');
}

/** Skips the audio of a phrase. On AutoPlay, leaves time to read it. */
function unheard(player: Player, stage: 'silent' | 'failed'): PlayerStep {
  const now = { ...hear(player), stage };
  return { state: now, effects: [{ do: 'pause' }, ...timeToRead(now)] };
}

function timeToRead(player: Player): readonly PlayerEffect[] {
  const { clip, autoplay } = player;
  return autoplay && clip !== null && leadsOn(player)
    ? [{ do: 'playSilence', seconds: clip.readingTime }]
    : [];
}

function goOn(player: Player): PlayerStep {
  const { clip, loop } = player;
  if (clip === null || !goesOn(player)) return stay(player);
  const back = loopsBackTo(loop, clip.phraseNo);
  if (back === null) return { state: player, effects: [{ do: 'goOn', phraseNo: clip.phraseNo }] };
  if (back !== clip.phraseNo) return { state: player, effects: [{ do: 'turnTo', phraseNo: back }] };
  return cannotBeHeard(player) ? { state: player, effects: timeToRead(player) } : play(player);
}

function hear(player: Player): Player {
  const { clip, heard } = player;
  return clip === null || heard.includes(clip.phraseNo)
    ? player
    : { ...player, heard: [...heard, clip.phraseNo] };
}

function stay(player: Player): PlayerStep {
  return { state: player, effects: [] };
}

function at(player: Player, stage: Stage, ...effects: PlayerEffect[]): PlayerStep {
  return { state: { ...player, stage }, effects };
}
