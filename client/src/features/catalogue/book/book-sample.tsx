import { useRef, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { addQuotationMarks } from '../base/labels.ts';
import styles from './book-sample.module.css';

type BookSampleProps = { text: string; audio: string | null; narrator: string };

/** Shows a sentence from the book and plays a sample of its audio. */
export function BookSample({ text, audio, narrator }: BookSampleProps) {
  if (text.trim() === '' && audio === null) return null;
  return (
    <figure className={styles.sample}>
      {text.trim() !== '' && (
        <blockquote lang="fr" className={styles.text}>
          {addQuotationMarks(text)}
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
  const audioElement = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<'silent' | 'playing' | 'broken'>('silent');
  const isPlaying = state === 'playing';

  const togglePlayback = () => {
    if (isPlaying) audioElement.current?.pause();
    else
      audioElement.current?.play().catch((reason: unknown) => {
        // If playback is paused before it starts, `play` rejects with an AbortError, which is not a failure.
        if (!(reason instanceof DOMException && reason.name === 'AbortError')) setState('broken');
      });
  };
  return (
    <span className={styles.player}>
      <button
        type="button"
        className={styles.play}
        aria-label={isPlaying ? 'Pause the sample' : 'Play the sample'}
        onClick={togglePlayback}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} size={20} />
      </button>
      <span role="status">
        {state === 'broken'
          ? 'We can’t play the sample right now.'
          : narrator === ''
            ? 'Listen to it'
            : `Listen to it, read by ${narrator}`}
      </span>
      {/* biome-ignore lint/a11y/useMediaCaption: the spoken text is shown above it. */}
      <audio
        ref={audioElement}
        src={src}
        preload="none"
        onPlay={() => setState('playing')}
        onPause={() => setState('silent')}
        onError={() => setState('broken')}
      />
    </span>
  );
}
