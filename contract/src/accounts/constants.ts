export const nameLimit = 100;

export const emailLimit = 254;

/** bcrypt reads 72 bytes and silently ignores the rest: longer ones are rejected instead. */
export const passwordBytes = 72;

export const passwordLength = 8;
