import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server-mock/db/database.ts'
import { mailSetup } from '../../server-mock/db/schema/setup.ts'
import { encrypt } from '../../server-mock/encryption.ts'
import { passwordPlace } from '../../server-mock/modules/outgoing-mail/mail-route.ts'
import { type Sink, startSink } from '../kills/sink.ts'
import { startQuickSink } from '../support/mail/quick-sink.ts'
import { addFlow } from '../support/offices/outgoing-office.ts'
import { playDeaths } from '../support/proofs/mail-deaths.ts'
import { proofSeed, reportProof, throwDice, timesOf } from '../support/proofs/proof.ts'
import { raceUndo } from '../support/proofs/undo-races.ts'
import { freshUrl } from '../support/server/database.ts'
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
let deadly: Sink
let url = ''
const arrived: string[] = []
const rounds = timesOf({ full: 5_000, share: 60, mutant: 10 })

beforeAll(async () => {
  const fresh = await freshUrl()
  ;({ drop, url } = fresh)
  here = await openProcess(fresh.url)
  there = await openProcess(fresh.url)
  sink = await startQuickSink((mail) => void arrived.push(mail))
  deadly = await startSink()
  await addTestOffice(here.services)
  await addFlow(here.services, office.id, { host: '127.0.0.1', port: sink.port })
})
afterAll(async () => {
  await here.close()
  await there.close()
  await sink.close()
  await deadly.close()
  await drop()
})

test('[G-707] two servers send what a person takes back at the same moment: it has one end, and leaves once at most', async () => {
  const token = await here.login()
  const seed = proofSeed()
  const { wrong, figures } = await raceUndo(
    {
      ...{ office, servers: [here.services, there.services] },
      ask: (method, path, json) =>
        (method === 'DELETE' ? there : here).call(path, token, { method, ...(json && { json }) }),
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

test('[G-617] row 15: of two servers the one that dies while it hands an email over is followed by the other, and nothing is sent twice', async () => {
  const token = await here.login()
  const { db } = here.services.database
  const login = {
    smtpPort: deadly.port,
    smtpUsername: 'claims',
    smtpPassword: encrypt(here.services.config.dataKey, passwordPlace(office.id), 'correct horse'),
  }
  await db.update(mailSetup).set(login).where(eq(mailSetup.customerId, office.id))
  const seed = proofSeed()
  const lives = timesOf({ full: 5_000, share: 24, mutant: 12 })
  const { wrong, figures } = await playDeaths(
    {
      ...{ office, others: [], sink: deadly, successor: here.services, isNext: false },
      start: async () => {
        const database = await openDatabase({ url }, 'as they are')
        return { services: { ...here.services, database }, kill: database.close }
      },
      send: (caseId, json, query = '') =>
        here.call(`/cases/${caseId}/outbound_email${query}`, token, { json }),
    },
    lives,
    throwDice(seed),
  )
  reportProof('mail-deaths-postgres', seed, { ...figures, wrong: wrong.length })
  expect({ seed, wrong }).toEqual({ seed, wrong: [] })
  expect(figures.deaths).toBe(lives)
}, 3_000_000)
