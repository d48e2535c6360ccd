import { useRef } from 'react';
import { useClipRenewal } from '../../../lib/clips.api.ts';

type ClipAudioProps = {
  src: string;
  label: string;
  preload?: 'none' | 'metadata';
  className?: string | undefined;
};

/** The browser's player for a stored clip. If the right to hear the clip has ended meanwhile, it is renewed once. */
export function ClipAudio({ src, label, preload = 'none', className }: ClipAudioProps) {
  const renewClip = useClipRenewal();
  const renewedSrc = useRef<string>(null);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the text next to it is the transcript.
    <audio
      controls
      preload={preload}
      className={className}
      src={src}
      aria-label={label}
      onError={async ({ currentTarget: audio }) => {
        if (renewedSrc.current === src) return;
        renewedSrc.current = src;
        const isPlayPressed = !audio.paused;
        if (!(await renewClip(src))) return;
        audio.load();
        if (isPlayPressed) audio.play().catch(() => {});
      }}
      onPlaying={() => {
        renewedSrc.current = null;
      }}
    />
  );
}
