import { expect, test } from 'vitest'
import { startSink } from '../../kills/sink.ts'
import { startQuickSink } from '../../support/mail/quick-sink.ts'
import { addFlow } from '../../support/offices/outgoing-office.ts'
import { playDeaths } from '../../support/proofs/mail-deaths.ts'
import { proofSeed, reportProof, throwDice, timesOf } from '../../support/proofs/proof.ts'
import { raceUndo } from '../../support/proofs/undo-races.ts'
import { openApi } from '../../support/server/api.ts'
import { renewed } from '../../support/server/renewed.ts'
import { opened } from '../../support/setup/opened.ts'

const arrived: string[] = []
const sink = await opened(startQuickSink((mail) => void arrived.push(mail)))
const deadly = await opened(startSink())
const api = await opened(openApi())
const rounds = timesOf({ full: 5_000, share: 24, mutant: 10 })

test('[G-707] an email that is taken back in the millisecond in which it leaves has one end, with a payment, an answer and the scheduler beside it', async () => {
  const office = api.offices.pro
  await addFlow(api.services, office.id, { host: '127.0.0.1', port: sink.port })
  const ask = await renewed(
    () => api.signIn('pro'),
    (token, method: string, path: string, json?: object) =>
      api.call(path, { token, method, ...(json && { json }) }),
  )
  const seed = proofSeed()
  const { wrong, figures } = await raceUndo(
    {
      ...{ office, servers: [api.services] },
      ask,
      arrived: (subject) =>
        arrived.filter((mail) => mail.includes(`Subject: ${subject}\r\n`)).length,
    },
    rounds,
    throwDice(seed),
  )
  reportProof('undo-races', seed, { rounds, ...figures, wrong: wrong.length })
  expect({ seed, wrong }).toEqual({ seed, wrong: [] })
  // Both were first now and then.
  expect(figures.takenBack).toBeGreaterThan(0)
  expect(figures.takenBack).toBeLessThan(rounds - figures.sentInRace)
}, 3_000_000)

test('[G-617] row 15: a server that dies at any step of handing an email over leaves it sent once, or shown as failed and never repeated', async () => {
  const office = api.offices.enterprise
  const server = { host: '127.0.0.1', port: deadly.port, password: 'correct horse' }
  await addFlow(api.services, office.id, server)
  const send = await renewed(
    () => api.signIn('enterprise'),
    (token, path: string, json: object) => api.call(path, { token, json }),
  )
  const seed = proofSeed()
  const lives = timesOf({ full: 5_000, share: 13, mutant: 12 })
  const { wrong, figures } = await playDeaths(
    {
      ...{ office, others: [api.offices.pro.id], sink: deadly },
      ...{ successor: api.services, isNext: true },
      start: async () => ({ services: api.services, kill: async () => undefined }),
      send: (caseId, json, query = '') => send(`/cases/${caseId}/outbound_email${query}`, json),
    },
    lives,
    throwDice(seed),
  )
  reportProof('mail-deaths', seed, { ...figures, wrong: wrong.length })
  expect({ seed, wrong }).toEqual({ seed, wrong: [] })
  expect(figures.deaths).toBe(lives)
}, 3_000_000)
