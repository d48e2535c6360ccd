import { type AtRule, type Container, parse, type Rule } from 'postcss';

/** Matches `:not(…)` in a selector. The classes inside it need not appear in the page. */
const negated = /:not\([^()]*(?:\([^()]*\)[^()]*)*\)/g;

const classNamesIn = (selector: string) =>
  [...selector.replace(negated, '').matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? '');

const isRule = (node: { type: string }): node is Rule => node.type === 'rule';
const isAtRule = (node: { type: string }): node is AtRule => node.type === 'atrule';

/** True for `@keyframes` and `@font-face`, which contain no selectors to filter. */
const isUnfiltered = ({ name }: AtRule) => name !== 'media' && name !== 'supports' && name !== 'layer';

function filterRules(container: Container, classes: ReadonlySet<string>): void {
  container.each((node) => {
    if (isRule(node)) {
      const selectors = node.selectors.filter((selector) =>
        classNamesIn(selector).every((name) => classes.has(name)),
      );
      if (selectors.length === 0) node.remove();
      else node.selectors = selectors;
    } else if (isAtRule(node) && !isUnfiltered(node)) {
      filterRules(node, classes);
      if (node.nodes?.length === 0) node.remove();
    }
  });
}

/** Returns the rules of a style sheet that can match the page's classes, in their original order. */
export function criticalCss(styles: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const sheet = parse(styles);
  filterRules(sheet, classes);
  const text = sheet.toString();
  sheet.walkAtRules('keyframes', (frames) => {
    const uses = new RegExp(`animation[^;}]*\\b${frames.params}\\b`);
    if (!uses.test(text)) frames.remove();
  });
  return sheet.toString();
}
