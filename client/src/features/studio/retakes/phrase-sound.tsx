import { useState } from 'react';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { LoadedItem, useFreshQuery } from '../base/loaded-item.tsx';
import { useReadPhraseSoundQuery } from './retakes.api.ts';
import { SoundEditor } from './sound-editor.tsx';

/** Page section for recording one phrase again. */
export function PhraseSound({ id }: { id: number }) {
  const [hasMoved, setHasMoved] = useState(false);
  const { currentData } = useReadPhraseSoundQuery({ id });
  const phrase = hasMoved ? currentData?.data : undefined;
  return (
    <>
      {/* Outside of the editor, because screen readers only announce changes of a region that was there before. */}
      <VisuallyHidden>
        <span role="status">{phrase && `Phrase ${phrase.phrase_no}: ${phrase.phrase}`}</span>
      </VisuallyHidden>
      <LoadedPhrase key={id} id={id} isFocused={hasMoved} onMove={() => setHasMoved(true)} />
    </>
  );
}

type LoadedPhraseProps = { id: number; isFocused: boolean; onMove: () => void };

function LoadedPhrase({ id, isFocused, onMove }: LoadedPhraseProps) {
  const query = useFreshQuery(useReadPhraseSoundQuery({ id }, fetchOnMount));
  return (
    <LoadedItem noun="phrase" query={query}>
      {({ data, missing_programs }) => (
        <SoundEditor loaded={data} missingPrograms={missing_programs} isFocused={isFocused} onMove={onMove} />
      )}
    </LoadedItem>
  );
}

/** Returns the document title of a phrase's page, with its number as soon as it is known. */
export function usePhraseSoundTitle(id: number): string {
  const { currentData } = useReadPhraseSoundQuery({ id });
  return currentData === undefined ? 'Phrase sound' : `Phrase ${currentData.data.phrase_no}: sound`;
}
