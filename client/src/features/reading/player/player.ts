import type { Step } from '../../../lib/use-machine.ts';
import { paceOf, pauseAfter } from '../base/pacing.ts';
import { loopTarget, moveLoop, pressLoop } from './loop.ts';
import {
  advancesByItself,
  type Clip,
  emptyPlayer,
  hasNextPhrase,
  hasPassedChapterEnd,
  isAt,
  isInaudible,
  isPlayingClip,
  isPlayingOrPending,
  isPlayingSilence,
  type Mode,
  type Player,
  type PlayerEffect,
  type PlayerEvent,
  type Stage,
  shouldSleepNow,
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
      return player.stage === 'renewing' ? unchanged(player) : play(player);
    case 'revealed':
      return unchanged(markHeard(player));
    case 'loopPressed':
      return player.clip === null
        ? unchanged(player)
        : unchanged({ ...player, loop: pressLoop(player.loop, player.clip.phraseNo) });
    case 'loopCleared':
      return unchanged({ ...player, loop: null });
    case 'sleepSet':
      return unchanged({ ...player, sleep: event.sleep, isAsleep: false });
    case 'playing':
      return player.clip === null || isPlayingSilence(player)
        ? unchanged(player)
        : withStage(player, 'playing');
    case 'paused':
      if (player.stage === 'pausing') return withStage(player, 'ended');
      return player.stage === 'playing' ? withStage(player, 'paused') : unchanged(player);
    case 'ended':
      return endSound({ ...player, sleep: countDown(player.sleep, event.seconds) }, event.seconds);
    case 'blocked':
      return player.stage === 'starting' ? withStage(player, 'blocked') : unchanged(player);
    case 'failed':
      return player.stage === 'pausing' ? endSilence(player) : fail(player);
    case 'renewalFailed':
      return isAt(player, event.phraseNo) && player.stage === 'renewing' ? giveUp(player) : unchanged(player);
    case 'chapterEnds':
      return player.clip !== null && isAt(player, event.phraseNo)
        ? unchanged({ ...player, clip: { ...player.clip, endsChapter: true } })
        : unchanged(player);
    case 'closed':
      return { state: emptyPlayer, effects: [{ do: 'pause' }] };
  }
}

function open(player: Player, clip: Clip, quietly: boolean): PlayerStep {
  const isNew = !isAt(player, clip.phraseNo);
  const endsChapter = !isNew && player.clip?.endsChapter === true;
  const opened = { ...player, clip: { ...clip, endsChapter }, isRenewed: isNew ? false : player.isRenewed };
  if (!isNew && player.stage !== 'renewing' && player.stage !== 'silent') return unchanged(opened);
  if (isNew && hasPassedChapterEnd(player, clip))
    return withStage(fallAsleep(opened), 'ready', { do: 'pause' });
  if (clip.address === null) return skipAudio({ ...opened, isAsleep: false }, 'silent');
  return quietly ? withStage(opened, 'ready', { do: 'pause' }) : play(opened, isNew ? 0 : player.round);
}

function renumber(player: Player, clip: Clip): PlayerStep {
  if (player.clip === null) return unchanged(player);
  return unchanged({ ...player, clip, loop: moveLoop(player.loop, clip.phraseNo - player.clip.phraseNo) });
}

function changeMode(player: Player, { autoplay, repeat, times, pause: pauseLength }: Mode): PlayerStep {
  const changed = { ...player, autoplay, repeat, times, pause: pauseLength };
  if (!autoplay) return player.stage === 'pausing' ? pause(changed) : unchanged(changed);
  if (player.autoplay) return unchanged(changed);
  if (player.stage === 'ended') return advance(changed);
  return isInaudible(player) ? { state: changed, effects: readingPause(changed) } : unchanged(changed);
}

/** Pauses, so that this phrase isn't heard while another one loads. */
function silence(player: Player): PlayerStep {
  return isPlayingOrPending(player.stage) ? pause(player) : unchanged(player);
}

function toggle(player: Player): PlayerStep {
  if (isPlayingOrPending(player.stage)) return pause(player);
  return player.stage === 'paused' ? withStage(player, 'starting', { do: 'resume' }) : play(player);
}

/** Pauses. A new clip address that is still pending is ignored, and the next press may request another. */
function pause(player: Player): PlayerStep {
  if (player.stage === 'renewing') return withStage({ ...player, isRenewed: false }, 'ready');
  // A silence can't be resumed: its phrase has already ended.
  return withStage(player, player.stage === 'pausing' ? 'ended' : 'paused', { do: 'pause' });
}

function play(player: Player, round = 0): PlayerStep {
  const address = player.clip?.address ?? null;
  if (address === null) return unchanged(player);
  // Pressing play after a failure is a new attempt, which may renew the address again.
  const isRenewed = player.stage === 'failed' ? false : player.isRenewed;
  const pace = player.repeat ? 1 : (paceOf(player.times, round) ?? 1);
  const state = { ...player, isRenewed, round, isAsleep: false };
  return withStage(state, 'starting', { do: 'play', address, pace });
}

/** Ends a clip. The sleep timer takes effect only here, so that the phrase plays to its end. */
function endSound(player: Player, playedSeconds: number): PlayerStep {
  if (isPlayingSilence(player)) return endSilence(player);
  if (!isPlayingClip(player)) return unchanged(player);
  const heardPlayer: Player = { ...markHeard(player), stage: 'ended' };
  if (isOver(heardPlayer.sleep)) return unchanged(fallAsleep(heardPlayer));
  if (player.repeat) return play(heardPlayer);
  const round = player.round + 1;
  if (paceOf(player.times, round) !== null) return play(heardPlayer, round);
  if (shouldSleepNow(heardPlayer)) return unchanged(fallAsleep(heardPlayer));
  const seconds = pauseAfter(heardPlayer.pause, playedSeconds, heardPlayer.clip?.endsChapter === true);
  return seconds === 0 || !advancesByItself(heardPlayer)
    ? advance(heardPlayer)
    : withStage(heardPlayer, 'pausing', { do: 'playSilence', seconds });
}

/** Ends a silence. Repeats the phrase if the reader turned on Repeat in the meantime. */
function endSilence(player: Player): PlayerStep {
  const ended: Player = player.stage === 'pausing' ? { ...player, stage: 'ended' } : player;
  if (isOver(player.sleep) || shouldSleepNow(player)) return unchanged(fallAsleep(ended));
  return player.stage === 'pausing' && player.repeat ? play(player) : advance(ended);
}

function fallAsleep(player: Player): Player {
  return { ...player, sleep: null, isAsleep: true };
}

function fail(player: Player): PlayerStep {
  if (!isPlayingClip(player) || player.clip === null) return unchanged(player);
  if (player.isRenewed) return giveUp(player);
  return withStage({ ...player, isRenewed: true }, 'renewing', {
    do: 'renew',
    phraseNo: player.clip.phraseNo,
  });
}

function giveUp(player: Player): PlayerStep {
  return skipAudio(player, 'failed');
}

/** Skips a phrase's audio. On AutoPlay, first leaves time to read the phrase. */
function skipAudio(player: Player, stage: 'silent' | 'failed'): PlayerStep {
  const skipped = { ...markHeard(player), stage };
  return { state: skipped, effects: [{ do: 'pause' }, ...readingPause(skipped)] };
}

function readingPause(player: Player): readonly PlayerEffect[] {
  const { clip, autoplay } = player;
  return autoplay && clip !== null && hasNextPhrase(player)
    ? [{ do: 'playSilence', seconds: clip.readingTime }]
    : [];
}

function advance(player: Player): PlayerStep {
  const { clip, loop } = player;
  if (clip === null || !advancesByItself(player)) return unchanged(player);
  const loopStart = loopTarget(loop, clip.phraseNo);
  if (loopStart === null) return { state: player, effects: [{ do: 'goOn', phraseNo: clip.phraseNo }] };
  if (loopStart !== clip.phraseNo) return { state: player, effects: [{ do: 'turnTo', phraseNo: loopStart }] };
  return isInaudible(player) ? { state: player, effects: readingPause(player) } : play(player);
}

function markHeard(player: Player): Player {
  const { clip, heardPhraseNos } = player;
  return clip === null || heardPhraseNos.includes(clip.phraseNo)
    ? player
    : { ...player, heardPhraseNos: [...heardPhraseNos, clip.phraseNo] };
}

function unchanged(player: Player): PlayerStep {
  return { state: player, effects: [] };
}

function withStage(player: Player, stage: Stage, ...effects: PlayerEffect[]): PlayerStep {
  return { state: { ...player, stage }, effects };
}
