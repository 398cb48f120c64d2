/** The operator's commands on a server's data, which is free while the server is down. */
import { expect } from 'vitest'
import { openForOperator } from '../../../server-mock/operator/open.ts'
import { runOperator } from '../../../server-mock/operator/run.ts'
import { urlForFolder } from './database.ts'

/** Does what `npm run operator -- WORDS` does, and gives the lines that it said; a complaint ends the test. */
export async function operate(dataDir: string, words: readonly string[]): Promise<string[]> {
  const said: string[] = []
  const url = await urlForFolder(dataDir)
  const environment = url === null ? { DATA_DIR: dataDir } : { DATABASE_URL: url }
  const code = await runOperator([...words], {
    open: (how) => openForOperator(environment, how),
    say: (text) => void said.push(...text.split('\n')),
    complain: (text) => expect.fail(text),
  })
  expect(code).toBe(0)
  return said
}
