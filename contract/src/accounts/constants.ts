export const maxNameLength = 100;

export const maxEmailLength = 254;

/** bcrypt silently ignores everything after 72 bytes, so longer passwords are rejected. */
export const maxPasswordBytes = 72;

export const minPasswordLength = 8;
