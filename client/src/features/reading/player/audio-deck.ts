import { createSilentWave } from './silent-wave.ts';

type DeckEvent =
  | { type: 'playing' | 'paused' | 'blocked' | 'failed' }
  /** `seconds` is the playing time at the chosen speed. */
  | { type: 'ended'; seconds: number };

export type AudioDeck = {
  /** Plays a clip from the start, at a fraction of the chosen speed. Stops any other sound first. */
  play: (address: string, pace: number) => void;
  resume: () => void;
  pause: () => void;
  /** Plays a silence on the current element, so that the idle element keeps the next clip ready. */
  playSilence: (seconds: number) => void;
  /** Loads the clip that is likely to play next into the idle element. */
  prepare: (address: string) => void;
  /** Fetches a clip into the browser's cache without loading it into an element. */
  prefetch: (address: string) => void;
  setSpeed: (speed: number) => void;
  close: () => void;
};

/**
 * Creates a deck of two audio elements that take turns. While one plays, the other loads the next clip, so that it
 * starts without a delay. Only the current element plays, and only its events count.
 */
export function createDeck(
  elements: readonly [HTMLAudioElement, HTMLAudioElement],
  notify: (event: DeckEvent) => void,
): AudioDeck {
  const [first, second] = elements;
  const loadedAddresses = new Map<HTMLAudioElement, string>();
  const fetchedAddresses = new Set<string>();
  const controller = new AbortController();
  let currentElement = first;
  let isUnlocked = false;
  let silenceUrl: string | null = null;
  let speed = 1;
  let pace = 1;

  const getIdleElement = () => (currentElement === first ? second : first);

  const load = (element: HTMLAudioElement, address: string) => {
    loadedAddresses.set(element, address);
    fetchedAddresses.add(address);
    element.src = address;
  };

  const revokeSilenceUrl = () => {
    if (silenceUrl !== null) URL.revokeObjectURL(silenceUrl);
    silenceUrl = null;
  };

  /** A silence always plays at normal speed, because its length is given in real seconds. */
  const applySpeed = () => {
    getIdleElement().playbackRate = speed;
    currentElement.playbackRate = loadedAddresses.get(currentElement) === silenceUrl ? 1 : speed * pace;
  };

  const startPlayback = () => {
    const element = currentElement;
    if (element.error !== null) element.load();
    // Loading resets the speed.
    applySpeed();
    element.play().catch((cause: unknown) => {
      if (element === currentElement && cause instanceof DOMException && cause.name === 'NotAllowedError')
        notify({ type: 'blocked' });
    });
  };

  // WebKit lets an audio element play only after a press. Loading the idle element during the first press unlocks it
  // as well.
  const unlock = () => {
    if (isUnlocked || !loadedAddresses.has(getIdleElement()) || navigator.userActivation?.isActive !== true)
      return;
    isUnlocked = true;
    getIdleElement().load();
  };

  for (const element of elements) {
    const addListener = (type: string, event: () => DeckEvent, isValid: () => boolean = () => true) => {
      const listener = () => element === currentElement && isValid() && notify(event());
      element.addEventListener(type, listener, { signal: controller.signal });
    };
    const getHeardSeconds = () => element.duration / element.playbackRate;
    addListener(
      'playing',
      () => ({ type: 'playing' }),
      () => !element.paused,
    );
    addListener(
      'pause',
      () => ({ type: 'paused' }),
      () => element.paused && !element.ended,
    );
    addListener(
      'ended',
      () => ({ type: 'ended', seconds: getHeardSeconds() }),
      () => element.ended,
    );
    addListener(
      'error',
      () => ({ type: 'failed' }),
      () => loadedAddresses.has(element),
    );
  }

  return {
    play: (address, share) => {
      pace = share;
      if (loadedAddresses.get(currentElement) !== address) {
        currentElement.pause();
        currentElement = getIdleElement();
        if (loadedAddresses.get(currentElement) !== address) load(currentElement, address);
      }
      if (currentElement.error === null && currentElement.currentTime > 0) currentElement.currentTime = 0;
      startPlayback();
      unlock();
    },
    resume: startPlayback,
    pause: () => currentElement.pause(),
    playSilence: (seconds) => {
      revokeSilenceUrl();
      silenceUrl = URL.createObjectURL(createSilentWave(seconds));
      load(currentElement, silenceUrl);
      startPlayback();
    },
    prepare: (address) => {
      const isLoaded =
        loadedAddresses.get(currentElement) === address || loadedAddresses.get(getIdleElement()) === address;
      if (!isLoaded) load(getIdleElement(), address);
    },
    prefetch: (address) => {
      if (fetchedAddresses.has(address)) return;
      fetchedAddresses.add(address);
      fetchWholeClip(address, controller.signal).catch(() => fetchedAddresses.delete(address));
    },
    setSpeed: (chosen) => {
      speed = chosen;
      for (const element of elements) element.defaultPlaybackRate = speed;
      applySpeed();
    },
    close: () => {
      controller.abort();
      revokeSilenceUrl();
      loadedAddresses.clear();
      for (const element of elements) {
        element.pause();
        element.removeAttribute('src');
        element.load();
      }
    },
  };
}

async function fetchWholeClip(address: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(address, { priority: 'low', signal });
  if (!response.ok) throw new Error(response.statusText);
  await response.arrayBuffer();
}
