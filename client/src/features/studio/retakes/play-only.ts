import { toggleClip } from '../files/toggle-clip.ts';

export type SoundName = 'present' | 'take';

/** Stops all sounds in an editor, for example because the microphone would record them. */
export function pauseAll(editor: HTMLElement | null): void {
  for (const audio of editor?.querySelectorAll('audio') ?? []) audio.pause();
}

/** Plays one of the sounds in an editor, or stops it, and stops all others, so that two are never heard at once. */
export function playOnly(editor: HTMLElement | null, name: SoundName): void {
  const chosen = editor?.querySelector<HTMLElement>(`[data-sound="${name}"]`) ?? null;
  for (const audio of editor?.querySelectorAll('audio') ?? []) if (!chosen?.contains(audio)) audio.pause();
  toggleClip(chosen);
}
