/** A replacement can be undone for this many days. */
export const replacementUndoDays = 7;
