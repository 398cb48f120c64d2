import { allSettled } from 'effector'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseQuery } from '../../contracts/model/cases/query.ts'
import { DEMO_PASSWORD } from '../../server-mock/seed/accounts.ts'
import { fingerprint } from '../../src/bus/canonical.ts'
import { $connection } from '../../src/bus/realtime/connection.ts'
import { readRecording } from '../../src/bus/recording/recording.ts'
import { exportFx } from '../../src/commands/recording.ts'
import { createCommandEffect } from '../../src/commands/send.ts'
import { canonical, replay } from '../../src/projections/replay.ts'
import { $workspace } from '../../src/projections/workspace-store.ts'
import { $caseList, casesRequested } from '../../src/queries/cases/case-list.ts'
import { $counts, countsRequested } from '../../src/queries/cases/counts.ts'
import { $activities, $caseDetail, caseOpened } from '../../src/queries/cases/open-case.ts'
import { type Client, openClient, perform, until } from '../support/client/client.ts'
import { differences, oracle } from '../support/proofs/oracle.ts'
import { startSeeded } from '../support/server/seeded-folder.ts'
import type { TestServer } from '../support/server/server.ts'

const createCaseFx = createCommandEffect('case.create')
const addNoteFx = createCommandEffect('case.note.add')
const addTagFx = createCommandEffect('case.tag.add')
const setReminderFx = createCommandEffect('case.reminder.set')

const standby: CaseQuery = {
  sort: { key: 'date_state_updated', ascending: false },
  filter: { state: 'STANDBY' },
}
const active: CaseQuery = { ...standby, filter: { state: 'ACTIVE' } }

let server: TestServer
let agent: Client
let colleague: Client

beforeAll(async () => {
  server = await startSeeded(120)
  agent = await openClient(server.url, 'agent@enterprise.example', { password: DEMO_PASSWORD })
  colleague = await openClient(server.url, 'agent2@enterprise.example', { password: DEMO_PASSWORD })
})

afterAll(async () => {
  await agent?.close()
  await colleague?.close()
  await server?.stop()
})

async function open(client: Client, query: CaseQuery) {
  await allSettled(countsRequested, { scope: client.scope })
  await allSettled(casesRequested, { scope: client.scope, params: query })
}

describe('two clients at one server', () => {
  test('an own case appears for both, counts move, and all equals a fresh load', async () => {
    await open(agent, standby)
    await open(colleague, standby)
    await until(() => colleague.scope.getState($connection).kind === 'live', 'channel')
    const before = colleague.scope.getState($counts)?.STANDBY ?? 0

    const input = { host: 'fotohaus-lindner.example', source_case_id: null }
    expect(await perform(agent.scope, createCaseFx, input)).toMatchObject({ kind: 'done' })
    expect(agent.scope.getState($counts)?.STANDBY).toBe(before + 1)
    await until(() => colleague.scope.getState($counts)?.STANDBY === before + 1, 'count')
    expect(colleague.scope.getState($caseList)?.newCount).toBe(1)
    expect(await differences(agent.scope.getState($workspace), agent.gateway)).toEqual([])
    expect(await differences(colleague.scope.getState($workspace), colleague.gateway)).toEqual([])
  })

  test('note, tag and reminder arrive at the colleague, and the logs replay to the same bytes', async () => {
    await open(agent, active)
    const id = agent.scope.getState($caseList)?.ids[0] ?? ''
    for (const { scope } of [agent, colleague]) await allSettled(caseOpened, { scope, params: id })
    const version = () => agent.scope.getState($caseDetail)?.version ?? 0
    const scope = agent.scope

    await perform(scope, addNoteFx, { case_id: id, version: version(), text: 'Hello' })
    await perform(scope, addTagFx, { case_id: id, version: version(), tag: 'urgent' })
    const reminder = { case_id: id, version: version(), name: 'Call', date: '2031-01-05' }
    expect(await perform(scope, setReminderFx, reminder)).toEqual({ kind: 'done', result: {} })

    const seen = () => colleague.scope.getState($caseDetail)
    await until(() => seen()?.reminder_date === '2031-01-05', 'reminder')
    expect(seen()?.tags).toContain('urgent')
    const notes = colleague.scope.getState($activities).map(({ activity }) => activity)
    expect(notes).toContainEqual(
      expect.objectContaining({ type: 'NOTE', content: { text: 'Hello' } }),
    )

    for (const client of [agent, colleague]) {
      const text = await perform(client.scope, exportFx, { redact: false })
      const recording = readRecording(text)
      if (!recording.ok) throw new Error(recording.path)
      const again = replay(recording.value)
      if (!again.ok) throw new Error(again.message)
      expect(canonical(again.value)).toBe(canonical(client.scope.getState($workspace)))
      expect(recording.value.header.state).toBe(fingerprint(canonical(again.value)))
      expect(await oracle(text, client.gateway)).toEqual([])
    }
  })
})
