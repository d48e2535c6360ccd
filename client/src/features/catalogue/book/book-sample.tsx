import { useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { quoted } from '../base/labels.ts';
import styles from './book-sample.module.css';

type BookSampleProps = { text: string; audio: string | null; narrator: string };

/** A taste of the book: a sentence, and the voice that reads it. */
export function BookSample({ text, audio, narrator }: BookSampleProps) {
  if (text.trim() === '' && audio === null) return null;
  return (
    <figure className={styles.sample}>
      {text.trim() !== '' && (
        <blockquote lang="fr" className={styles.text}>
          {quoted(text)}
        </blockquote>
      )}
      {audio !== null && (
        <figcaption>
          <SampleAudio key={audio} src={audio} narrator={narrator} />
        </figcaption>
      )}
    </figure>
  );
}

function SampleAudio({ src, narrator }: { src: string; narrator: string }) {
  const sound = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<'silent' | 'playing' | 'broken'>('silent');
  const isPlaying = state === 'playing';

  const handlePress = () => {
    if (isPlaying) sound.current?.pause();
    else
      sound.current?.play().catch((reason: unknown) => {
        // Pressed again before it began: nothing is broken.
        if (!(reason instanceof DOMException && reason.name === 'AbortError')) setState('broken');
      });
  };
  return (
    <span className={styles.player}>
      <button
        type="button"
        className={styles.play}
        aria-label={isPlaying ? 'Pause the sample' : 'Play the sample'}
        onClick={handlePress}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} size={20} />
      </button>
      <span role="status">
        {state === 'broken' ? 'We can’t play the sample right now.' : `Listen to it, read by ${narrator}`}
      </span>
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand above it. */}
      <audio
        ref={sound}
        src={src}
        preload="none"
        onPlay={() => setState('playing')}
        onPause={() => setState('silent')}
        onError={() => setState('broken')}
      />
    </span>
  );
}
