import { findPageLines, listLeftOutLines } from '@lingostory/contract/studio/text/page-lines';
import {
  joinShapedText,
  type LineReading,
  type ShapedText,
} from '@lingostory/contract/studio/text/text-shape';
import { useDeferredValue, useMemo, useState } from 'react';
import { useDeviceDraft, useStoredFields } from '../../../../lib/forms/use-device-draft.ts';
import { isInitialText, type TextValues } from '../recording-fields.ts';

/** The values that a form stores on the device. Files can't be stored. */
type DraftFields = { text: string; lines: LineReading; retainedLines: string[] };
const initialChoices: Omit<DraftFields, 'text'> = { lines: 'auto', retainedLines: [] };

/** Returns the first values of a form with a text, with those of its draft on this device if there is one. */
export function useStoredText(draftName: string, initialPhrases: readonly ShapedText[]) {
  const initialText = useMemo(() => joinShapedText(initialPhrases), [initialPhrases]);
  return {
    draftName,
    initialPhrases,
    initialText,
    ...useStoredFields<DraftFields>(draftName, { text: initialText, ...initialChoices }),
  };
}

type PhraseTextOptions = {
  stored: ReturnType<typeof useStoredText>;
  values: TextValues;
  /** True if the text isn't used. */
  isUnused: boolean;
  onChange: (fields: Partial<DraftFields>) => void;
};

/** The text that an editor enters, as it is cut into phrases and stored on the device. */
export type PhraseText = {
  /** Follows the typed text after a moment. */
  deferredText: string;
  lines: LineReading | undefined;
  retainedLines: readonly string[];
  pageLines: ReturnType<typeof findPageLines>;
  leftOutLines: ReadonlySet<number>;
  /** True if there is a text that hasn't been sent. */
  isDraft: boolean;
  hasRoom: boolean;
  /** The time in milliseconds at which the draft was stored in an earlier visit, or null if it is new. */
  savedAt: number | null;
  initialText: string;
  initialPhrases: readonly ShapedText[];
  onChange: (fields: Partial<DraftFields>) => void;
  onDiscard: () => void;
  /** Removes the draft after the text was sent. */
  removeDraft: () => void;
};

/** Stores a text on this device while it is typed, and finds the lines in it that belong to pages. */
export function usePhraseText({ stored, values, isUnused, onChange }: PhraseTextOptions): PhraseText {
  const { draftName, initialPhrases, initialText } = stored;
  const [savedAt, setSavedAt] = useState(stored.savedAt);
  const { text = '', lines, retainedLines = noLines } = values;
  const draftValues = useMemo(
    () => (text === initialText ? null : { text, lines, retainedLines }),
    [text, initialText, lines, retainedLines],
  );
  const draft = useDeviceDraft(draftName, draftValues);
  const deferredText = useDeferredValue(text);
  const pageLines = useMemo(
    () =>
      isUnused || isInitialText({ text: deferredText, lines }, initialPhrases)
        ? []
        : findPageLines(deferredText),
    [deferredText, lines, isUnused, initialPhrases],
  );
  const leftOutLines = useMemo(() => listLeftOutLines(pageLines, retainedLines), [pageLines, retainedLines]);
  return {
    deferredText,
    lines,
    retainedLines,
    pageLines,
    leftOutLines,
    isDraft: draftValues !== null,
    hasRoom: draft.hasRoom,
    savedAt,
    initialText,
    initialPhrases,
    onChange,
    onDiscard: () => {
      draft.remove();
      setSavedAt(null);
      onChange({ text: initialText, ...initialChoices });
    },
    removeDraft: draft.remove,
  };
}

const noLines: string[] = [];
