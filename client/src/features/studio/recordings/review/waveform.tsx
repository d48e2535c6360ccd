import type { DraftPhrase, Stretch } from '@lingostory/contract/studio/recordings/schemas';
import { hasSound } from '@lingostory/contract/studio/recordings/silent-phrases';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import RegionsPlugin, { type Region } from 'wavesurfer.js/dist/plugins/regions.js';
import { useTheme } from '../../../../lib/theme.ts';
import { type Side, shareEdge } from '../changes/edges.ts';
import { insertIndexOfStretch } from '../draft/stretches.ts';
import styles from './waveform.module.css';

const maxPixelsPerSecond = 400;
const minPixelsPerSecond = 40;
/**
 * Fraction of the waveform's width that the chosen phrase takes up. It is less than 1, so that the surroundings are
 * visible too.
 */
const phraseWidthShare = 0.5;

/**
 * Returns the zoom, in pixels per second, at which a phrase of `seconds` fills `phraseWidthShare` of the waveform's
 * width, within limits.
 */
export function toPixelsPerSecond(seconds: number, width: number): number {
  return Math.min(
    maxPixelsPerSecond,
    Math.max(minPixelsPerSecond, (phraseWidthShare * width) / Math.max(seconds, 0.1)),
  );
}

export type WaveformProps = {
  audio: RefObject<HTMLAudioElement | null>;
  peaks: Float32Array;
  seconds: number;
  phrases: readonly DraftPhrase[];
  /** Speech that isn't written down. */
  stretches: readonly Stretch[];
  chosenIndex: number;
  /** Start of the chosen stretch, or null if a phrase is chosen. */
  chosenStretch: number | null;
  disabled: boolean;
  /** True if each edge moves alone, even one that two phrases share. */
  areEdgesSeparate: boolean;
  /** `isAlone` is true if the editor held Shift down. */
  onDrag: (drag: { index: number; side: Side; time: number; isAlone: boolean }) => void;
};

const height = 96;
/** Number of neighboring phrases shown on each side of the chosen one, with the stretches between them. */
const neighborCount = 2;
const toRegionId = (index: number) => `phrase-${index}`;
const phraseIndexOf = ({ id }: Region) => Number(id.slice(toRegionId(0).length - 1));

type RegionsPluginInstance = ReturnType<typeof RegionsPlugin.create>;
type WaveformView = { waveSurfer: WaveSurfer; regions: RegionsPluginInstance };

/**
 * Waveform around the chosen phrase or stretch. The edges of phrases can be dragged: a shared edge moves for both
 * phrases, or for one of them with Shift. Keyboard users can do the same with the list and the buttons.
 */
export function Waveform(props: WaveformProps) {
  const { audio, peaks, seconds, phrases, stretches, chosenIndex, chosenStretch, disabled } = props;
  const containerRef = useRef<HTMLDivElement>(null);
  const [waveformView, setWaveformView] = useState<WaveformView | null>(null);
  const { chosen: theme } = useTheme();
  const isShiftPressed = useRef(false);
  /** Number of drags. Regions are shown again after each of them, even if the edge could not move. */
  const [dragCount, setDragCount] = useState(0);
  const reportDrag = useEffectEvent((region: Region, side: Side) => {
    props.onDrag({ index: phraseIndexOf(region), side, time: region[side], isAlone: isShiftPressed.current });
    setDragCount((count) => count + 1);
  });
  const moveNeighbor = useEffectEvent((region: Region, side: Side, regions: RegionsPluginInstance) => {
    if (!props.areEdgesSeparate && !isShiftPressed.current) moveSharedEdge(phrases, region, side, regions);
  });

  // A canvas cannot use CSS custom properties, so the waveform is redrawn when the theme changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when `theme` changes.
  useEffect(() => {
    const container = containerRef.current;
    const media = audio.current;
    if (container === null || media === null) return;
    const readCssColor = (name: string) => getComputedStyle(container).getPropertyValue(name).trim();
    const waveSurfer = WaveSurfer.create({
      container,
      media,
      peaks: [peaks],
      duration: seconds,
      height,
      waveColor: readCssColor('--ink-faint'),
      progressColor: readCssColor('--ink-faint'),
      cursorColor: readCssColor('--red'),
      cursorWidth: 2,
      minPxPerSec: 100,
      autoScroll: false,
      autoCenter: false,
      hideScrollbar: true,
      normalize: true,
    });
    const regions = waveSurfer.registerPlugin(RegionsPlugin.create());
    regions.on('region-update', (region, side) => side && moveNeighbor(region, side, regions));
    regions.on('region-updated', (region, side) => side && reportDrag(region, side));
    waveSurfer.on('ready', () => setWaveformView({ waveSurfer, regions }));
    return () => {
      setWaveformView(null);
      waveSurfer.destroy();
    };
  }, [audio, peaks, seconds, theme]);

  useEffect(() => {
    const controller = new AbortController();
    // Listens before the plugin does, which reports a drag in its own listeners.
    for (const name of ['pointerdown', 'pointermove', 'pointerup'] as const)
      window.addEventListener(
        name,
        ({ shiftKey }) => {
          isShiftPressed.current = shiftKey;
        },
        { signal: controller.signal, capture: true },
      );
    return () => controller.abort();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after a drag.
  useEffect(() => {
    if (waveformView !== null)
      showRegions(waveformView, { phrases, stretches, chosenIndex, chosenStretch, disabled });
  }, [waveformView, phrases, stretches, chosenIndex, chosenStretch, disabled, dragCount]);

  const row = stretches.find((stretch) => stretch.start === chosenStretch) ?? phrases[chosenIndex];
  const [start, end] = [row?.start ?? 0, row?.end ?? 0];
  const centerRow = useEffectEvent(() => {
    if (waveformView === null) return;
    const { waveSurfer } = waveformView;
    const pixelsPerSecond = toPixelsPerSecond(end - start, waveSurfer.getWidth());
    if (waveSurfer.options.minPxPerSec !== pixelsPerSecond) waveSurfer.zoom(pixelsPerSecond);
    waveSurfer.setScrollTime(Math.max(0, (start + end) / 2 - waveSurfer.getWidth() / pixelsPerSecond / 2));
  });
  // Does not recenter while an edge is dragged, because the waveform would move under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when another row is chosen.
  useEffect(() => centerRow(), [waveformView, chosenIndex, chosenStretch]);

  return <div ref={containerRef} className={styles.wave} aria-hidden="true" />;
}

function showRegions(
  { regions }: WaveformView,
  {
    phrases,
    stretches,
    chosenIndex,
    chosenStretch,
    disabled,
  }: Pick<WaveformProps, 'phrases' | 'stretches' | 'chosenIndex' | 'chosenStretch' | 'disabled'>,
) {
  regions.clearRegions();
  const firstIndex = Math.max(0, chosenIndex - neighborCount);
  const endIndex = chosenIndex + neighborCount + 1;
  for (const stretch of stretches) {
    const insertIndex = insertIndexOfStretch(phrases, stretch);
    if (insertIndex < firstIndex || insertIndex > endIndex) continue;
    const { start, end, name } = stretch;
    regions.addRegion({
      id: `stretch-${start}`,
      start,
      end,
      drag: false,
      resize: false,
      color: start === chosenStretch ? 'var(--chosen-stretch)' : 'var(--stretch)',
      content: createLabel(name === '' ? 'Not in your text' : name),
    });
  }
  phrases.slice(firstIndex, endIndex).forEach((phrase, offset) => {
    const index = firstIndex + offset;
    if (!hasSound(phrase)) return;
    regions.addRegion({
      id: toRegionId(index),
      start: phrase.start,
      end: phrase.end,
      drag: false,
      resize: !disabled,
      color: index === chosenIndex && chosenStretch === null ? 'var(--chosen)' : 'var(--neighbour)',
      content: createLabel(String(index + 1)),
    });
  });
}

/** Moves the other phrase's region along while an edge that two phrases share is dragged. */
function moveSharedEdge(
  phrases: readonly DraftPhrase[],
  region: Region,
  side: Side,
  regions: RegionsPluginInstance,
) {
  const index = phraseIndexOf(region);
  const firstIndex = side === 'start' ? index - 1 : index;
  const [phrase, nextPhrase] = [phrases[firstIndex], phrases[firstIndex + 1]];
  if (phrase === undefined || nextPhrase === undefined || !shareEdge(phrase, nextPhrase)) return;
  const neighborId = toRegionId(side === 'start' ? index - 1 : index + 1);
  const neighbor = regions.getRegions().find(({ id }) => id === neighborId);
  if (side === 'start') neighbor?.setOptions({ end: Math.max(region.start, phrase.start) });
  else neighbor?.setOptions({ start: Math.min(region.end, nextPhrase.end) });
}

function createLabel(text: string): HTMLElement {
  const label = document.createElement('span');
  label.textContent = text;
  return label;
}
