import { describe, expect, it } from 'vitest';
import { extractCriticalCss } from './extract-critical-css.ts';

const formatCriticalCss = (styles: string, html: string) =>
  extractCriticalCss(styles, html).replace(/\s+/g, ' ').trim();

describe('extractCriticalCss', () => {
  it('keeps the CSS rules whose classes appear in the page, in their original order', () => {
    const styles = '.a { color: red } .b { color: blue } h1 { margin: 0 } .a .b { top: 0 } .c { left: 0 }';
    expect(formatCriticalCss(styles, '<p class="c a">')).toBe(
      '.a { color: red } h1 { margin: 0 } .c { left: 0 }',
    );
  });

  it('removes only those selectors of a CSS rule that cannot match the page', () => {
    expect(formatCriticalCss('.a, .b:hover, [lang] { top: 0 }', '<p class="b">')).toBe(
      '.b:hover, [lang] { top: 0 }',
    );
  });

  it('keeps a CSS rule even if a class inside its :not() is missing from the page', () => {
    expect(formatCriticalCss('.a:not(.b, :has(.c)) { top: 0 }', '<p class="a">')).toBe(
      '.a:not(.b, :has(.c)) { top: 0 }',
    );
  });

  it('keeps matching CSS rules inside a media query, and removes a media query that ends up empty', () => {
    const styles = '@media (min-width: 9px) { .a { top: 0 } .b { top: 1px } } @media print { .b { top: 0 } }';
    expect(formatCriticalCss(styles, '<p class="a">')).toBe('@media (min-width: 9px) { .a { top: 0 } }');
  });

  it('keeps @font-face rules, and @keyframes only if an animation uses them', () => {
    const keyframesCss = '@keyframes slide { to { top: 0 } } @keyframes fade { to { opacity: 0 } }';
    const styles = `@font-face { font-family: A } ${keyframesCss} .a { animation: slide 1s } .b { animation: fade 1s }`;
    expect(formatCriticalCss(styles, '<p class="a">')).toBe(
      '@font-face { font-family: A } @keyframes slide { to { top: 0 } } .a { animation: slide 1s }',
    );
  });
});
