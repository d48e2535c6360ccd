/** Returns how many phrases a message is about, with the verb that follows. */
export const countPhrases = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  count === 1 ? `One phrase ${one}` : `${count.toLocaleString('en')} phrases ${many}`;
