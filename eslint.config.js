import parser from '@babel/eslint-parser';
import reactHooks from 'eslint-plugin-react-hooks';

// Besides the preset: whatever kept React's compiler from reading a file, so that no file passes by being skipped.
const gaveUp = [
  'react-hooks/todo',
  'react-hooks/syntax',
  'react-hooks/invariant',
  'react-hooks/rule-suppression',
];
const rules = [...Object.keys(reactHooks.configs.flat['recommended-latest'].rules), ...gaveUp];

// Biome lints everything else. TypeScript 7 has no API for typescript-eslint to read with, so Babel parses.
export default [
  {
    files: ['client/src/**/*.{ts,tsx}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      parser,
      parserOptions: {
        requireConfigFile: false,
        // The same plugins as in the second parse, for the compiler's rules, which skips what it cannot read.
        babelOptions: { babelrc: false, configFile: false, parserOpts: { plugins: ['typescript', 'jsx'] } },
      },
    },
    plugins: { 'react-hooks': reactHooks },
    rules: Object.fromEntries(rules.map((rule) => [rule, 'error'])),
  },
];
