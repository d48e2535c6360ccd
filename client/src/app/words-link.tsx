import { type ComponentType, useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../lib/paths.ts';

/** The way to a member's words, with the number that is due for practice. */
export function WordsLink() {
  const [Count, setCount] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Apart from the first script. Without it the link says less.
    import('../features/vocabulary/practice/due-count.tsx')
      .then(({ DueCount }) => setCount(() => DueCount))
      .catch(() => {});
  }, []);
  return <NavLink to={paths.words}>Words{Count !== null && <Count />}</NavLink>;
}
