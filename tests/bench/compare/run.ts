import { readFileSync } from 'node:fs'
import { createWatch, fork, type Scope } from 'effector'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { CaseRow } from '../../../contracts/model/case.ts'
import { $clock } from '../../../src/bus/clock.ts'
import { $log } from '../../../src/bus/intake.ts'
import { accept, startLog } from '../../../src/bus/log.ts'
import { createOffice, foldCases, foldOffice } from '../../../src/projections/fold/office.ts'
import { $office } from '../../../src/projections/office.ts'
import { $view } from '../../../src/projections/overlay.ts'
import '../../../src/projections/session.ts'
import { officeEvents, stillClock } from '../../support/office.ts'
import { batches, countsOf, crowd, mixedEvents, VISIBLE } from '../crowd.ts'
import { engineInbox } from '../page/engine-inbox.ts'
import { cpuOf, median } from '../statistics.ts'
import { type Contender, mobx, plainMap, reduxToolkit, tanstackDb, zustand } from './contenders.ts'

const CASES = 100_000
const EVENTS = 40_000
const ROUNDS = 5
/** Batches for whoever would take minutes over all of them. */
const FEW = 5
const slow: ReadonlySet<string> = new Set(['reduxToolkit'])

/** The product's own engine: inbox, log, fold, stores. */
function framewright(rows: readonly CaseRow[]): Contender {
  const loaded: KnownEvent[] = officeEvents({ rows: [...rows], counts: countsOf(rows) })
  const log = accept(startLog(null), [{ kind: 'local', events: loaded }])
  const scope: Scope = fork({
    values: [
      [$clock, stillClock],
      [$log, { ...log, batch: [], others: [] }],
      [$office, foldOffice(createOffice(), log.batch)],
    ],
  })
  const byId = new Map<string, () => void>()
  createWatch({
    unit: $view,
    scope,
    fn: ({ office }) => {
      if (byId.size > 0) for (const id of office.rows.dirty) byId.get(id)?.()
    },
  })
  return {
    take: engineInbox(scope),
    listen: (id, told) => void byId.set(id, told),
    row: (id) => scope.getState($office).rows.map.get(id),
  }
}

/** The same projections without inbox, log and stores: no more than what the others do. */
function foldAlone(rows: readonly CaseRow[]): Contender {
  const loaded = officeEvents({ rows: [...rows], counts: countsOf(rows) })
  let office = foldOffice(createOffice(), loaded)
  const byId = new Map<string, () => void>()
  return {
    take: (events) => {
      office = foldCases(office, events)
      if (byId.size > 0) for (const id of office.rows.dirty) byId.get(id)?.()
    },
    listen: (id, told) => void byId.set(id, told),
    row: (id) => office.rows.map.get(id),
  }
}

const all = { framewright, foldAlone, plainMap, zustand, mobx, tanstackDb, reduxToolkit }

/** Those that are named, or all of them. */
const asked = process.argv.slice(2)
const contenders = Object.entries(all).filter(
  ([name]) => asked.length === 0 || asked.includes(name),
)

const rows = crowd(CASES)
const stream = batches(mixedEvents(rows, EVENTS))
const streamOf = (name: string) => (slow.has(name) ? stream.slice(0, FEW) : stream)

for (const listeners of [0, 50]) {
  const used: Record<string, number[]> = {}
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, make] of contenders) {
      const one = make(rows)
      let told = 0
      const heard = () => {
        told += 1
      }
      for (let n = 0; n < listeners; n += 1) one.listen(rows[n % VISIBLE]?.id ?? '', heard)
      const own = streamOf(name)
      const last = own.at(-1)?.at(-1)?.payload.row
      globalThis.gc?.()
      const ms = cpuOf(() => {
        for (const batch of own) one.take(batch)
      })
      if (one.row(last?.id ?? '')?.version !== last?.version)
        throw new Error(`${name} lost an event`)
      if (listeners > 0 && told === 0) throw new Error(`${name} told nobody`)
      // The first round warms up.
      if (round > 0) used[name] = [...(used[name] ?? []), (1000 * ms) / own.flat().length]
    }
  }
  const ours = median(used.framewright ?? [])
  console.log(
    `\n${listeners} listeners: CPU us an event, events per CPU second, their share of ours`,
  )
  for (const [name, times] of Object.entries(used)) {
    const us = median(times)
    const spread = `${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)}`
    const perSecond = Math.round(1000 / us) * 1000
    console.log(
      `${name.padEnd(14)} ${us.toFixed(2)} (${spread})  ${perSecond}  ${(ours / us).toFixed(3)}`,
    )
  }
}
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
console.log(`\nnode ${process.version}, ${JSON.stringify(dependencies)}`)
