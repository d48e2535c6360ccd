import type { FormerSoundView } from '@lingostory/contract/studio/former-sounds/schemas';
import { describe, expect, it } from 'vitest';
import { formatTime } from '../../../../lib/labels/format-time.ts';
import { describeSound, formatLength, labelRestore, listChangedPhrases } from './sound-labels.ts';

const replacedAt = '2026-11-30T10:00:00.000Z';
const buildSound = (sound: Partial<FormerSoundView> = {}): FormerSoundView => ({
  id: 1,
  version: 1,
  replaced_at: replacedAt,
  is_restored: false,
  total: 40,
  restorable: 40,
  audio_ms: 125_400,
  phrase: null,
  ...sound,
});

describe('describeSound', () => {
  it('says when a sound was replaced, how many phrases it has and how long it is', () => {
    expect(describeSound(buildSound())).toBe(
      `Replaced by a recording, ${formatTime(replacedAt)}: 40 phrases, 2:05`,
    );
    expect(describeSound(buildSound({ is_restored: true }))).toMatch(/^Restored, /);
  });

  it('leaves out the length if it isn’t known', () => {
    expect(describeSound(buildSound({ audio_ms: null }))).toMatch(/: 40 phrases$/);
  });

  it('says how many phrases can still get a sound back', () => {
    expect(describeSound(buildSound({ restorable: 3 }))).toMatch(
      /: 3 of 40 phrases, 2:05\. The others have changed since$/,
    );
  });
});

describe('labelRestore', () => {
  it('names the sound that the phrases would get', () => {
    expect([false, true].map((is_restored) => labelRestore(buildSound({ is_restored })))).toEqual([
      'Restore the former sound',
      'Bring back the recording’s sound',
    ]);
  });
});

describe('formatLength', () => {
  it('formats a length as on a clock', () => {
    expect([400, 59_600, 3_725_000].map(formatLength)).toEqual(['0:00', '1:00', '1:02:05']);
  });
});

describe('listChangedPhrases', () => {
  it('lists each phrase once in reading order, with its last change', () => {
    const buildPhrase = (phraseNo: number) => ({ id: 10 + phraseNo, phrase_no: phraseNo, phrase: 'Oui.' });
    const [lastTime, earlierTime] = ['2026-11-30T12:00:00.000Z', '2026-11-30T11:00:00.000Z'];
    expect(
      listChangedPhrases([
        buildSound({ phrase: buildPhrase(7), replaced_at: lastTime }),
        buildSound(),
        buildSound({ phrase: buildPhrase(2), replaced_at: earlierTime }),
        buildSound({ phrase: buildPhrase(7), replaced_at: earlierTime }),
      ]),
    ).toEqual([
      { phrase: buildPhrase(2), replacedAt: earlierTime },
      { phrase: buildPhrase(7), replacedAt: lastTime },
    ]);
  });
});
