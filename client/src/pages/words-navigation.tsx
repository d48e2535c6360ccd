import { NavLink } from 'react-router-dom';
import { paths } from '../lib/navigation/paths.ts';
import { SectionLinks } from './section-links.tsx';

/** Links the pages of a member's words and reading with each other. The header has one link to all of them. */
export function WordsNavigation() {
  return (
    <SectionLinks label="Words and reading">
      <NavLink to={paths.words} end>
        My words
      </NavLink>
      <NavLink to={paths.practice}>Practice</NavLink>
      <NavLink to={paths.oneNewWord}>One new word</NavLink>
      <NavLink to={paths.progress}>My reading</NavLink>
    </SectionLinks>
  );
}
