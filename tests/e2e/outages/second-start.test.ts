import { rm } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { adminGateway } from '../../support/browser/flows.ts'
import { seededFolder } from '../../support/server/seeded-folder.ts'
import { startServer } from '../../support/server/server.ts'

const CASES = 120
const dataDir = await seededFolder(CASES)

afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('a second start keeps its data and makes none', async () => {
  const server = await startServer({ dataDir, asShipped: true })
  try {
    expect(server.logs()).not.toContain('Creating the demo data')
    const gateway = await adminGateway(server)
    expect(await gateway.call('countCases', {})).toMatchObject({ value: { all: CASES } })
  } finally {
    await server.stop()
  }
})
