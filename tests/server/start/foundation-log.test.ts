import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jsonLogger } from '../../../server-mock/log.ts'

test('a failed query is logged without its values, wherever an error repeats them', () => {
  let logged = ''
  const log = jsonLogger((line) => {
    logged += line
  })
  const refused = Object.assign(new Error('bad value "what a user wrote"'), { code: '22021' })
  const values = ['what a user wrote\n    at noon']
  log.error('request failed', new DrizzleQueryError('insert into t values ($1)', values, refused))
  expect(logged).toContain('Failed query (22021): insert into t values ($1)')
  expect(logged).toContain('foundation-log.test.ts')
  expect(logged).not.toContain('what a user wrote')
  expect(logged).not.toContain('noon')
})
