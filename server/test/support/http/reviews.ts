export const createWords = (count: number) => Array.from({ length: count }, (_, i) => `mot${i}`).join(' ');

export const validReview = {
  title: 'Une belle lecture',
  review: createWords(15),
  overall_star: 4,
  performance_star: 5,
  story_star: 3,
};
