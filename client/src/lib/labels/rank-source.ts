/** The source and license of the ranks of French words, to be shown where ranks are used. */
export const rankSource =
  'Word counts: FrequencyWords by Hermit Dave, from OpenSubtitles 2018, CC BY-SA 4.0.';
