/** Two servers of one PostgreSQL, for what both do at the same moment. */
import { afterAll, beforeAll } from 'vitest'
import { freshUrl } from './database.ts'
import { addTestOffice, openProcess, type ServerProcess } from './server-process.ts'

export type TwoServers = {
  here: ServerProcess
  there: ServerProcess
  /** Of an agent at the one, and of an administrator at the other. */
  tokens: Record<'here' | 'there', string>
}

/** Starts them for the tests of a file, with the test office; `prepare` adds to it. What is returned is filled by then. */
export function openTwoServers(prepare?: (here: ServerProcess) => Promise<void>): TwoServers {
  const servers = {} as TwoServers
  let drop: () => Promise<void>
  beforeAll(async () => {
    const fresh = await freshUrl()
    drop = fresh.drop
    const here = await openProcess(fresh.url)
    const there = await openProcess(fresh.url)
    await addTestOffice(here.services)
    await prepare?.(here)
    const tokens = { here: await here.login('agent'), there: await there.login('admin') }
    Object.assign(servers, { here, there, tokens })
  })
  afterAll(async () => {
    await servers.here.close()
    await servers.there.close()
    await drop()
  })
  return servers
}
