import type { Step } from '../../../lib/use-machine.ts';
import { computePauseSeconds, findPace } from '../base/pacing.ts';
import { findLoopTarget, moveLoop, pressLoopButton } from './loop.ts';
import {
  type Clip,
  emptyPlayer,
  hasNextPhrase,
  hasPassedChapterEnd,
  isAtPhrase,
  isInaudible,
  isPlayingClip,
  isPlayingOrPending,
  isPlayingSilence,
  type Player,
  type PlayerEffect,
  type PlayerEvent,
  type PlayerMode,
  type PlayerStage,
  shouldAdvance,
  shouldSleepNow,
} from './player-state.ts';
import { countDown, isSleepOver } from './sleep-timer.ts';

type PlayerStep = Step<Player, PlayerEffect>;

/** Returns the player's next state and the effects to run. Plays no sound itself, because it is a pure function. */
export function reducePlayer(player: Player, event: PlayerEvent): PlayerStep {
  switch (event.type) {
    case 'opened':
      return openClip(player, event.clip, event.shouldWaitForPlay === true);
    case 'renumbered':
      return renumberClip(player, event.clip);
    case 'modeChanged':
      return changeMode(player, event);
    case 'toggled':
      return togglePlayback(player);
    case 'silenced':
      return pauseIfActive(player);
    case 'startedAgain':
      return player.stage === 'renewing' ? toUnchangedStep(player) : play(player);
    case 'revealed':
      return toUnchangedStep(markHeard(player));
    case 'loopPressed':
      return player.clip === null
        ? toUnchangedStep(player)
        : toUnchangedStep({ ...player, loop: pressLoopButton(player.loop, player.clip.phraseNo) });
    case 'loopCleared':
      return toUnchangedStep({ ...player, loop: null });
    case 'sleepSet':
      return toUnchangedStep({ ...player, sleep: event.sleep, isAsleep: false });
    case 'playing':
      return player.clip === null || isPlayingSilence(player)
        ? toUnchangedStep(player)
        : toStageStep(player, 'playing');
    case 'paused':
      if (player.stage === 'pausing') return toStageStep(player, 'ended');
      return player.stage === 'playing' ? toStageStep(player, 'paused') : toUnchangedStep(player);
    case 'ended':
      return handleSoundEnd({ ...player, sleep: countDown(player.sleep, event.seconds) }, event.seconds);
    case 'blocked':
      return player.stage === 'starting' ? toStageStep(player, 'blocked') : toUnchangedStep(player);
    case 'failed':
      return player.stage === 'pausing' ? handleSilenceEnd(player) : handleFailure(player);
    case 'renewalFailed':
      return isAtPhrase(player, event.phraseNo) && player.stage === 'renewing'
        ? skipFailedAudio(player)
        : toUnchangedStep(player);
    case 'chapterEnds':
      return player.clip !== null && isAtPhrase(player, event.phraseNo)
        ? toUnchangedStep({ ...player, clip: { ...player.clip, isChapterEnd: true } })
        : toUnchangedStep(player);
    case 'closed':
      return { state: emptyPlayer, effects: [{ do: 'pause' }] };
  }
}

function openClip(player: Player, clip: Clip, shouldWaitForPlay: boolean): PlayerStep {
  const isNewPhrase = !isAtPhrase(player, clip.phraseNo);
  const isChapterEnd = !isNewPhrase && player.clip?.isChapterEnd === true;
  const openedPlayer = {
    ...player,
    clip: { ...clip, isChapterEnd },
    isRenewed: isNewPhrase ? false : player.isRenewed,
  };
  if (!isNewPhrase && player.stage !== 'renewing' && player.stage !== 'silent')
    return toUnchangedStep(openedPlayer);
  if (isNewPhrase && hasPassedChapterEnd(player, clip))
    return toStageStep(fallAsleep(openedPlayer), 'ready', { do: 'pause' });
  if (clip.address === null) return skipAudio({ ...openedPlayer, isAsleep: false }, 'silent');
  return shouldWaitForPlay
    ? toStageStep(openedPlayer, 'ready', { do: 'pause' })
    : play(openedPlayer, isNewPhrase ? 0 : player.round);
}

function renumberClip(player: Player, clip: Clip): PlayerStep {
  if (player.clip === null) return toUnchangedStep(player);
  return toUnchangedStep({
    ...player,
    clip,
    loop: moveLoop(player.loop, clip.phraseNo - player.clip.phraseNo),
  });
}

function changeMode(player: Player, { autoplay, repeat, times, pause: pauseLength }: PlayerMode): PlayerStep {
  const changedPlayer = { ...player, autoplay, repeat, times, pause: pauseLength };
  if (!autoplay) return player.stage === 'pausing' ? pause(changedPlayer) : toUnchangedStep(changedPlayer);
  if (player.autoplay) return toUnchangedStep(changedPlayer);
  if (player.stage === 'ended') return advance(changedPlayer);
  return isInaudible(player)
    ? { state: changedPlayer, effects: buildReadingPauseEffects(changedPlayer) }
    : toUnchangedStep(changedPlayer);
}

/** Pauses, so that this phrase isn't heard while another one loads. */
function pauseIfActive(player: Player): PlayerStep {
  return isPlayingOrPending(player.stage) ? pause(player) : toUnchangedStep(player);
}

function togglePlayback(player: Player): PlayerStep {
  if (isPlayingOrPending(player.stage)) return pause(player);
  return player.stage === 'paused' ? toStageStep(player, 'starting', { do: 'resume' }) : play(player);
}

/** Pauses. If the right to hear the clip is being renewed, it doesn't play then, and the next press may renew it again. */
function pause(player: Player): PlayerStep {
  if (player.stage === 'renewing') return toStageStep({ ...player, isRenewed: false }, 'ready');
  // A silent pause can't be resumed, because the clip before it has already ended.
  return toStageStep(player, player.stage === 'pausing' ? 'ended' : 'paused', { do: 'pause' });
}

function play(player: Player, round = 0): PlayerStep {
  const url = player.clip?.address ?? null;
  if (url === null) return toUnchangedStep(player);
  // A press on play after a failure is a new attempt, so the right to hear the clip may be renewed once more.
  const isRenewed = player.stage === 'failed' ? false : player.isRenewed;
  const pace = player.repeat ? 1 : (findPace(player.times, round) ?? 1);
  const state = { ...player, isRenewed, round, isAsleep: false };
  return toStageStep(state, 'starting', { do: 'play', address: url, pace });
}

/**
 * Handles the end of a clip or of a silent pause. The sleep timer takes effect only then, so that the phrase plays to
 * its end.
 */
function handleSoundEnd(player: Player, playedSeconds: number): PlayerStep {
  if (isPlayingSilence(player)) return handleSilenceEnd(player);
  if (!isPlayingClip(player)) return toUnchangedStep(player);
  const heardPlayer: Player = { ...markHeard(player), stage: 'ended' };
  if (isSleepOver(heardPlayer.sleep)) return toUnchangedStep(fallAsleep(heardPlayer));
  if (player.repeat) return play(heardPlayer);
  const round = player.round + 1;
  if (findPace(player.times, round) !== null) return play(heardPlayer, round);
  if (shouldSleepNow(heardPlayer)) return toUnchangedStep(fallAsleep(heardPlayer));
  const seconds = computePauseSeconds(
    heardPlayer.pause,
    playedSeconds,
    heardPlayer.clip?.isChapterEnd === true,
  );
  return seconds === 0 || !shouldAdvance(heardPlayer)
    ? advance(heardPlayer)
    : toStageStep(heardPlayer, 'pausing', { do: 'playSilence', seconds });
}

/** Handles the end of a silent pause. Repeats the phrase if the reader turned on Repeat in the meantime. */
function handleSilenceEnd(player: Player): PlayerStep {
  const endedPlayer: Player = player.stage === 'pausing' ? { ...player, stage: 'ended' } : player;
  if (isSleepOver(player.sleep) || shouldSleepNow(player)) return toUnchangedStep(fallAsleep(endedPlayer));
  return player.stage === 'pausing' && player.repeat ? play(player) : advance(endedPlayer);
}

function fallAsleep(player: Player): Player {
  return { ...player, sleep: null, isAsleep: true };
}

function handleFailure(player: Player): PlayerStep {
  if (!isPlayingClip(player) || player.clip === null) return toUnchangedStep(player);
  if (player.isRenewed) return skipFailedAudio(player);
  return toStageStep({ ...player, isRenewed: true }, 'renewing', {
    do: 'renew',
    phraseNo: player.clip.phraseNo,
  });
}

function skipFailedAudio(player: Player): PlayerStep {
  return skipAudio(player, 'failed');
}

/** Skips a phrase's audio. On AutoPlay, a silent pause first gives the reader time to read the phrase. */
function skipAudio(player: Player, stage: 'silent' | 'failed'): PlayerStep {
  const skippedPlayer = { ...markHeard(player), stage };
  return { state: skippedPlayer, effects: [{ do: 'pause' }, ...buildReadingPauseEffects(skippedPlayer)] };
}

function buildReadingPauseEffects(player: Player): readonly PlayerEffect[] {
  const { clip, autoplay } = player;
  return autoplay && clip !== null && hasNextPhrase(player)
    ? [{ do: 'playSilence', seconds: clip.readingSeconds }]
    : [];
}

function advance(player: Player): PlayerStep {
  const { clip, loop } = player;
  if (clip === null || !shouldAdvance(player)) return toUnchangedStep(player);
  const loopStartPhraseNo = findLoopTarget(loop, clip.phraseNo);
  if (loopStartPhraseNo === null)
    return { state: player, effects: [{ do: 'goOn', phraseNo: clip.phraseNo }] };
  if (loopStartPhraseNo !== clip.phraseNo)
    return { state: player, effects: [{ do: 'turnTo', phraseNo: loopStartPhraseNo }] };
  return isInaudible(player) ? { state: player, effects: buildReadingPauseEffects(player) } : play(player);
}

function markHeard(player: Player): Player {
  const { clip, heardPhraseNos } = player;
  return clip === null || heardPhraseNos.includes(clip.phraseNo)
    ? player
    : { ...player, heardPhraseNos: [...heardPhraseNos, clip.phraseNo] };
}

function toUnchangedStep(player: Player): PlayerStep {
  return { state: player, effects: [] };
}

function toStageStep(player: Player, stage: PlayerStage, ...effects: PlayerEffect[]): PlayerStep {
  return { state: { ...player, stage }, effects };
}
