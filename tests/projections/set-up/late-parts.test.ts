import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Envelope, WireEvent } from '../../../contracts/events/envelope.ts'
import { firstEvents } from '../../../contracts/events/first-events.ts'
import { setUpEvents } from '../../../contracts/events/set-up-events.ts'
import type { ListedMailTemplate } from '../../../contracts/model/mail/mail-template.ts'
import { canonicalJson } from '../../../src/bus/canonical.ts'
import { createKnownEvents } from '../../../src/bus/log/known-events.ts'
import { type Arrival, accept, eventsOf, startLog } from '../../../src/bus/log/log.ts'
import { setUpParts } from '../../../src/projections/set-up/parts.ts'
import { createFolding } from '../../../src/projections/workspace.ts'
import { aFullTemplate, templateEvent } from '../../support/records/case-templates.ts'
import { caseEvent, localEvent, officeEvent, sessionStarted } from '../../support/records/events.ts'
import { activeSetup, emptySetup, setupEvent } from '../../support/records/mail-setups.ts'
import { aMailTemplate } from '../../support/records/mail-templates.ts'
import { aManagedUser, userEvent } from '../../support/records/users.ts'
import { auditListed, counted } from '../fold-workspace.ts'

/** The session begins here. */
const BEGUN = 1

/** A client with a folding and a knowledge of its own, the parts of the set-up in it or still to come. */
function aClient(isWhole: boolean) {
  const known = createKnownEvents(firstEvents)
  const folding = createFolding(known)
  const open = () => folding.add(setUpParts, setUpEvents)
  if (isWhole) open()
  let log = startLog(null)
  let state = folding.create()
  return {
    open,
    take(arrivals: readonly Arrival[]) {
      log = accept(log, arrivals, known)
      state = folding.fold(state, log.batch)
      if (log.unread.length > 0) state = folding.keep(state, log.unread)
    },
    /** Goes on from a checkpoint of now. */
    resume: () => {
      const saved = folding.read(JSON.parse(JSON.stringify(folding.save(state))))
      if (!saved.ok) throw new Error(saved.message)
      state = folding.load(saved.value)
    },
    /** From here on it can bring reads up to date. */
    since: () => state.recent.since,
    /** Everything there is to compare, as bytes. */
    seen: () => {
      const { recent } = folding.copy(state)
      const { unknown, malformed } = log
      return canonicalJson({
        state: folding.compared(folding.save(state)),
        recent,
        logged: eventsOf(log),
        apart: { unknown, malformed },
      })
    },
  }
}

const withoutWaiting = ({ scheduled_emails: _, ...template }: ListedMailTemplate) => template

/** What the server numbers, by its number. */
const told: ((seq: number) => Envelope)[] = [
  (seq) => caseEvent(seq, 'case.portal-visited', { row: { id: '1', version: seq } }),
  (seq) => setupEvent(seq, 'mail-setup.saved', { ...activeSetup, smtp_port: seq }),
  (seq) => templateEvent(seq, 'case-template.changed', aFullTemplate({ version: seq })),
  (seq) => templateEvent(seq, 'case-template.deleted', aFullTemplate()),
  (seq) =>
    officeEvent(seq, 'mail-flow.renamed', { flow: { id: 'f1', name: `F ${seq}` }, changes: [] }),
  (seq) =>
    officeEvent(seq, 'mail-template.changed', {
      ...{ template: withoutWaiting(aMailTemplate({ version: seq })), changes: [], applied: false },
    }),
  (seq) => userEvent(seq, 'user.changed', aManagedUser({ version: seq })),
  (seq) => officeEvent(seq, 'user.password-changed', { user_id: 'u7' }),
  (seq) => ({ ...setupEvent(seq, 'mail-setup.saved', activeSetup), payload: { smtp_port: 'x' } }),
  (seq) => ({ ...setupEvent(seq, 'mail-setup.saved', activeSetup), v: 9 }),
  (seq) => ({ ...setupEvent(seq, 'mail-setup.saved', activeSetup), name: 'mail-setup.praised' }),
  (seq) => ({ ...setupEvent(seq, 'mail-setup.saved', activeSetup), name: 'users.listed' }),
]

/** What is read of the set-up, as of a number. */
const reads = [
  (as_of: number) => localEvent('mail-setup.loaded', { setup: emptySetup, as_of }),
  (as_of: number) => localEvent('case-templates.listed', { templates: [aFullTemplate()], as_of }),
  (as_of: number) => localEvent('users.listed', { users: [aManagedUser()], as_of }),
  (as_of: number) =>
    localEvent('mail-flows.loaded', { flows: [{ id: 'f1', name: 'F', cases: 1 }], as_of }),
  (as_of: number) =>
    localEvent('mail-templates.listed', { flow_id: 'f1', templates: [aMailTemplate({})], as_of }),
  () => auditListed(['7', '6']),
]

type Step =
  | { kind: 'told'; which: number }
  /** Of other people's business: only their numbers arrive. */
  | { kind: 'withheld'; count: number }
  /** Of the set-up, and of the moment so many numbers ago. */
  | { kind: 'read'; which: number; ago: number }
  /** Of what every client reads. */
  | { kind: 'counts'; ago: number }
  | { kind: 'ended' }
  /** The log begins anew, so many numbers back. */
  | { kind: 'rebased'; back: number }
  /** A batch ends. */
  | { kind: 'flush' }
  | { kind: 'resume' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('told' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('withheld' as const),
      count: fc.constantFrom(1, 500, 1_990, 2_000, 4_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      which: fc.nat(),
      ago: fc.oneof(fc.nat({ max: 8 }), fc.nat({ max: 5_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('counts' as const), ago: fc.nat(4_000) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'ended' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rebased' as const), back: fc.nat(4) }) },
  { weight: 6, arbitrary: fc.constant({ kind: 'flush' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'resume' as const }) },
)

/** Takes one of a list, whatever the number. */
const pick = <T>(list: readonly T[], which: number): T => list[which % list.length] as T

/** Both clients of one history; the late one opens the set-up before the step of that place. */
function played(steps: readonly Step[], place: number) {
  const clients = [aClient(true), aClient(false)] as const
  let head = BEGUN
  const next = () => {
    head += 1
    return head
  }
  let waiting: Arrival[] = []
  const flush = () => {
    for (const client of clients) client.take(waiting)
    waiting = []
    expect(clients[1].since()).toBe(clients[0].since())
  }
  const wire = (...events: WireEvent[]) => waiting.push({ kind: 'wire', events })
  const local = (event: ReturnType<typeof localEvent>) =>
    waiting.push({ kind: 'local', events: [event] })
  const take = (one: Step, isOpen: boolean) => {
    const asOf = (ago: number) => Math.max(0, head - ago)
    if (one.kind === 'told') wire(pick(told, one.which)(next()))
    else if (one.kind === 'withheld')
      wire(
        ...Array.from({ length: one.count }, () => ({
          seq: next(),
          name: 'withheld' as const,
        })),
      )
    else if (one.kind === 'read' && isOpen) local(pick(reads, one.which)(asOf(one.ago)))
    else if (one.kind === 'counts')
      local(localEvent('counts.loaded', { counts: counted, as_of: asOf(one.ago) }))
    else if (one.kind === 'ended') local(localEvent('session.ended', { reason: 'logout' }))
    else if (one.kind === 'rebased') {
      head = asOf(one.back)
      local(localEvent('log.rebased', { as_of: head }))
    } else if (one.kind === 'resume') {
      flush()
      for (const client of clients) client.resume()
    } else flush()
  }
  local(sessionStarted(BEGUN))
  for (const [at, one] of steps.entries()) {
    if (at === place) {
      flush()
      clients[1].open()
    }
    take(one, at >= place)
  }
  flush()
  if (steps.length <= place) clients[1].open()
  flush()
  return clients.map(({ seen }) => seen())
}

const seed = process.env.PROVE_SEED === undefined ? {} : { seed: Number(process.env.PROVE_SEED) }

describe('the set-up', () => {
  test('may come at any moment of any history: state, log and what it is brought up to date by are the same', () => {
    const history = fc.record({ steps: fc.array(step, { maxLength: 40 }), place: fc.nat(40) })
    fc.assert(
      fc.property(history, ({ steps, place }) => {
        const [whole, late] = played(steps, place)
        expect(late).toBe(whole)
      }),
      { numRuns: 300, ...seed },
    )
  })

  test('brings its first read up to date by what came before it, unread', () => {
    const client = aClient(false)
    client.take([{ kind: 'local', events: [sessionStarted(BEGUN)] }])
    const changed = templateEvent(3, 'case-template.changed', aFullTemplate({ version: 2 }))
    client.take([{ kind: 'wire', events: [{ seq: 2, name: 'withheld' }, changed] }])
    expect(client.seen()).toContain('"unknown":1')
    client.open()
    const first = aFullTemplate()
    const listed = localEvent('case-templates.listed', { templates: [first], as_of: 2 })
    client.take([{ kind: 'local', events: [listed] }])
    const { state, apart } = JSON.parse(client.seen())
    expect(apart.unknown).toBe(0)
    expect(state.caseTemplates).toMatchObject([{ id: first.id, version: 2 }])
  })

  test('is no part of what was saved before it came', () => {
    const folding = createFolding(createKnownEvents(firstEvents))
    const saved = folding.save(folding.create())
    expect(Object.keys(saved)).not.toContain('mailSetup')
    folding.add(setUpParts, setUpEvents)
    expect(folding.load(saved).mailSetup).toEqual({ setup: null, asOf: 0 })
    expect(Object.keys(folding.save(folding.load(saved)))).toContain('mailSetup')
  })
})
