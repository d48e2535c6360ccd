import { listClasses, type MarkupElement } from '../markup/markup-element.ts';

/** The styles of an element that matter for its text. A style that is undefined isn't set. */
export type TextStyle = {
  isItalic?: boolean | undefined;
  isHidden?: boolean | undefined;
  isBlock?: boolean | undefined;
};

/** Styles by their selectors, which are a tag, a class, or a tag with a class. Other selectors are ignored. */
export type PageStyles = ReadonlyMap<string, TextStyle>;

const simpleSelectorPattern = /^(?:[a-z][a-z\d]*)?(?:\.[\w-]+)?$/i;

function parseDeclarations(text: string): TextStyle {
  const fontStyle = /(?:^|[;\s])font-style\s*:\s*(italic|oblique|normal)/i.exec(text)?.[1]?.toLowerCase();
  const display = /(?:^|[;\s])display\s*:\s*([a-z-]+)/i.exec(text)?.[1]?.toLowerCase();
  return {
    ...(fontStyle === undefined ? {} : { isItalic: fontStyle !== 'normal' }),
    ...(display === undefined ? {} : { isHidden: display === 'none', isBlock: display === 'block' }),
  };
}

/** Removes comments in linear time, even if the last one never closes. */
function removeComments(css: string): string {
  const parts: string[] = [];
  let from = 0;
  while (from < css.length) {
    const start = css.indexOf('/*', from);
    if (start < 0) return parts.join('') + css.slice(from);
    parts.push(css.slice(from, start));
    const end = css.indexOf('*/', start + 2);
    if (end < 0) break;
    from = end + 2;
  }
  return parts.join('');
}

/** Adds the rules of a style sheet with simple selectors. Rules inside `@media` and the like are ignored. */
export function addStyles(styles: Map<string, TextStyle>, css: string): void {
  let depth = 0;
  let selector = '';
  for (const [part] of removeComments(css).matchAll(/[{}]|[^{}]+/g)) {
    if (part === '{') depth += 1;
    else if (part === '}') {
      depth = Math.max(0, depth - 1);
      selector = '';
    } else if (depth === 0) selector = part.slice(part.lastIndexOf(';') + 1);
    else if (depth === 1 && !selector.includes('@')) addRule(styles, selector, parseDeclarations(part));
  }
}

function addRule(styles: Map<string, TextStyle>, selectors: string, style: TextStyle): void {
  if (Object.keys(style).length === 0) return;
  for (const selector of selectors.split(',').map((text) => text.trim()))
    if (selector !== '' && simpleSelectorPattern.test(selector))
      styles.set(selector, { ...styles.get(selector), ...style });
}

/** Returns the style of an element. A more specific selector and the element's own style win. */
export function findStyle(element: MarkupElement, styles: PageStyles): TextStyle | undefined {
  const { name, attributes } = element;
  const inlineStyle = attributes.style === undefined ? undefined : parseDeclarations(attributes.style);
  if (styles.size === 0) return inlineStyle;
  const classes = attributes.class === undefined ? [] : listClasses(element);
  const selectors = [
    name,
    ...classes.map((name_) => `.${name_}`),
    ...classes.map((name_) => `${name}.${name_}`),
  ];
  let style = inlineStyle && {};
  for (const selector of selectors) {
    const rule = styles.get(selector);
    if (rule) style = { ...style, ...rule };
  }
  return inlineStyle ? { ...style, ...inlineStyle } : style;
}
