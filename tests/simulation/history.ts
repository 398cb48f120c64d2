/** One history: its people, its clients, its server, and the step that is being done. */
import { casesRequested } from '../../src/projections/case-list.ts'
import { caseTagsRequested } from '../../src/projections/case-tags.ts'
import { countsRequested } from '../../src/projections/counts.ts'
import { caseOpened } from '../../src/projections/open-case.ts'
import { allCases } from '../support/events.ts'
import { act } from './act.ts'
import { divergences } from './auditor.ts'
import { type Browser, createBrowser } from './browser.ts'
import { createChannel } from './channel.ts'
import { brokenInvariants, doubledEffects, lostCommands, lostMails } from './checks.ts'
import { type Client, type Given, openClient } from './client.ts'
import { type Customer, loggedIn, logIn, type Person } from './customer.ts'
import { type FaultKind, noTally, type Tally } from './faults.ts'
import { readLedger } from './ledger.ts'
import { createNetwork } from './network.ts'
import { describeStep, type Plan } from './plan.ts'
import { random } from './random.ts'
import type { SimulatedServer } from './server.ts'
import type { Sink } from './sink.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { World } from './world.ts'

/** Virtual ms after which everything has to be at its end once the faults have stopped. */
const QUIET_WITHIN = 120_000

export type History = {
  customer: Customer
  clients: readonly Client[]
  server: SimulatedServer
  sink: Sink
  time: VirtualTime
  met: (fault: FaultKind) => void
  /** A text that nobody else writes. */
  newText: (what: string) => string
  skew: (client: number, ms: number) => void
  logInAgain: (client: Client) => void
}

export type Verdict = { problems: string[]; tally: Tally; step: string }

/** How many tabs: the first person has two. */
const tabsOf = (people: number): number[] => [
  0,
  0,
  ...Array.from({ length: people - 1 }, (_, at) => at + 1),
]

export async function runHistory(world: World, plan: Plan): Promise<Verdict> {
  const { server, sink, time, customer, errors } = await world.begin()
  const tally = noTally()
  const problems: string[] = []
  const given = new Map<string, Given>()
  const clients: Client[] = []
  const browsers = new Map<Person, Browser>()
  const skews: number[] = []
  let texts = 0
  let step = 'the beginning'
  const met = (fault: FaultKind): void => {
    tally.faults[fault] += 1
  }

  async function openTab(person: Person, at: number): Promise<void> {
    const noise = random(plan.noise * 8 + at)
    // A way that is slow now and then, so that things overtake each other.
    const latency = (): number => (noise.chance(0.1) ? noise.int(60, 400) : noise.int(3, 30))
    const browser = browsers.get(person) ?? createBrowser(person, time, met)
    const instance = server.instance()
    if (!browsers.has(person) && instance) {
      browser.store(await loggedIn(instance.services, person, person.sessionId))
    }
    browsers.set(person, browser)
    const network = createNetwork({
      server,
      time,
      latency,
      met,
      conflict: () => {
        tally.conflicts += 1
      },
      endSession: async () => {
        const { services } = server.instance() ?? {}
        if (services) await logIn(services, person)
      },
    })
    const name = `${'ABCDE'[customer.people.indexOf(person)]}${clients.some((c) => c.person === person) ? '2' : ''}`
    const client = openClient({
      name,
      browser,
      network,
      channel: createChannel({ server, time, isOff: plan.isRealtimeOff, latency, met }),
      time,
      skew: () => skews[at] ?? 0,
      nextId: () => world.newId(name),
      given,
      complain: (message) => problems.push(`broken: ${message}`),
    })
    clients.push(client)
    client.start()
  }

  function logInAgain(client: Client): void {
    server.happen('login', async (services) => {
      client.browser.store(await logIn(services, client.person))
    })
  }

  const history: History = {
    customer,
    clients,
    server,
    sink,
    time,
    met,
    newText: (what) => {
      texts += 1
      return `${what} ${texts} of ${customer.id}`
    },
    skew: (client, ms) => {
      skews[client % clients.length] = ms
    },
    logInAgain,
  }

  async function settle(): Promise<void> {
    for (const { network, channel } of clients) {
      network.disarm()
      channel.disarm()
    }
    sink.disarm()
    server.instance()?.power.disarm()
    for (const { browser } of clients) browser.fill(0)
    const isOver = (): boolean =>
      server.instance() !== null &&
      [...given.values()].every(({ outcome }) => outcome !== null) &&
      clients.every((client) => client.isQuiet())
    await time.pass(3_000)
    for (let passed = 0; passed < QUIET_WITHIN; passed += 5_000) {
      for (const client of clients) if (!client.isLoggedIn()) logInAgain(client)
      await time.pass(passed === 0 && plan.isRealtimeOff ? 16_000 : 5_000)
      if (isOver()) return
    }
    const stuck = clients.filter((client) => !client.isQuiet())
    problems.push(
      `lost: not at rest after ${QUIET_WITHIN} ms: ${stuck.map((c) => `${c.name} ${c.describe()}`).join('; ')}`,
    )
  }

  try {
    if (plan.isRealtimeOff) met('REALTIME=off')
    for (const [at, person] of tabsOf(plan.people).entries()) {
      const mine = customer.people[person]
      if (mine) await openTab(mine, at)
    }
    await time.pass(600)
    for (const [at, client] of clients.entries()) {
      client.tell(casesRequested, allCases)
      client.tell(countsRequested, undefined)
      client.tell(caseOpened, customer.caseIds[at % 2] ?? null)
      if (at === 0) client.tell(caseTagsRequested, undefined)
    }
    await time.pass(600)
    for (const [at, one] of plan.steps.entries()) {
      step = `${at + 1}. ${describeStep(one)}`
      await time.pass(one.after)
      await act(history, one)
    }
    step = 'the quiet period'
    await settle()
    step = 'the end'
    const arrived = sink.takeArrived()
    const ledger = await readLedger(world.database(), customer.id)
    const seen = clients.map((client) => ({
      name: client.name,
      office: client.office(),
      log: client.log(),
    }))
    problems.push(
      ...lostCommands(given.values(), ledger),
      ...doubledEffects(given, ledger, arrived),
      ...lostMails(ledger, arrived),
      ...brokenInvariants(ledger),
      ...(await divergences(server, time, customer, seen)),
    )
    tally.mails = arrived.length
  } catch (error) {
    problems.push(`broken: ${error instanceof Error ? error.stack : String(error)}`)
  } finally {
    for (const client of clients) client.close()
    problems.push(...errors().map((error) => `broken: server: ${error}`))
    tally.histories = 1
    tally.repeatsFromStore = server.takeRepeats()
    for (const fault of sink.takeFaults()) met(fault)
    for (const [statement, n] of Object.entries(world.takeDropped())) {
      tally.serversDropped[statement] = n
      tally.faults['server dropped'] += n
    }
    for (const { command, outcome } of given.values()) {
      if (command.name.startsWith('session.')) continue
      tally.commands += 1
      if (outcome) tally[outcome.kind] += 1
    }
    await world.end(customer)
  }
  return { problems, tally, step }
}
