import parser from '@babel/eslint-parser';
import reactHooks from 'eslint-plugin-react-hooks';

// Rules that report code that React's compiler cannot analyze. They are not in the preset, and without them such code
// would pass without being checked.
const compilerBailoutRules = [
  'react-hooks/todo',
  'react-hooks/syntax',
  'react-hooks/invariant',
  'react-hooks/rule-suppression',
];
const rules = [...Object.keys(reactHooks.configs.flat['recommended-latest'].rules), ...compilerBailoutRules];

// Biome lints everything else. Babel parses the code for ESLint, because typescript-eslint needs an API that TypeScript
// 7 does not have.
export default [
  {
    files: ['client/src/**/*.{ts,tsx}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      parser,
      parserOptions: {
        requireConfigFile: false,
        // React's compiler rules parse each file again with these plugins and silently skip a file that fails. With the
        // same plugins here, ESLint reports the syntax error.
        babelOptions: { babelrc: false, configFile: false, parserOpts: { plugins: ['typescript', 'jsx'] } },
      },
    },
    plugins: { 'react-hooks': reactHooks },
    rules: Object.fromEntries(rules.map((rule) => [rule, 'error'])),
  },
];
