const findClip = (element: HTMLElement | null) => element?.querySelector('audio') ?? null;

/** Plays the clip inside of an element from its start, or stops it. Does nothing without a clip. */
export function toggleClip(element: HTMLElement | null) {
  const audio = findClip(element);
  if (audio?.paused === false) audio.pause();
  else playClip(element);
}

/** Plays the clip inside of an element from its start, unless it is playing already. */
export function playClip(element: HTMLElement | null) {
  const audio = findClip(element);
  if (audio?.paused !== true) return;
  audio.currentTime = 0;
  audio.play().catch(() => {});
}
