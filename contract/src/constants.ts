/** Constants shared by several features. Constants of a single feature are in its own `constants.ts`. */
export const userTypes = { administrator: 1, member: 2 } as const;

export const pageSize = { default: 24, max: 100 } as const;
