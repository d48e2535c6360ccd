import { type AtRule, type Container, parse, type Rule } from 'postcss';

/**
 * Matches `:not(…)` in a selector. A selector can match even if the page contains none of the classes inside
 * `:not(…)`.
 */
const negatedSelectorPattern = /:not\([^()]*(?:\([^()]*\)[^()]*)*\)/g;

const findClassNames = (selector: string) =>
  [...selector.replace(negatedSelectorPattern, '').matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(
    ([, name]) => name ?? '',
  );

const isRule = (node: { type: string }): node is Rule => node.type === 'rule';
const isAtRule = (node: { type: string }): node is AtRule => node.type === 'atrule';

/** True for at-rules that contain no selectors to filter, such as `@keyframes` and `@font-face`. */
const hasNoSelectors = ({ name }: AtRule) => name !== 'media' && name !== 'supports' && name !== 'layer';

function filterRules(container: Container, classes: ReadonlySet<string>): void {
  container.each((node) => {
    if (isRule(node)) {
      const selectors = node.selectors.filter((selector) =>
        findClassNames(selector).every((name) => classes.has(name)),
      );
      if (selectors.length === 0) node.remove();
      else node.selectors = selectors;
    } else if (isAtRule(node) && !hasNoSelectors(node)) {
      filterRules(node, classes);
      if (node.nodes?.length === 0) node.remove();
    }
  });
}

/** Returns the rules of a style sheet that can match the page's classes, in their original order. */
export function extractCriticalCss(styles: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const styleSheet = parse(styles);
  filterRules(styleSheet, classes);
  const text = styleSheet.toString();
  styleSheet.walkAtRules('keyframes', (keyframesRule) => {
    const animationPattern = new RegExp(`animation[^;}]*\\b${keyframesRule.params}\\b`);
    if (!animationPattern.test(text)) keyframesRule.remove();
  });
  return styleSheet.toString();
}
