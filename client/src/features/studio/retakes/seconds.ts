/** Formats a length in milliseconds as in "2.4 s". */
export const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
