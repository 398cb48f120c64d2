import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jsonLogger } from '../../../server-mock/log.ts'

test('an error is logged by its name, its text and its place, whatever else was thrown as it is', () => {
  const lines: string[] = []
  const log = jsonLogger((line) => void lines.push(line))
  log.error('request failed', new RangeError('too many parts'), { route: '/cases' })
  log.error('request failed', 'no error at all')
  log.error('request failed', undefined)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      ...{ level: 'error', message: 'request failed', route: '/cases' },
      cause: 'RangeError: too many parts',
      stack: expect.stringContaining('foundation-log.test.ts'),
    },
    { cause: 'no error at all' },
    { message: 'request failed' },
  ])
  expect(lines[2]).not.toContain('cause')
})

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
