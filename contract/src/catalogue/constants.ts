export const difficulties = ['Easy', 'Medium', 'Hard'] as const;
export type Difficulty = (typeof difficulties)[number];

export const bookSorts = ['newest', 'level', 'title', 'rating', 'length'] as const;
