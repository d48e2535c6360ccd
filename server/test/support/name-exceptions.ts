/** Names that have a replaced word in them all the same, each with the reason. */
export const allowed: Record<string, string> = {
  keepAlive: "an option of Node's agents and of pg's pool",
  keepUnusedDataFor: 'an option of RTK Query',
  keepFieldsRef: 'an option of react-hook-form',
  keepPreviousData: "TanStack Query's name for it",
  letterKeys: 'keys of the alphabet',
  CHECK_ANSWERS: 'an environment variable',
  looked: 'a column of the reconciliations, and its field on the wire',
  place: "a field on the wire: a phrase's number in its chapter",
  kept: 'a field on the wire: how many words a member keeps since a day',
  letters: 'those of the alphabet',
  oldLetters: 'rows of a table that an earlier release had',
};
