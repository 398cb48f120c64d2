import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailSetup } from '../../../server-mock/db/schema/setup.ts'
import { startQuickSink } from '../../support/mail/quick-sink.ts'
import { addFlow } from '../../support/offices/outgoing-office.ts'
import { proofSeed, reportProof, throwDice, timesOf } from '../../support/proofs/proof.ts'
import { raceUndo } from '../../support/proofs/undo-races.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const arrived: string[] = []
const sink = await opened(startQuickSink((mail) => void arrived.push(mail)))
const api = await opened(openApi())
const rounds = timesOf({ full: 5_000, share: 60, mutant: 10 })

test('[G-707] an email that is taken back in the millisecond in which it leaves has one end, with a payment, an answer and the scheduler beside it', async () => {
  const office = api.offices.pro
  await addFlow(api.services, office.id, { host: '127.0.0.1', port: sink.port })
  const set = { smtpUsername: null, smtpPassword: null }
  await api.services.database.db
    .update(mailSetup)
    .set(set)
    .where(eq(mailSetup.customerId, office.id))
  const token = await api.signIn('pro')
  const seed = proofSeed()
  const { wrong, takenBack } = await raceUndo(
    {
      ...{ office, servers: [api.services] },
      ask: (method, path, json) => api.call(path, { token, method, ...(json && { json }) }),
      arrived: (subject) =>
        arrived.filter((mail) => mail.includes(`Subject: ${subject}\r\n`)).length,
    },
    rounds,
    throwDice(seed),
  )
  reportProof('undo-races', seed, { rounds, takenBack, wrong: wrong.length })
  expect({ seed, wrong }).toEqual({ seed, wrong: [] })
  // Both were first now and then.
  expect(takenBack).toBeGreaterThan(0)
  expect(takenBack).toBeLessThan(rounds)
}, 3_000_000)
