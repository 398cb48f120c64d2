/** What must not be in the client that is handed out; needs the build, as the browser tests do. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sampleLogin } from '../../src/app/page/debug.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

/** Every file of the build by its name, with its text; packed twins hold the same. */
const built = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(js|css|html|json)$/.test(name))
  .map((name) => ({ name, text: readFileSync(`${dist}${name}`, 'utf8') }))

const holding = (text: string): string[] =>
  built.filter((file) => file.text.includes(text)).map(({ name }) => name)

test('without debug mode no login is prefilled: the build knows none, and traces no state [APP-01]', () => {
  // A string of the login form: the search does find what is there.
  expect(holding('Forgot Password?')).not.toEqual([])
  for (const text of [sampleLogin.email, sampleLogin.password, 'VITE_DEBUG'])
    expect([text, holding(text)]).toEqual([text, []])
  expect(built.map(({ name }) => name).filter((name) => name.includes('debug-state'))).toEqual([])
})

/** The files that the case list is drawn from: what the page begins with, the engine, the desk, and what they import. */
function firstFiles(): readonly string[] {
  const page = built.find(({ name }) => name === 'index.html')?.text ?? ''
  const begun = [...page.matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(([, name = '']) => name)
  const named = built.flatMap(({ name }) => (/assets\/(engine|desk)-/.test(name) ? [name] : []))
  const found = new Set([...begun, ...named].filter((name) => name.endsWith('.js')))
  for (const name of found) {
    const text = built.find((file) => file.name === name)?.text ?? ''
    const imports = text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)
    for (const [, next = ''] of imports) found.add(`assets/${next}`)
  }
  return [...found]
}

/** What stands on each screen beside the case list, and nowhere else. */
const onScreens = [
  'Save and send invitation',
  'The business details could not be loaded',
  'Price, plus VAT',
  'The payment provider could not be reached',
  'The email setup could not be loaded',
  'Add Case Template',
  'The audit log could not be loaded',
]

/** The same for the dialogs of the user menu. */
const onDialogs = [
  'The profile was saved',
  'The password was changed',
  'The signature has to be loaded before it can be changed',
  'Your recovery codes',
]

test('the files of the case list hold no set-up screen, and name no file of one', () => {
  const first = firstFiles()
  // A text of the list: these are its files.
  expect(holding('The list could not be loaded').some((name) => first.includes(name))).toBe(true)
  for (const text of [...onScreens, ...onDialogs]) {
    const files = holding(text)
    expect([text, files.length > 0]).toEqual([text, true])
    expect([text, files.filter((name) => first.includes(name))]).toEqual([text, []])
  }
  const screens = onScreens.flatMap(holding)
  const named = screens.filter((name) =>
    holding(name.replace('assets/', '')).some((file) => first.includes(file)),
  )
  expect(named).toEqual([])
})
