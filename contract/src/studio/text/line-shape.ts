import { repairLine } from './split-text.ts';

/** Matches a line of ornaments between two sections, such as `* * *`, `⁂` or `---`. */
const ornamentPattern = /^\s*(?:(?:[*⁂✻✽✱❦❧•·~_#–—-]|\\\*)\s*)+$/u;
/** Matches the end of a sentence, with closing marks and the number of a footnote after it. */
const sentenceEndPattern = /(?:[.!?…][)\]»”"’'*_\s]*|[»”"]_?\s*)(?:\[\d+\])?\s*$/u;
const colonPattern = /:\s*$/u;
const dialogueDashPattern = /^\s*_?[–—-]\s/u;
const speakerLinePattern = /^\s*\p{Lu}[\p{Lu}’' -]+(?:,[^.:]{1,60}|\s*\([^()]{1,60}\))?\.?\s*$/u;
const lowerCasePattern = /^[^\p{L}\p{N}]*\p{Ll}/u;
/** Matches the start of a speech in a play, as in `HARPAGON. — Je tremble.` and `LE MÉDECIN, assis : Entrez.` */
const speakerPattern =
  /^\s*\p{Lu}[\p{Lu}’' -]+(?:,[^.:]{1,60}|\s*\([^()]{1,60}\)\s*)?(?:\.\s*[–—-]|\s*:|\s+[–—]\s)/u;

/** Returns true if a line shows nothing. Letters and numbers settle almost every line, and much faster. */
export const isBlank = (line: string) => !/[\p{L}\p{N}]/u.test(line) && repairLine(line) === '';
export const isOrnament = (line: string) => ornamentPattern.test(line);
export const endsSentence = (line: string) => sentenceEndPattern.test(line);
/** Returns true for a line with only the name of a speaker, above a speech. */
export const isSpeakerLine = (line: string) => speakerLinePattern.test(line);
/** Returns true if nothing but the next line can complete the sentence of this one. */
export const isOpen = (line: string) => !endsSentence(line) && !colonPattern.test(line);
export const startsDialogue = (line: string) => dialogueDashPattern.test(line);
export const startsLowerCase = (line: string) => lowerCasePattern.test(line);

/** Returns true if a line begins a speech, and not with a dash in the middle of the sentence before. */
export const startsSpeech = (line: string, lineBefore: string) =>
  speakerPattern.test(line) || (startsDialogue(line) && !(isOpen(lineBefore) && startsLowerCase(line)));

/** Returns true for a short line that doesn't end like a sentence. */
export const isHeadingLike = (line: string) =>
  line.trim().length <= 60 && !endsSentence(line) && !startsDialogue(line);

/** Returns true if the second line completes the sentence of the first. */
export const isSentenceInterrupted = (line: string, nextLine: string) =>
  isOpen(line) && startsLowerCase(nextLine);
