import type { Command } from '../../src/bus/command/command.ts'
import type { Pending } from '../../src/bus/command/pending.ts'
import { lateHandlers } from '../../src/commands/late-handlers.ts'
import { viewOf } from '../../src/commands/pending.ts'
import { createWorkspace, foldCases, foldWorkspace } from '../../src/projections/workspace.ts'
import { officeEvents } from '../support/client/office.ts'
import type { Figures } from './budgets.ts'
import { batches, countsOf, crowd, mixedEvents } from './crowd.ts'
import { cpuOf, median } from './statistics.ts'

const CASES = 100_000
const PENDING = 50
const BATCHES = 60

/** Notes on as many cases as there are commands, all unanswered. */
const pendingOn = (ids: readonly string[]): Pending[] =>
  ids.map((case_id, n) => ({
    waitsFor: null,
    command: {
      id: `p${n}`,
      parentId: null,
      name: 'case.tag.add',
      input: { case_id, version: 1, tag: `waits-${n}` },
      customerId: 'c1',
      actor: { kind: 'user', id: 'u1', name: 'Agnes Berg' },
      at: '2026-11-20T09:00:00.000Z',
    } satisfies Command as Command,
  }))

/** What the overlay of pending commands costs a batch, over all cases loaded, in CPU ms (engine.md 10). */
export async function overlayPart(): Promise<Figures> {
  await lateHandlers.load()
  const rows = crowd(CASES)
  let office = foldWorkspace(createWorkspace(), officeEvents({ rows, counts: countsOf(rows) }))
  const pending = pendingOn(rows.slice(0, PENDING).map(({ id }) => id))
  const used = batches(mixedEvents(rows, BATCHES * 200)).map((batch) => {
    office = foldCases(office, batch)
    return cpuOf(() => {
      const { overlay } = viewOf(office, pending, lateHandlers)
      if (overlay.rows.size < PENDING) throw new Error('nothing predicted')
    })
  })
  return { 'overlay.cpu-ms-per-batch': median(used) }
}
