/** A take is the sound of one phrase, with pauses around it. */
export const maxTakeSeconds = 120;
