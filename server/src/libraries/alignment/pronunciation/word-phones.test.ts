import { describe, expect, it } from 'vitest';
import { ensureSpeechPrograms } from '../../../../dev/test-run/find-speech.ts';
import { findSounds } from './phones.ts';
import { findWordPhones } from './word-phones.ts';

const canSpeak = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));

async function pronounceWords(phrase: string): Promise<string[]> {
  const sounds = await findSounds([phrase]);
  const [ranges = []] = await findWordPhones([phrase], sounds);
  const phones = (sounds[0]?.words ?? []).flat();
  return ranges.map((range) => (range ? phones.slice(range.first, range.end).join('') : '?'));
}

describe.skipIf(!canSpeak)('findSounds and findWordPhones (need espeak-ng)', () => {
  it('finds the phones of a word as eSpeak pronounces them, without stress and length', async () => {
    const [sounds] = await findSounds(['l’ascenseur, le 14']);
    expect(sounds?.words.map((phones) => phones.join(' '))).toEqual(['l a s A~ s W r', 'l @', 'k a t O r z']);
    expect((await findSounds(['…']))[0]?.words).toEqual([]);
  });

  it.each([
    ['L’ascenseur qu’il prit lorsqu’elle vint.', ['l', 'asA~sWr', 'k', 'il', 'pri', 'lorsk', 'El', 'vE~']],
    ['A peine les ont-ils déposés', ['a', 'pEn', 'lez', 'O~', 'til', 'depoze']],
    ['« Y a-t-il quelqu’un ? » — Oui.', ['i', 'a', 'til', 'kElkW~', 'wi']],
    ['Parce que tu t’en vas', ['pars', 'k@', 'ty', 't', 'A~', 'va']],
  ])('gives each word of “%s” its phones', async (phrase, words) => {
    expect(await pronounceWords(phrase)).toEqual(words);
  });
});
