import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { LoadedItem, useFreshQuery } from '../base/loaded-item.tsx';
import { useReadPhraseSoundQuery } from './retakes.api.ts';
import { SoundEditor } from './sound-editor.tsx';

/** Page section for recording one phrase again. */
export function PhraseSound({ id }: { id: number }) {
  return <LoadedPhrase key={id} id={id} />;
}

function LoadedPhrase({ id }: { id: number }) {
  const query = useFreshQuery(useReadPhraseSoundQuery({ id }, fetchOnMount));
  return (
    <LoadedItem noun="phrase" query={query}>
      {({ data, missing_programs }) => <SoundEditor loaded={data} missingPrograms={missing_programs} />}
    </LoadedItem>
  );
}
