/** Maximum length of the searched text and of its replacement. */
export const maxTextLength = 200;

/** A replacement can be undone for this many days. */
export const replacementUndoDays = 7;
