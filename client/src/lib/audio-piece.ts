/**
 * A part of a clip, in seconds. `isExact` is true if its ends are known so well that it can be cut there, with a fade;
 * otherwise it has a margin at each end.
 */
export type AudioPiece = { from: number; to: number; isExact?: boolean };

/** Seconds to add around a word whose times are accurate to a tenth of a second. */
export const pieceMarginSeconds = 0.05;
/** Length of the fade at each end of an exact piece, in seconds. */
export const fadeSeconds = 0.01;
