import { describe, expect, it } from 'vitest';
import { criticalCss } from './critical-css.ts';

const critical = (styles: string, html: string) => criticalCss(styles, html).replace(/\s+/g, ' ').trim();

describe('the styles of a first view', () => {
  it('are those that its classes can match, in their order', () => {
    const styles = '.a { color: red } .b { color: blue } h1 { margin: 0 } .a .b { top: 0 } .c { left: 0 }';
    expect(critical(styles, '<p class="c a">')).toBe('.a { color: red } h1 { margin: 0 } .c { left: 0 }');
  });

  it('take the selectors that match out of a list', () => {
    expect(critical('.a, .b:hover, [lang] { top: 0 }', '<p class="b">')).toBe('.b:hover, [lang] { top: 0 }');
  });

  it('do not need the classes that must not be there', () => {
    expect(critical('.a:not(.b, :has(.c)) { top: 0 }', '<p class="a">')).toBe(
      '.a:not(.b, :has(.c)) { top: 0 }',
    );
  });

  it('are kept within their conditions, which go when they are empty', () => {
    const styles = '@media (min-width: 9px) { .a { top: 0 } .b { top: 1px } } @media print { .b { top: 0 } }';
    expect(critical(styles, '<p class="a">')).toBe('@media (min-width: 9px) { .a { top: 0 } }');
  });

  it('have the fonts, and the movements that something moves by', () => {
    const frames = '@keyframes slide { to { top: 0 } } @keyframes fade { to { opacity: 0 } }';
    const styles = `@font-face { font-family: A } ${frames} .a { animation: slide 1s } .b { animation: fade 1s }`;
    expect(critical(styles, '<p class="a">')).toBe(
      '@font-face { font-family: A } @keyframes slide { to { top: 0 } } .a { animation: slide 1s }',
    );
  });
});
