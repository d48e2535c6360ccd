import { useRef } from 'react';
import { useClipRenewal } from '../../../lib/clips.api.ts';

type ClipAudioProps = {
  src: string;
  label: string;
  preload?: 'none' | 'metadata';
  className?: string | undefined;
  /** True to play the clip without a press on its button. */
  isAutomatic?: boolean;
  onEnd?: () => void;
};

/** Milliseconds before the right to hear a clip is renewed again, because a clip may fail for another reason. */
const renewalPauseMs = 30_000;

/** The browser's player for a stored clip. If the right to hear the clip has ended meanwhile, it is renewed. */
export function ClipAudio(props: ClipAudioProps) {
  const { src, label, preload = 'none', className, isAutomatic = false, onEnd } = props;
  const renewClip = useClipRenewal();
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the text next to it is the transcript.
    <audio
      controls
      preload={preload}
      className={className}
      src={src}
      aria-label={label}
      autoPlay={isAutomatic}
      onEnded={onEnd}
      onError={async ({ currentTarget: audio }) => {
        const now = performance.now();
        if (
          audio.error?.code !== MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ||
          now - renewedAt.current < renewalPauseMs
        )
          return;
        renewedAt.current = now;
        const isPlayPressed = !audio.paused;
        if (!(await renewClip(src))) return;
        audio.load();
        if (isPlayPressed) audio.play().catch(() => {});
      }}
    />
  );
}
