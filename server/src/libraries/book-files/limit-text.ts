/** Returns the start of the character at this code unit, which may be the second one of a pair. */
export const toCharacterStart = (text: string, at: number) =>
  at > 0 && /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(at - 1, at + 1)) ? at - 1 : at;

/** Shortens a text to at most `max` code units, with an ellipsis at its end. Characters are never cut in two. */
export const limitText = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, toCharacterStart(text, max - 1)).trimEnd()}…` : text;
