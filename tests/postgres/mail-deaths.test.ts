import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server-mock/db/database.ts'
import { type Sink, startSink } from '../kills/sink.ts'
import { addFlow } from '../support/offices/outgoing-office.ts'
import { playDeaths } from '../support/proofs/mail-deaths.ts'
import { proofSeed, reportProof, throwDice, timesOf } from '../support/proofs/proof.ts'
import { freshUrl } from '../support/server/database.ts'
import { renewed } from '../support/server/renewed.ts'
import {
  addTestOffice,
  office,
  openProcess,
  type ServerProcess,
} from '../support/server/server-process.ts'

let url: string
let drop: () => Promise<void>
let here: ServerProcess
let sink: Sink

beforeAll(async () => {
  ;({ url, drop } = await freshUrl())
  here = await openProcess(url)
  sink = await startSink()
  await addTestOffice(here.services)
  const server = { host: '127.0.0.1', port: sink.port, password: 'correct horse' }
  await addFlow(here.services, office.id, server)
})
afterAll(async () => {
  await here.close()
  await sink.close()
  await drop()
})

test('[G-617] row 15: of two servers the one that dies while it hands an email over is followed by the other, and nothing is sent twice', async () => {
  const send = await renewed(here.login, (token, path: string, json: object) =>
    here.call(path, token, { json }),
  )
  const seed = proofSeed()
  const lives = timesOf({ full: 5_000, share: 24, mutant: 12 })
  const { wrong, figures } = await playDeaths(
    {
      ...{ office, others: [], sink, successor: here.services, isNext: false },
      start: async () => {
        const database = await openDatabase({ url }, 'as they are')
        return { services: { ...here.services, database }, kill: database.close }
      },
      send: (caseId, json, query = '') => send(`/cases/${caseId}/outbound_email${query}`, json),
    },
    lives,
    throwDice(seed),
  )
  reportProof('mail-deaths-postgres', seed, { ...figures, wrong: wrong.length })
  expect({ seed, wrong }).toEqual({ seed, wrong: [] })
  expect(figures.deaths).toBe(lives)
}, 3_000_000)
