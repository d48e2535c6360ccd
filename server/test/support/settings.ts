const number = (name: string) => Number(process.env[name]) || undefined;

/** How long the soak runs; the tests of every day take a few fixed sequences. */
export const soak = {
  sequences: number('SOAK_SEQUENCES'),
  kills: number('SOAK_KILLS'),
  seed: number('SOAK_SEED'),
};
