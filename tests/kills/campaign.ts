/** One server that is killed again and again while it works, and what is left of its word. */
import { z } from '../../contracts/schema.ts'
import { audit, filesLeftIn } from './audit.ts'
import { armingOf, type Death, dieAtStart, dieAtWork, isAtStart, nameOf } from './deaths.ts'
import { type Data, type Office, openOffice } from './office.ts'
import { nothingYet, type Outcome } from './outcome.ts'
import { busyness } from './pace.ts'
import { CUSTOMER, remindersFallDue } from './seed.ts'
import { startVictim, type Victim } from './victim.ts'

/** From the start of the process to the first healthy answer, on a quiet machine (issue 4, point 4). */
const READY_MS = 3_000
/** So often a late start may be tried. */
const STARTS = 3
const OUTBOX_MS = 30_000
const LOOKS = 5

const Count = z.object({ n: z.int() })

/** What a start took, and what it would have taken on a quiet machine. */
type Start = { victim: Victim; took: number; quiet: number }

async function start({ place }: Office): Promise<Start> {
  const victim = startVictim(place)
  const took = await victim.ready
  if (took === null) throw new Error(`the server ended by itself:\n${victim.output()}`)
  // Measured only where it matters, so that it disturbs nothing.
  const quiet = took > READY_MS ? took / (await busyness(took / READY_MS)) : took
  return { victim, took: Math.round(took), quiet: Math.round(quiet) }
}

/**
 * Starts it and notes how long that took. One that is late is killed and started anew: what is slow is slow
 * again, where the machine was busy is another time.
 */
async function begin(office: Office, outcome: Outcome): Promise<Victim> {
  const starts = [await start(office)]
  for (let last = starts[0]; last && last.quiet > READY_MS && starts.length < STARTS; ) {
    last.victim.kill()
    await last.victim.exited
    last = await start(office)
    starts.push(last)
  }
  const [first] = starts
  const last = starts.at(-1)
  if (!first || !last) throw new Error('it was not started')
  outcome.readyMs.push(first.took)
  outcome.quietMs = Math.max(outcome.quietMs, last.quiet)
  const tried = starts.map(({ took, quiet }) => `${took} ms (${quiet} ms if quiet)`)
  if (last.quiet > READY_MS) outcome.notReady.push(tried.join(', '))
  return last.victim
}

/** Waits until the outbox has dealt with everything that was queued. */
async function untilSent(victim: Victim): Promise<void> {
  const deadline = performance.now() + OUTBOX_MS
  const queued = `select count(*)::int as n from outbox where state in ('queued', 'sending')`
  while (performance.now() < deadline) {
    const [left] = await victim.ask(queued, Count)
    if (left?.n === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The scheduler may queue a reminder while we look: then the outbox is waited for once more. */
async function auditAtRest(victim: Victim): Promise<string[]> {
  let wrong: string[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    await untilSent(victim)
    wrong = await audit(victim)
    if (!wrong.some((what) => what.startsWith('the outbox'))) return wrong
  }
  return wrong
}

/** Lets everything end that was under way when it died, then compares. */
async function look(office: Office, victim: Victim, outcome: Outcome, death: Death): Promise<void> {
  const { gate, lives, ledger, sink, place } = office
  gate.shut()
  lives.begin()
  await gate.empty()
  await untilSent(victim)
  const named = (what: string) => `after kill ${outcome.kills} (${nameOf(death)}): ${what}`
  const { lost, doubled } = await ledger.compare(victim, sink, CUSTOMER)
  outcome.lost.push(...lost.map(named))
  outcome.doubled.push(...doubled.map(named))
  outcome.broken.push(...(await auditAtRest(victim)).map(named))
  outcome.broken.push(...filesLeftIn(place.dataDir).map(named))
}

async function kill(office: Office, victim: Victim, death: Death): Promise<boolean> {
  if (isAtStart(death)) {
    victim.kill()
    await victim.exited
    return dieAtStart(startVictim(office.place, armingOf(death)), death)
  }
  await office.signIn()
  office.gate.open()
  return dieAtWork(victim, office.sink, death)
}

/** Kills one server as often as it is told to, and looks at it after every start. */
export async function runCampaign(data: Data, deaths: readonly Death[]): Promise<Outcome> {
  const office = await openOffice(data)
  const outcome = nothingYet()
  let victim = await begin(office, outcome)

  async function killAll(): Promise<void> {
    for (const death of deaths) {
      const name = nameOf(death)
      if (!(await kill(office, victim, death))) outcome.missed.push(name)
      outcome.kills += 1
      outcome.byPoint[name] = (outcome.byPoint[name] ?? 0) + 1
      victim = await begin(office, outcome)
      await look(office, victim, outcome, death)
    }
  }

  try {
    office.lives.begin()
    await office.signIn()
    await office.setUpMail()
    await victim.ask(remindersFallDue, Count)
    // Ends only by a wrong answer, or when the office is closed.
    await Promise.race([office.work(), killAll()])
    const { ledger, sink } = office
    const mails = sink.arrived().size
    return { ...outcome, commands: ledger.commands(), refusals: ledger.refusals(), mails }
  } finally {
    victim.kill()
    await victim.exited
    await office.close()
  }
}
