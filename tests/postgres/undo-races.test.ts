import { afterAll, beforeAll, expect, test } from 'vitest'
import { startQuickSink } from '../support/mail/quick-sink.ts'
import { addFlow } from '../support/offices/outgoing-office.ts'
import { proofSeed, reportProof, throwDice, timesOf } from '../support/proofs/proof.ts'
import { raceUndo } from '../support/proofs/undo-races.ts'
import { freshUrl } from '../support/server/database.ts'
import { renewed } from '../support/server/renewed.ts'
import {
  addTestOffice,
  office,
  openProcess,
  type ServerProcess,
} from '../support/server/server-process.ts'

let drop: () => Promise<void>
let here: ServerProcess
let there: ServerProcess
let sink: Awaited<ReturnType<typeof startQuickSink>>
const arrived: string[] = []
const rounds = timesOf({ full: 5_000, share: 60, mutant: 10 })

beforeAll(async () => {
  const fresh = await freshUrl()
  drop = fresh.drop
  here = await openProcess(fresh.url)
  there = await openProcess(fresh.url)
  sink = await startQuickSink((mail) => void arrived.push(mail))
  await addTestOffice(here.services)
  await addFlow(here.services, office.id, { host: '127.0.0.1', port: sink.port })
})
afterAll(async () => {
  await here.close()
  await there.close()
  await sink.close()
  await drop()
})

test('[G-707] two servers send what a person takes back at the same moment: it has one end, and leaves once at most', async () => {
  const ask = await renewed(here.login, (token, method: string, path: string, json?: object) =>
    (method === 'DELETE' ? there : here).call(path, token, { method, ...(json && { json }) }),
  )
  const seed = proofSeed()
  const { wrong, figures } = await raceUndo(
    {
      ...{ office, servers: [here.services, there.services] },
      ask,
      arrived: (subject) =>
        arrived.filter((mail) => mail.includes(`Subject: ${subject}\r\n`)).length,
    },
    rounds,
    throwDice(seed),
  )
  reportProof('undo-races-postgres', seed, { rounds, ...figures, wrong: wrong.length })
  expect({ seed, wrong }).toEqual({ seed, wrong: [] })
  expect(figures.takenBack).toBeGreaterThan(0)
  expect(figures.takenBack).toBeLessThan(rounds - figures.sentInRace)
}, 3_000_000)
