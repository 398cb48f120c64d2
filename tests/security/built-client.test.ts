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
