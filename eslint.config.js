import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import boundaries from 'eslint-plugin-boundaries';
import a11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { entries, modules, packages } from './modules.config.js';

const isFile = (module) => module.endsWith('.ts') || module.endsWith('.tsx');
/** The longest path comes first, so that a nested folder is its own module. */
const names = Object.keys(modules).toSorted((one, other) => other.length - one.length);
const selectorOf = (module) =>
  isFile(module) ? { file: { categories: module } } : { element: { type: module } };
const boundarySettings = {
  'boundaries/elements': names
    .filter((name) => !isFile(name))
    .map((name) => ({
      type: name,
      pattern: [`${name}/**`, `${name}/.well-known/**`],
      partialMatch: false,
    })),
  'boundaries/files': names
    .filter(isFile)
    .map((name) => ({ category: name, pattern: name, partialMatch: false })),
  'boundaries/root-path': import.meta.dirname,
};
/** Outside a module with a public contract, only its entries may be imported. */
const entryPolicies = Object.entries(entries).map(([module, files]) => ({
  disallow: { to: { element: { type: module, fileInternalPath: `!(${files.join('|')})` } } },
  message: `Import ${module} through ${files.join(' or ')}.`,
}));

export default defineConfig(
  globalIgnores(['dist/', '.local/', '**/.astro/', '**/*.generated.{ts,d.ts}']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // Numbers in templates are safe: widths, prices in cents, ports.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `onClick={() => close()}` and `return close();` in a guard clause are clear. The rule has
      // no option for the second in async functions.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // An async function without `await` implements an asynchronous interface: it rejects and
      // never throws.
      '@typescript-eslint/require-await': 'off',
      // The methods of factories close over their state and do not use `this`.
      '@typescript-eslint/unbound-method': 'off',
      // A leading underscore marks a destructured name that is not used.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, a11y.configs.recommended],
  },
  {
    files: [
      'src/actions/{collector,island-loader,queue,runtime}.ts',
      'src/islands/browse/start-results.ts',
      'src/islands/runtime.ts',
    ],
    rules: {
      // Every visitor downloads these scripts. They parse only their own JSON, without a schema.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      // Some browsers lack APIs that the types promise, such as `cookieStore`.
      '@typescript-eslint/no-unnecessary-condition': 'off',
    },
  },
  astro.configs['flat/recommended'],
  astro.configs['flat/jsx-a11y-recommended'],
  {
    files: ['**/*.astro'],
    rules: {
      // `href=""` reloads the page at its current URL.
      'astro/jsx-a11y/anchor-is-valid': ['error', { aspects: ['noHref', 'preferButton'] }],
    },
  },
  {
    files: ['{src,supabase}/**/*.{ts,tsx,astro}'],
    plugins: { boundaries },
    settings: boundarySettings,
    rules: {
      'boundaries/no-unknown-files': 'error',
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            ...names.flatMap((name) =>
              [name, ...modules[name]].map((target) => ({
                from: selectorOf(name),
                allow: { to: selectorOf(target) },
              })),
            ),
            ...entryPolicies,
          ],
        },
      ],
    },
  },
  {
    files: ['astro.config.mjs', 'tests/**/*.{ts,tsx}'],
    ignores: ['tests/unit/**'],
    plugins: { boundaries },
    settings: {
      ...boundarySettings,
      'boundaries/files': [
        { category: 'outside', pattern: ['astro.config.mjs', 'tests/**'], partialMatch: false },
      ],
    },
    rules: {
      'boundaries/dependencies': ['error', { default: 'allow', policies: entryPolicies }],
    },
  },
  ...Object.entries(packages).map(([module, allowed]) => ({
    files: [`${module}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(?!(?:${allowed.join('|') || '(?!)'})$)[^.]`,
              message: `${module} imports no other package.`,
            },
          ],
        },
      ],
    },
  })),
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      // Tests assert the JSON of responses; a schema would assert it twice.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // An unhandled rejection fails the test.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      // A fake receives only the test's own values, and a wrong string fails the assertion.
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/restrict-plus-operands': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      // Allows `Promise.withResolvers<void>()` and variables for its `resolve`.
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
);
