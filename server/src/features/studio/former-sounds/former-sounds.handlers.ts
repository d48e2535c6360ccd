import { calls } from '@lingostory/contract/studio/former-sounds/calls';
import { type FormerSoundView, schemas } from '@lingostory/contract/studio/former-sounds/schemas';
import { defineRoutes } from '../../../http/route-table.ts';
import { clipAddressOf, withClips } from '../../reading/public.ts';
import { countPhrases } from '../base/count-phrases.ts';
import { findChapter } from '../base/find-chapters.ts';
import { runOrReportConflict } from '../base/versions.ts';
import { type FormerSoundRow, listFormerSounds } from './list-former-sounds.ts';
import { readFormerSound } from './read-former-sound.ts';
import { restoreFormerSound } from './restore-former-sound.ts';

const toFormerSoundView = ({
  replacedAt,
  isRestored,
  milliseconds,
  ...sound
}: FormerSoundRow): FormerSoundView => ({
  ...sound,
  is_restored: isRestored,
  audio_ms: milliseconds,
  replaced_at: replacedAt.toISOString(),
});

export const formerSoundRoutes = defineRoutes(calls, schemas, {
  listFormerSounds: async ({ deps, input }) => {
    await findChapter(deps.db, input.id);
    return { data: (await listFormerSounds(deps, input.id)).map(toFormerSoundView) };
  },
  readFormerSound: withClips(async ({ deps, input }) => {
    const { bookId, clips } = await readFormerSound(deps, input.id);
    return {
      data: clips.map(({ phraseId, text, clip }) => ({
        phrase_id: phraseId,
        phrase: text,
        line_audio: clipAddressOf(deps, bookId, clip),
      })),
    };
  }),
  restoreFormerSound: async ({ deps, input }) => {
    const { count, sound } = await runOrReportConflict('sound', toFormerSoundView, () =>
      restoreFormerSound(deps, input),
    );
    const laterName = sound.phrase === null ? 'the sound of the recording' : 'the later sound';
    const name = input.restored ? 'the former sound' : laterName;
    const message =
      count === 0
        ? `The phrases already have ${name}.`
        : `${countPhrases(count, ['has', 'have'])} ${name} again.`;
    return { message, data: toFormerSoundView(sound) };
  },
});
