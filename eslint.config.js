import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import boundaries from 'eslint-plugin-boundaries';
import a11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { modules, packages } from './modules.config.js';

const isFile = (module) => module.endsWith('.ts') || module.endsWith('.tsx');
/** The longest path first: of two folders, the inner one is the module. */
const names = Object.keys(modules).toSorted((one, other) => other.length - one.length);
const selectorOf = (module) =>
  isFile(module) ? { file: { categories: module } } : { element: { type: module } };

export default defineConfig(
  globalIgnores(['dist/', '.local/', '.astro/', '**/*.generated.d.ts']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // A number in a template prints as itself: widths, prices in cents, ports.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `onClick={() => close()}` and a guard clause's `return close();` are clear where nothing is
      // returned; the rule cannot allow the second in an async function.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // An async function that awaits nothing meets an asynchronous interface: it rejects, it never throws.
      '@typescript-eslint/require-await': 'off',
      // Factories return objects whose methods close over their state: no method here uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      // A leading underscore marks what a destructuring leaves out.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended, a11y.configs.recommended],
  },
  {
    files: ['src/actions/{collector,runtime}.ts', 'src/islands/browse/start-results.ts'],
    rules: {
      // Every shopper downloads these scripts. They parse only JSON that they wrote, without a schema.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      // Older browsers lack what the types promise, such as `cookieStore`.
      '@typescript-eslint/no-unnecessary-condition': 'off',
    },
  },
  astro.configs['flat/recommended'],
  astro.configs['flat/jsx-a11y-recommended'],
  {
    files: ['**/*.astro'],
    rules: {
      // `href=""` reloads the page, whatever its address is.
      'astro/jsx-a11y/anchor-is-valid': ['error', { aspects: ['noHref', 'preferButton'] }],
    },
  },
  {
    files: ['{src,supabase}/**/*.{ts,tsx,astro}'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': names
        .filter((name) => !isFile(name))
        .map((name) => ({ type: name, pattern: `${name}/**`, partialMatch: false })),
      'boundaries/files': names
        .filter(isFile)
        .map((name) => ({ category: name, pattern: name, partialMatch: false })),
      'boundaries/root-path': import.meta.dirname,
    },
    rules: {
      'boundaries/no-unknown-files': 'error',
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: names.flatMap((name) =>
            [name, ...modules[name]].map((target) => ({
              from: selectorOf(name),
              allow: { to: selectorOf(target) },
            })),
          ),
        },
      ],
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
    files: ['tests/**'],
    rules: {
      // A test asserts the JSON that a server answers; a schema before that would assert it twice.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // A rejection that nobody awaits fails the test by itself.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      // A fake receives only what the test sends, and a failed print fails the assertion.
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/restrict-plus-operands': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      // `Promise.withResolvers<void>()` and a variable that holds its `resolve`.
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
);
