import { useEffect, useRef } from 'react';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import styles from './microphone.module.css';

/** Shows the microphone level, so that an editor notices if nothing is being recorded. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLDivElement>(null);
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    let level = 0;
    const measure = () => {
      analyser.getFloatTimeDomainData(samples);
      // Lowers the bar slowly, because it would flicker if it followed every pause between syllables.
      level = Math.max(levelOf(samples), level - fallPerFrame);
      bar.current?.style.setProperty('--level', String(level));
      if (meter.current !== null) meter.current.value = level;
      frame = requestAnimationFrame(measure);
    };
    measure();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <>
      <div ref={bar} className={styles.meter} aria-hidden="true" />
      <VisuallyHidden>
        <meter ref={meter} aria-label="Microphone level" />
      </VisuallyHidden>
    </>
  );
}

/** How far the bar may fall per animation frame, as a fraction of its length. */
const fallPerFrame = 0.02;
const quietest = -60;

/** Returns the level from 0 (silence) to 1 (maximum). Uses a decibel scale, which matches perceived loudness. */
function levelOf(samples: Float32Array): number {
  const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  return Math.max(0, 1 - (20 * Math.log10(loudest + 1e-6)) / quietest);
}
