import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../../../server-mock/config.ts'
import { withSecrets } from '../../../server-mock/secrets.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'framewright-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function secrets() {
  const read = readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir })
  if (!read.ok) throw new Error(read.message)
  const { sessionSecret, dataKey } = withSecrets(read.settings)
  return { sessionSecret, dataKey }
}

test('the demo makes its secrets once, for the owner alone, and leaves nothing else behind', () => {
  const first = secrets()
  expect(secrets()).toEqual(first)
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test.each(['', '{"sessionSecret":"abc', '{}'])(
  'a file that reads %j is named in one sentence',
  (text) => {
    const file = join(dataDir, 'secrets.json')
    writeFileSync(file, text)
    expect(secrets).toThrow(
      `The file ${file} is damaged: restore it from a copy, or remove it if everybody may log in anew and enter the passwords of mail servers again.`,
    )
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)
