import { useEffect, useRef } from 'react';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import styles from './microphone.module.css';

/** How loud it is right now, so that nobody records silence for half an hour. */
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
      // It falls slower than a voice does: a bar that jumps says nothing.
      level = Math.max(levelOf(samples), level - fall);
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

/** Of the whole bar, in a frame. */
const fall = 0.02;
const quietest = -60;

/** 0 for silence, 1 for as loud as can be recorded; in decibels between, as loudness is heard. */
function levelOf(samples: Float32Array): number {
  const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  return Math.max(0, 1 - (20 * Math.log10(loudest + 1e-6)) / quietest);
}
