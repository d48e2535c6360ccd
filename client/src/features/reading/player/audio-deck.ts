import { silentWave } from './silent-wave.ts';

type DeckEvent =
  | { type: 'playing' | 'paused' | 'blocked' | 'failed' }
  /** Playing time at the chosen speed. */
  | { type: 'ended'; seconds: number };

export type Deck = {
  /** Plays a clip from the start, at a fraction of the chosen speed. Stops any other sound first. */
  play: (address: string, pace: number) => void;
  resume: () => void;
  pause: () => void;
  /** Plays a silence on the current element, so that the idle element keeps the next clip ready. */
  playSilence: (seconds: number) => void;
  /** Loads the clip that is likely to play next into the idle element. */
  prepare: (address: string) => void;
  /** Fetches a clip into the browser's cache only. */
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
): Deck {
  const [first, second] = elements;
  const addresses = new Map<HTMLAudioElement, string>();
  const fetchedAddresses = new Set<string>();
  const controller = new AbortController();
  let current = first;
  let isUnlocked = false;
  let silence: string | null = null;
  let speed = 1;
  let pace = 1;

  const idle = () => (current === first ? second : first);

  const load = (element: HTMLAudioElement, address: string) => {
    addresses.set(element, address);
    fetchedAddresses.add(address);
    element.src = address;
  };

  const freeSilence = () => {
    if (silence !== null) URL.revokeObjectURL(silence);
    silence = null;
  };

  /** A silence always plays at normal speed, because its length is given in real seconds. */
  const applySpeed = () => {
    idle().playbackRate = speed;
    current.playbackRate = addresses.get(current) === silence ? 1 : speed * pace;
  };

  const startPlayback = () => {
    const element = current;
    if (element.error !== null) element.load();
    // Loading resets the speed.
    applySpeed();
    element.play().catch((cause: unknown) => {
      if (element === current && cause instanceof DOMException && cause.name === 'NotAllowedError')
        notify({ type: 'blocked' });
    });
  };

  // WebKit requires a press for each element. Loading the idle element during the first press unlocks it.
  const unlock = () => {
    if (isUnlocked || !addresses.has(idle()) || navigator.userActivation?.isActive !== true) return;
    isUnlocked = true;
    idle().load();
  };

  for (const element of elements) {
    const listen = (type: string, event: () => DeckEvent, isValid: () => boolean = () => true) => {
      const handle = () => element === current && isValid() && notify(event());
      element.addEventListener(type, handle, { signal: controller.signal });
    };
    const heardFor = () => element.duration / element.playbackRate;
    listen(
      'playing',
      () => ({ type: 'playing' }),
      () => !element.paused,
    );
    listen(
      'pause',
      () => ({ type: 'paused' }),
      () => element.paused && !element.ended,
    );
    listen(
      'ended',
      () => ({ type: 'ended', seconds: heardFor() }),
      () => element.ended,
    );
    listen(
      'error',
      () => ({ type: 'failed' }),
      () => addresses.has(element),
    );
  }

  return {
    play: (address, share) => {
      pace = share;
      if (addresses.get(current) !== address) {
        current.pause();
        current = idle();
        if (addresses.get(current) !== address) load(current, address);
      }
      if (current.error === null && current.currentTime > 0) current.currentTime = 0;
      startPlayback();
      unlock();
    },
    resume: startPlayback,
    pause: () => current.pause(),
    playSilence: (seconds) => {
      freeSilence();
      silence = URL.createObjectURL(silentWave(seconds));
      load(current, silence);
      startPlayback();
    },
    prepare: (address) => {
      const isLoaded = addresses.get(current) === address || addresses.get(idle()) === address;
      if (!isLoaded) load(idle(), address);
    },
    prefetch: (address) => {
      if (fetchedAddresses.has(address)) return;
      fetchedAddresses.add(address);
      fetchFully(address, controller.signal).catch(() => fetchedAddresses.delete(address));
    },
    setSpeed: (chosen) => {
      speed = chosen;
      for (const element of elements) element.defaultPlaybackRate = speed;
      applySpeed();
    },
    close: () => {
      controller.abort();
      freeSilence();
      addresses.clear();
      for (const element of elements) {
        element.pause();
        element.removeAttribute('src');
        element.load();
      }
    },
  };
}

async function fetchFully(address: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(address, { priority: 'low', signal });
  if (!response.ok) throw new Error(response.statusText);
  await response.arrayBuffer();
}
