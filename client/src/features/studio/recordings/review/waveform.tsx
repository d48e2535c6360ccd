import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import RegionsPlugin, { type Region } from 'wavesurfer.js/dist/plugins/regions.js';
import { useTheme } from '../../../../lib/theme.ts';
import { hasSound, type Side } from '../draft/edges.ts';
import styles from './waveform.module.css';

/** Base64 of bytes 0 to 255, as the server has them, to floats up to 1. */
export function readPeaks(base64: string): Float32Array {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return Float32Array.from(bytes, (byte) => byte / 255);
}

const widest = 400;
const narrowest = 40;
/** Of the picture's width, for the chosen phrase: the rest shows what stands around it. */
const share = 0.5;

/** Pixels for a second, so that a phrase of that many seconds can be seen with its neighbourhood. */
export function zoomFor(seconds: number, width: number): number {
  return Math.min(widest, Math.max(narrowest, (share * width) / Math.max(seconds, 0.1)));
}

export type WaveformProps = {
  audio: RefObject<HTMLAudioElement | null>;
  peaks: Float32Array;
  seconds: number;
  phrases: readonly DraftPhrase[];
  chosen: number;
  disabled: boolean;
  onDrag: (index: number, side: Side, time: number) => void;
};

const height = 96;
/** Regions on each side of the chosen phrase. */
const neighbours = 2;
const regionId = (index: number) => `phrase-${index}`;
const indexOf = ({ id }: Region) => Number(id.slice(regionId(0).length - 1));

type Regions = ReturnType<typeof RegionsPlugin.create>;
type Picture = { wave: WaveSurfer; regions: Regions };

/** The sound around the chosen phrase, with edges to drag. What it shows and does is all in the list and the buttons, too. */
export function Waveform(props: WaveformProps) {
  const { audio, peaks, seconds, phrases, chosen, disabled } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const { chosen: theme } = useTheme();
  const drag = useEffectEvent(props.onDrag);

  // A canvas knows no custom properties, so another theme draws it anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `theme` says when, not what.
  useEffect(() => {
    const container = frame.current;
    const media = audio.current;
    if (container === null || media === null) return;
    const ink = (name: string) => getComputedStyle(container).getPropertyValue(name).trim();
    const wave = WaveSurfer.create({
      container,
      media,
      peaks: [peaks],
      duration: seconds,
      height,
      waveColor: ink('--ink-faint'),
      progressColor: ink('--ink-faint'),
      cursorColor: ink('--red'),
      cursorWidth: 2,
      minPxPerSec: 100,
      autoScroll: false,
      autoCenter: false,
      hideScrollbar: true,
      normalize: true,
    });
    const regions = wave.registerPlugin(RegionsPlugin.create());
    regions.on('region-updated', (region, side) => side && drag(indexOf(region), side, region[side]));
    wave.on('ready', () => setPicture({ wave, regions }));
    return () => {
      setPicture(null);
      wave.destroy();
    };
  }, [audio, peaks, seconds, theme]);

  useEffect(() => {
    if (picture !== null) showRegions(picture, phrases, chosen, disabled);
  }, [picture, phrases, chosen, disabled]);

  const phrase = phrases[chosen];
  const [start, end] = [phrase?.start ?? 0, phrase?.end ?? 0];
  const center = useEffectEvent(() => {
    if (picture === null) return;
    const { wave } = picture;
    const pixels = zoomFor(end - start, wave.getWidth());
    if (wave.options.minPxPerSec !== pixels) wave.zoom(pixels);
    wave.setScrollTime(Math.max(0, (start + end) / 2 - wave.getWidth() / pixels / 2));
  });
  // Not while its edges move: the picture would slide away under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosen` says when, not what.
  useEffect(() => center(), [picture, chosen]);

  return <div ref={frame} className={styles.wave} aria-hidden="true" />;
}

function showRegions(
  { regions }: Picture,
  phrases: readonly DraftPhrase[],
  chosen: number,
  disabled: boolean,
) {
  regions.clearRegions();
  const first = Math.max(0, chosen - neighbours);
  phrases.slice(first, chosen + neighbours + 1).forEach((phrase, offset) => {
    const index = first + offset;
    if (!hasSound(phrase)) return;
    regions.addRegion({
      id: regionId(index),
      start: phrase.start,
      end: phrase.end,
      drag: false,
      resize: !disabled,
      color: index === chosen ? 'var(--chosen)' : 'var(--neighbour)',
      content: labelOf(index),
    });
  });
}

function labelOf(index: number): HTMLElement {
  const label = document.createElement('span');
  label.textContent = String(index + 1);
  return label;
}
