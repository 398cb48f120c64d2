/** reliability.md, row 9: the whole engine over a network that is slow and breaks, calls and channel alike. */
import { allSettled, createWatch } from 'effector'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CommandName } from '../../../contracts/commands/commands.ts'
import type { CaseQuery } from '../../../contracts/model/cases/query.ts'
import { startRealtime } from '../../../server-mock/realtime/socket.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { isBehind } from '../../../src/bus/log/ordering.ts'
import type { Outcome } from '../../../src/bus/outcome.ts'
import { $connection } from '../../../src/bus/realtime/connection.ts'
import { executeFx } from '../../../src/commands/execute.ts'
import { $outboxState } from '../../../src/commands/outbox.ts'
import { $pending } from '../../../src/commands/pending.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { casesRequested } from '../../../src/queries/cases/case-list.ts'
import { countsRequested } from '../../../src/queries/cases/counts.ts'
import { $caseDetail, caseOpened } from '../../../src/queries/cases/open-case.ts'
import { type Client, openClient, perform, until } from '../../support/client/client.ts'
import { testBrowser } from '../../support/client/tabs.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import { differences } from '../../support/proofs/oracle.ts'
import {
  type Dice,
  isFullProof,
  proofSeed,
  reportProof,
  throwDice,
} from '../../support/proofs/proof.ts'
import { type Cut, type RoughNetwork, roughNetwork } from '../../support/proofs/rough-network.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'

/** 500 kbit/s, and 400 ms there and back. */
const SLOW = { delayMs: 200, bytesPerSecond: 62_500 }
/** Before it has carried so many bytes one way, a connection is reset: every few calls. */
const LASTS = 8_000
/** The network is whole again: after so long, in ms, nothing may be open or missing any more. */
const SETTLED = 30_000

const RUNS = isFullProof ? 100 : 3
const COMMANDS = isFullProof ? 10 : 5
/** People at work at a time, each over a network of their own. */
const AT_ONCE = 9

const seed = proofSeed()
const figures = { runs: 0, commands: 0, done: 0, later: 0, refused: 0, unknown: 0, breaks: 0 }

let api: TestApi
let realtime: { close(): Promise<void> }
const open: { client?: Client; network: RoughNetwork }[] = []
beforeAll(async () => {
  api = await openApi()
  realtime = startRealtime(api.services, api.app.server)
})
afterEach(async () => {
  for (const { client, network } of open.splice(0)) {
    await client?.close()
    await network.close()
  }
})
afterAll(async () => {
  await realtime.close()
  await api.close()
  reportProof('slow-network', seed, figures)
})

const active: CaseQuery = {
  sort: { key: 'date_state_updated', ascending: false },
  filter: { state: 'ACTIVE' },
}

type Given = { name: CommandName; outcome: Outcome<unknown> | null }

/** One person at one case, over a network of their own. */
async function sitDown(office: Office, email: string, caseId: string, dice: Dice) {
  const network = await roughNetwork(Number(new URL(api.origin).port), { pace: SLOW })
  const desk: (typeof open)[number] = { network }
  open.push(desk)
  const { platform } = testBrowser().open()
  const client = await openClient(network.url, email, { platform })
  desk.client = client
  const { scope } = client
  const given = new Map<string, Given>()
  createWatch({
    unit: executeFx,
    scope,
    fn: ({ id, name }) => void given.set(id, { name, outcome: null }),
  })
  createWatch({
    unit: executeFx.finally,
    scope,
    fn: (end) => {
      if (end.status === 'fail') throw end.error
      const { command, outcome } = end.result
      given.set(command.id, { name: command.name, outcome })
    },
  })
  await allSettled(countsRequested, { scope })
  await allSettled(casesRequested, { scope, params: active })
  await allSettled(caseOpened, { scope, params: caseId })
  const cutOf = (): Cut => {
    const breaking = dice.pick(['up', 'down'] as const)
    const after = dice.upTo(LASTS)
    return (way, seen) => (way === breaking && seen.length > after ? after : null)
  }
  network.change({ pace: SLOW, cutOf })
  network.reset()
  return { office, client, network, given, caseId, dice }
}
type Desk = Awaited<ReturnType<typeof sitDown>>

const addNoteFx = createCommandEffect('case.note.add')
const addTagFx = createCommandEffect('case.tag.add')
const setReminderFx = createCommandEffect('case.reminder.set')
const createCaseFx = createCommandEffect('case.create')
const cancelFx = createCommandEffect('case.cancel')

/**
 * The same changes in the same order for the same seed; the last one needs a connection. Each is waited for as a form
 * would: until it is done, refused, unknown, or kept until there is a connection.
 */
async function work({ client: { scope }, caseId: case_id, dice }: Desk): Promise<void> {
  const version = () => scope.getState($caseDetail)?.version ?? 0
  for (let at = 1; at < COMMANDS; at += 1) {
    const text = `${case_id} ${at}`
    const about = { case_id, version: version() }
    const which = dice.upTo(4)
    if (which === 0) await perform(scope, addNoteFx, { ...about, text })
    else if (which === 1) await perform(scope, addTagFx, { ...about, tag: text })
    else if (which === 2) {
      await perform(scope, setReminderFx, { ...about, name: text, date: '2031-01-05' })
    } else {
      const host = `slow-${case_id}-${at}.example`
      await perform(scope, createCaseFx, { host, source_case_id: null })
    }
  }
  await perform(scope, cancelFx, { case_id, version: version() })
}

const isShown = (standing: string) => standing === 'refused' || standing === 'unknown'

function isQuiet({ client: { scope } }: Desk): boolean {
  const { items } = scope.getState($outboxState)
  const shown = new Set(items.map(({ entry }) => entry.command.id))
  return (
    items.every(({ standing }) => isShown(standing)) &&
    scope.getState($pending).every(({ command }) => shown.has(command.id)) &&
    !isBehind(scope.getState($log).ordering) &&
    scope.getState($connection).kind === 'live'
  )
}

/** How often the server did what a command asked for. */
async function effectsOf({ office }: Desk): Promise<Map<string, number>> {
  const { rows } = await api.services.database.pool.query(
    `select command_id as id, count(*)::int as n from event where customer_id = $1 group by 1`,
    [office.id],
  )
  return new Map(rows.map(({ id, n }) => [String(id), Number(n)]))
}

/** What is wrong with how a person's commands ended, in words. */
async function faultsOf(desk: Desk): Promise<string[]> {
  const [done, shown] = [await effectsOf(desk), new Map<string, string>()]
  for (const { entry, standing } of desk.client.scope.getState($outboxState).items)
    shown.set(entry.command.id, standing)
  return [...desk.given].flatMap(([id, { name, outcome }]) => {
    const times = done.get(id) ?? 0
    const kind = shown.get(id) ?? outcome?.kind
    const isRight =
      kind === 'unknown' ? times <= 1 : times === (kind === 'done' || kind === 'waiting' ? 1 : 0)
    figures.commands += 1
    if (kind === 'done') figures.done += 1
    else if (kind === 'waiting') figures.later += 1
    else if (kind === 'unknown') figures.unknown += 1
    else figures.refused += 1
    return isRight ? [] : [`${name} is ${kind ?? 'open'} and was done ${times} times`]
  })
}

test(`row 9: ${RUNS} times over a slow network that breaks, each command is done once or shown as it is`, async () => {
  const offices = Object.values(api.offices)
  const people = offices.flatMap((office) =>
    (['agent', 'admin', 'colleague'] as const).map((who) => ({ office, ...office.users[who] })),
  )
  while (figures.runs < RUNS) {
    const here = people.slice(0, Math.min(AT_ONCE, RUNS - figures.runs))
    // All of them are there before anybody looks: nothing tells of what is written behind the server's back.
    const seats: [(typeof here)[number], string][] = []
    for (const one of here)
      seats.push([one, await addCaseIn(api.services.database.db, one.office, 'ACTIVE')])
    const desks = await Promise.all(
      seats.map(([{ office, email }, caseId], at) =>
        sitDown(office, email, caseId, throwDice(seed + figures.runs + at)),
      ),
    )
    await Promise.all(desks.map(work))
    for (const { network } of desks) {
      figures.breaks += network.figures.breaks
      network.change({})
    }
    for (const desk of desks) {
      await until(() => isQuiet(desk), 'nothing is open or missing', SETTLED)
    }
    for (const desk of desks) {
      const { scope, gateway } = desk.client
      // What was cut off may reach the server last of all, and its event somewhat later.
      await vi.waitFor(
        async () =>
          expect([seed, await differences(scope.getState($workspace), gateway)]).toEqual([
            seed,
            [],
          ]),
        { timeout: SETTLED, interval: 200 },
      )
      expect([seed, await faultsOf(desk)]).toEqual([seed, []])
    }
    figures.runs += here.length
    for (const { client, network } of open.splice(0)) {
      await client?.close()
      await network.close()
    }
  }
  expect(figures.breaks).toBeGreaterThan(figures.runs)
}, 1_800_000)
