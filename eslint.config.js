import effector from 'eslint-plugin-effector'
import hooks from 'eslint-plugin-react-hooks'
import { parser } from 'typescript-eslint'

/** Every rule of a preset as an error: a warning that nobody must heed is noise. */
function strict(/** @type {{ rules?: object }} */ preset) {
  return Object.fromEntries(Object.keys(preset.rules ?? {}).map((rule) => [rule, 'error']))
}

const effectorPresets = Object.values(effector.flatConfigs)

/** Modules that one folder alone may import, with the sentence that a wrong import is answered by. */
const homes = {
  ofetch: 'Calls go through src/bus/gateway: send a command or a read instead.',
  'socket.io-client': 'The socket belongs to src/bus/realtime: follow events instead.',
  dompurify: 'Foreign HTML is cleaned in src/ui/safe-html* alone: use its component.',
}

const popover = {
  name: '@blueprintjs/core',
  importNames: ['Popover'],
  message: 'Popover is placed wrongly under React 19: use PopoverNext.',
}

/** @param {readonly string[]} [allowed] */
function restrictedImports(allowed = []) {
  const paths = Object.entries(homes)
    .filter(([name]) => !allowed.includes(name))
    .map(([name, message]) => ({ name, message }))
  return { 'no-restricted-imports': ['error', { paths: [...paths, popover] }] }
}

const html = 'Only src/ui/safe-html* turns text into HTML: use its component, or plain elements.'
const htmlSelectors = [
  'JSXAttribute[name.name=/^(dangerouslySetInnerHTML|srcDoc|srcdoc)$/]',
  'Property[key.name="dangerouslySetInnerHTML"]',
  'AssignmentExpression > MemberExpression.left[property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
  'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe)$/]',
  'CallExpression[callee.object.name="document"][callee.property.name=/^(write|writeln)$/]',
]

export default [
  { ignores: ['dist/', '.cache/', '.data/', '.data-*/', 'node_modules/'] },
  {
    files: ['{src,contracts}/**/*.{ts,tsx}'],
    languageOptions: { parser },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      ...restrictedImports(),
      'no-restricted-syntax': [
        'error',
        ...htmlSelectors.map((selector) => ({ selector, message: html })),
      ],
    },
  },
  {
    // Neither hooks nor units are anywhere else: contracts may import no package but their schemas'.
    files: ['src/**/*.{ts,tsx}'],
    languageOptions: {
      // The types of the client alone: those of server, tests and tools take longer than all the rules.
      parserOptions: { project: 'tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    plugins: { effector, 'react-hooks': hooks },
    rules: {
      ...Object.assign({}, ...effectorPresets.map(strict)),
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'react-hooks/static-components': 'error',
      'react-hooks/use-memo': 'error',
      'react-hooks/set-state-in-render': 'error',
      'react-hooks/purity': 'error',
    },
  },
  { files: ['src/bus/gateway/**'], rules: restrictedImports(['ofetch']) },
  { files: ['src/bus/realtime/**'], rules: restrictedImports(['socket.io-client']) },
  {
    files: ['src/ui/safe-html*', 'src/ui/safe-html/**'],
    rules: { ...restrictedImports(['dompurify']), 'no-restricted-syntax': 'off' },
  },
]
