import { type ComponentType, useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';

/** The way to a member's words, with the number that is due for practice. */
export function WordsLink() {
  const [Count, setCount] = useState<ComponentType | null>(null);
  useEffect(() => {
    loadCount()
      .then((DueCount) => setCount(() => DueCount))
      // Without it the link says less.
      .catch(() => {});
  }, []);
  return <NavLink to={paths.words}>Words{Count !== null && <Count />}</NavLink>;
}

/** Apart from the first script. */
async function loadCount(): Promise<ComponentType> {
  return (await import('../../features/vocabulary/practice/due-count.tsx')).DueCount;
}
