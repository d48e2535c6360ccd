/** Plays the clip inside of an element from its start, or stops it. Does nothing without a clip. */
export function toggleClip(editor: HTMLElement | null) {
  const audio = editor?.querySelector('audio');
  if (!audio) return;
  if (audio.paused) {
    audio.currentTime = 0;
    audio.play().catch(() => {});
  } else audio.pause();
}
