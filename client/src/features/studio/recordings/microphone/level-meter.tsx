import { useEffect, useRef } from 'react';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import styles from './microphone.module.css';

/** Shows the microphone level, so that an editor notices if nothing is being recorded. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const barRef = useRef<HTMLDivElement>(null);
  const meterRef = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frameId = 0;
    let level = 0;
    const measureLevel = () => {
      analyser.getFloatTimeDomainData(samples);
      // Lets the bar fall slowly, so that it does not flicker at every pause between syllables.
      level = Math.max(levelOf(samples), level - maxFallPerFrame);
      barRef.current?.style.setProperty('--level', String(level));
      if (meterRef.current !== null) meterRef.current.value = level;
      frameId = requestAnimationFrame(measureLevel);
    };
    measureLevel();
    return () => {
      cancelAnimationFrame(frameId);
      void context.close();
    };
  }, [stream]);
  return (
    <>
      <div ref={barRef} className={styles.meter} aria-hidden="true" />
      <VisuallyHidden>
        <meter ref={meterRef} aria-label="Microphone level" />
      </VisuallyHidden>
    </>
  );
}

/** Maximum drop of the displayed level per animation frame, on a scale from 0 to 1. */
const maxFallPerFrame = 0.02;
const minDecibels = -60;

/** Returns the level from 0 (silence) to 1 (maximum). Uses a decibel scale, which matches perceived loudness. */
function levelOf(samples: Float32Array): number {
  const peakSample = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  return Math.max(0, 1 - (20 * Math.log10(peakSample + 1e-6)) / minDecibels);
}
