/** One server that is killed again and again while it works, and what is left of its word. */
import { z } from '../../contracts/schema.ts'
import { type Data, type Office, openOffice } from './acts/office.ts'
import { audit, filesLeftIn } from './audit.ts'
import { armingOf, type Death, dieAtStart, dieAtWork, isAtStart, nameOf } from './deaths.ts'
import { nothingYet, type Outcome } from './outcome.ts'
import { CUSTOMER, newTerms, remindersFallDue, tallyFills } from './seed.ts'
import { startVictim, type Victim } from './victim.ts'

/** From the start of the process to the first healthy answer, of the server's own time. */
const READY_MS = 3_000
/** For so long nothing may change of what the server does by itself. */
const REST_MS = 30_000
const LOOKS = 5
/** After so many kills the customers are asked to accept new terms. */
const TERMS_LAST = 5

const Count = z.object({ n: z.int() })
const Nothing = z.object({})

/** Starts it and notes how long that took. */
async function begin({ place }: Office, outcome: Outcome): Promise<Victim> {
  const victim = startVictim(place)
  const took = await victim.ready
  if (took === null) throw new Error(`the server ended by itself:\n${victim.output()}`)
  outcome.readyMs.push(took.ms)
  outcome.ownMs.push(took.own)
  if (took.own > READY_MS) outcome.notReady.push(`${took.own} ms of its own, ${took.ms} ms in all`)
  return victim
}

/** Waits until nothing is left of what the server does by itself; where it stands still, the audit says what it was. */
async function untilNone(victim: Victim, rows: string): Promise<void> {
  let deadline = performance.now() + REST_MS
  let before: number | undefined
  while (performance.now() < deadline) {
    const [left] = await victim.ask(`select count(*)::int as n from ${rows}`, Count)
    if (left?.n === 0) return
    if (left?.n !== before) deadline = performance.now() + REST_MS
    before = left?.n
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Waits until the outbox has dealt with everything that was queued. */
const untilSent = (victim: Victim): Promise<void> =>
  untilNone(victim, `outbox where state in ('queued', 'sending')`)

/** Waits until every bulk action is at its end. */
const untilCarriedOut = (victim: Victim): Promise<void> =>
  untilNone(victim, `case_bulk where state = 'running'`)

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
  await untilCarriedOut(victim)
  await untilSent(victim)
  const named = (what: string) => `after kill ${outcome.kills} (${nameOf(death)}): ${what}`
  const { lost, doubled } = await ledger.compare(victim, sink, CUSTOMER)
  outcome.lost.push(...lost.map(named))
  outcome.doubled.push(...doubled.map(named))
  outcome.broken.push(...(await auditAtRest(victim)).map(named))
  outcome.broken.push(...filesLeftIn(place.dataDir).map(named))
}

/** Notes what kinds of statements a life met. */
function noteKinds(outcome: Outcome, victim: Victim): void {
  const met = [...victim.kinds()]
  const unnamed = met.filter(([, named]) => !named)
  outcome.kinds = [...new Set([...outcome.kinds, ...met.map(([kind]) => kind)])].sort()
  outcome.unnamed = [...new Set([...outcome.unnamed, ...unnamed.map(([kind]) => kind)])].sort()
}

/** Waits until something was done: a start finds something in the log of the database only where something was written. */
async function untilDone({ ledger, gate }: Office): Promise<void> {
  const before = ledger.commands()
  gate.open()
  while (ledger.commands() === before) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function kill(office: Office, victim: Victim, death: Death): Promise<boolean> {
  await office.signIn()
  if (isAtStart(death)) {
    await untilDone(office)
    victim.kill()
    await victim.exited
    return dieAtStart(startVictim(office.place, armingOf(death)), death)
  }
  const place = death.kind === 'point' ? death.point.place : null
  if (place === 'tally summed') await victim.ask(tallyFills, Nothing)
  office.head(place)
  office.gate.open()
  const inTime = await dieAtWork(victim, office.sink, death)
  office.head(null)
  return inTime
}

/** Kills one server as often as it is told to, and looks at it after every start. */
export async function runCampaign(data: Data, deaths: readonly Death[]): Promise<Outcome> {
  const office = await openOffice(data)
  const outcome = nothingYet()
  let victim = await begin(office, outcome)

  async function killAll(): Promise<void> {
    for (const death of deaths) {
      const name = nameOf(death)
      if (outcome.kills % TERMS_LAST === 0) await victim.ask(newTerms(outcome.kills), Nothing)
      if (!(await kill(office, victim, death))) outcome.missed.push(name)
      noteKinds(outcome, victim)
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
