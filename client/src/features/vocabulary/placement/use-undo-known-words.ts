import { maxWordStatesPerRequest } from '@lingostory/contract/vocabulary/constants';
import { getTimeZone } from '../../../lib/time-zone.ts';
import { useSetWordStatesMutation } from '../words/words.api.ts';

/**
 * Returns a function that makes words new again that are still known, with as many requests as their number takes. Its
 * result has an error if one of them failed; the rest can then be undone by calling it again.
 */
export function useUndoKnownWords() {
  const [setStates, { isLoading }] = useSetWordStatesMutation();
  const undo = async (lemmas: readonly string[]): Promise<{ error?: unknown }> => {
    for (let start = 0; start < lemmas.length; start += maxWordStatesPerRequest) {
      const { error } = await setStates({
        lemmas: lemmas.slice(start, start + maxWordStatesPerRequest),
        state: 'new',
        only_from: 'known',
        time_zone: getTimeZone(),
      });
      if (error !== undefined) return { error };
    }
    return {};
  };
  return { undo, isUndoing: isLoading };
}
