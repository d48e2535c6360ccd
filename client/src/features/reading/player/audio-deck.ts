import { createSilentWave } from './silent-wave.ts';

type DeckEvent =
  | { type: 'playing' | 'paused' | 'blocked' | 'failed' }
  /** `seconds` is the playing time at the chosen speed. */
  | { type: 'ended'; seconds: number };

export type AudioDeck = {
  /** Plays a clip from the start, at a fraction of the chosen speed. Stops any other sound first. */
  play: (url: string, pace: number) => void;
  resume: () => void;
  pause: () => void;
  /** Plays a silent clip on the current element, so that the idle element keeps the next clip ready. */
  playSilence: (seconds: number) => void;
  /** Loads the clip that is likely to play next into the idle element. */
  prepare: (url: string) => void;
  /** Fetches a clip into the browser's cache without loading it into an element. */
  prefetch: (url: string) => void;
  setSpeed: (speed: number) => void;
  /** Returns the position in the current sound, in seconds at normal speed. */
  getSeconds: () => number;
  close: () => void;
};

/**
 * Creates a deck of two audio elements that take turns. While one plays, the other loads the next clip, so that it
 * starts without a delay. Only the current element plays, and only its events count.
 */
export function createAudioDeck(
  elements: readonly [HTMLAudioElement, HTMLAudioElement],
  notify: (event: DeckEvent) => void,
): AudioDeck {
  const [firstElement, secondElement] = elements;
  const loadedUrls = new Map<HTMLAudioElement, string>();
  const fetchedUrls = new Set<string>();
  const controller = new AbortController();
  let currentElement = firstElement;
  let isUnlocked = false;
  let silenceUrl: string | null = null;
  let speed = 1;
  let pace = 1;

  const getIdleElement = () => (currentElement === firstElement ? secondElement : firstElement);

  const loadClip = (element: HTMLAudioElement, url: string) => {
    loadedUrls.set(element, url);
    fetchedUrls.add(url);
    element.src = url;
  };

  const revokeSilenceUrl = () => {
    if (silenceUrl !== null) URL.revokeObjectURL(silenceUrl);
    silenceUrl = null;
  };

  /**
   * Sets the speed of both audio elements. A silent clip always plays at normal speed, because its length is given in
   * real seconds.
   */
  const applySpeed = () => {
    getIdleElement().playbackRate = speed;
    currentElement.playbackRate = loadedUrls.get(currentElement) === silenceUrl ? 1 : speed * pace;
  };

  const startPlayback = () => {
    const element = currentElement;
    if (element.error !== null) element.load();
    // Loading resets the speed.
    applySpeed();
    element.play().catch((error: unknown) => {
      if (element === currentElement && error instanceof DOMException && error.name === 'NotAllowedError')
        notify({ type: 'blocked' });
    });
  };

  // WebKit lets an audio element play only after a press. Loading the idle element during the first press unlocks it
  // as well.
  const unlock = () => {
    if (isUnlocked || !loadedUrls.has(getIdleElement()) || navigator.userActivation?.isActive !== true)
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
      () => loadedUrls.has(element),
    );
  }

  return {
    play: (url, newPace) => {
      pace = newPace;
      if (loadedUrls.get(currentElement) !== url) {
        currentElement.pause();
        currentElement = getIdleElement();
        if (loadedUrls.get(currentElement) !== url) loadClip(currentElement, url);
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
      loadClip(currentElement, silenceUrl);
      startPlayback();
    },
    prepare: (url) => {
      const isLoaded = loadedUrls.get(currentElement) === url || loadedUrls.get(getIdleElement()) === url;
      if (!isLoaded) loadClip(getIdleElement(), url);
    },
    prefetch: (url) => {
      if (fetchedUrls.has(url)) return;
      fetchedUrls.add(url);
      fetchWholeClip(url, controller.signal).catch(() => fetchedUrls.delete(url));
    },
    setSpeed: (chosenSpeed) => {
      speed = chosenSpeed;
      for (const element of elements) element.defaultPlaybackRate = speed;
      applySpeed();
    },
    getSeconds: () => currentElement.currentTime,
    close: () => {
      controller.abort();
      revokeSilenceUrl();
      loadedUrls.clear();
      for (const element of elements) {
        element.pause();
        element.removeAttribute('src');
        element.load();
      }
    },
  };
}

async function fetchWholeClip(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { priority: 'low', signal });
  if (!response.ok) throw new Error(response.statusText);
  await response.arrayBuffer();
}
