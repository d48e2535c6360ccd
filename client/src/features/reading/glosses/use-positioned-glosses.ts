import { type RefObject, useLayoutEffect } from 'react';
import { type GlossedWord, positionGlosses } from './position-glosses.ts';

/**
 * Places the glosses of the words in `frame` before paint, and again when the text moves or its font has loaded. Glosses
 * are the `::before` of their words, drawn from `data-gloss`, so they take no room in the text. `version` changes
 * whenever other words have glosses; null while there are none.
 */
export function usePositionedGlosses(frame: RefObject<HTMLElement | null>, version: unknown): void {
  useLayoutEffect(() => {
    const frameElement = frame.current;
    if (frameElement === null || version === null) return;
    const updatePositions = () => positionGlossesIn(frameElement);
    updatePositions();
    const observer = new ResizeObserver(updatePositions);
    observer.observe(frameElement);
    document.fonts.addEventListener('loadingdone', updatePositions);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', updatePositions);
    };
  }, [frame, version]);
}

/** Reads the positions of all words before it writes any, so that the browser lays out the text only once. */
function positionGlossesIn(frame: HTMLElement): void {
  const wordElements = [...frame.querySelectorAll<HTMLElement>('[data-gloss]')];
  const [firstWord] = wordElements;
  if (firstWord === undefined) return;
  const measureText = createTextMeasure(getComputedStyle(firstWord, '::before'));
  const words = wordElements.flatMap((element): (GlossedWord & { element: HTMLElement })[] => {
    // An expression that breaks across lines has its gloss over its first part.
    const [box] = element.getClientRects();
    if (box === undefined) return [];
    const { top, left, right } = box;
    return [{ element, top, left, right, width: measureText(element.dataset.gloss ?? '') }];
  });
  const boxes = positionGlosses(words, frame.getBoundingClientRect());
  words.forEach(({ element, left }, index) => {
    const box = boxes[index];
    element.style.setProperty('--gloss-left', `${(box?.left ?? left) - left}px`);
    element.style.setProperty('--gloss-width', `${box?.width ?? 0}px`);
  });
}

let canvasContext: CanvasRenderingContext2D | null = null;

/** Returns a function that measures text in pixels, rounded up, because text that is cut off gets an ellipsis. */
function createTextMeasure({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) {
  canvasContext ??= document.createElement('canvas').getContext('2d');
  if (canvasContext !== null) canvasContext.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return (text: string) => Math.ceil(canvasContext?.measureText(text).width ?? 0) + 1;
}
