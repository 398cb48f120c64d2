/** What a server tells, as a client of now takes it in: it has to read all of it, and says what it does not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverEvents } from '../../../contracts/events/definitions.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { eventsOf } from '../../../src/bus/log/log.ts'
import { readRecording } from '../../../src/bus/recording/recording.ts'
import { exportFx } from '../../../src/commands/recording.ts'
import { canonical, replay } from '../../../src/projections/replay.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { type Client, perform } from '../../support/client/client.ts'
import { notTold } from '../../support/proofs/not-told.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import { toldOfEverything } from './told-of-everything.ts'

/** Mail that comes and leaves, and what is done with it: the recordings of the flows hold it. */
const ofFlows = [
  ...['case.mail-read', 'case.mail-sent', 'email.unmapped-received'],
  'case.automation-resumed',
]

let api: TestApi
let admin: Client
beforeAll(async () => {
  api = await openApi()
  admin = await toldOfEverything(api)
})
afterAll(async () => {
  await admin?.close()
  await api?.close()
})

test('every event that is defined is told by some change, but for mail and those of later parts', () => {
  const log = admin.scope.getState($log)
  const told = new Set(eventsOf(log).map(({ name }) => name))
  const untold = Object.keys(serverEvents).filter((name) => !told.has(name))
  expect(untold.toSorted()).toEqual([...notTold, ...ofFlows].toSorted())
  expect(log).toMatchObject({ malformed: 0, unknown: 0 })
})

test('the recording of whoever was told of all of it replays to the same bytes', async () => {
  const office = admin.scope.getState($workspace)
  const recording = readRecording(await perform(admin.scope, exportFx, { redact: false }))
  if (!recording.ok) throw new Error(recording.message)
  const again = replay(recording.value)
  expect(again.ok && canonical(again.value)).toBe(canonical(office))
})
