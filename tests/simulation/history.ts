import type { Standing } from '../../src/bus/outbox/entry.ts'
import { casesRequested } from '../../src/queries/cases/case-list.ts'
import { caseTagsRequested } from '../../src/queries/cases/case-tags.ts'
import { countsRequested } from '../../src/queries/cases/counts.ts'
import { caseOpened } from '../../src/queries/cases/open-case.ts'
import { businessDetailsRequested } from '../../src/queries/set-up/business.ts'
import { usersRequested } from '../../src/queries/set-up/users.ts'
import { throwDice } from '../support/proofs/proof.ts'
import { allCases } from '../support/records/events.ts'
import { divergences } from './checks/auditor.ts'
import { bulkFlaws, unseenEnds } from './checks/bulk-checks.ts'
import {
  brokenInvariants,
  doneAndRefused,
  doubledEffects,
  lostCommands,
  overwritten,
  passwordFlaws,
} from './checks/checks.ts'
import { readLedger } from './checks/ledger.ts'
import {
  invoiceFlaws,
  mailTemplateFlaws,
  pictureFlaws,
  templateFlaws,
} from './checks/made-checks.ts'
import { doubledMails, lostMails, strayReminders } from './checks/mail-checks.ts'
import { type Happened, outsideFlaws } from './checks/outside-checks.ts'
import { viewFlaws, viewsIn } from './checks/view-checks.ts'
import { act } from './people/act.ts'
import { type Browser, createBrowser } from './people/browser.ts'
import { createChannel } from './people/channel.ts'
import { type Client, type Given, openClient } from './people/client.ts'
import { type Complaint, complaint } from './people/complaint.ts'
import { nameStep, type Plan } from './people/plan.ts'
import { recordOf } from './record.ts'
import { FIRST_PASSWORD, loggedIn, logIn, type Person } from './world/customer.ts'
import { fatesOf } from './world/fate.ts'
import { type FaultKind, noTally, type Tally } from './world/faults.ts'
import { createNetwork } from './world/network.ts'
import { settle } from './world/settle.ts'
import type { History } from './world/stage.ts'
import type { World } from './world/world.ts'

/** `record`: what was done in it, in its order, whoever its customer is. */
export type Verdict = { problems: Complaint[]; tally: Tally; record: readonly string[] }

/** How many tabs: the first person has two. */
const names = ['A', 'A2', 'B', 'C', 'D', 'E'] as const

const tabsOf = (people: number): number[] => [
  0,
  0,
  ...Array.from({ length: people - 1 }, (_, at) => at + 1),
]

export async function runHistory(world: World, plan: Plan): Promise<Verdict> {
  const problems: Complaint[] = []
  /** What it is at; null once all steps were done: what goes wrong then began who knows when. */
  let step: string | null = 'the beginning'
  const note = (text: string): void => void problems.push(complaint(`broken: ${text}`, step))
  const { server, sink, time, customer } = await world.begin(plan, (error) =>
    note(`server: ${error}`),
  )
  const tally = noTally()
  const given = new Map<string, Given>()
  const clients: Client[] = []
  const browsers = new Map<Person, Browser>()
  const skews: number[] = []
  const died = new Set<Client>()
  const discarded = new Map<string, Standing>()
  const copied = new Set<string>()
  const happened: Happened[] = []
  let record: readonly string[] = []
  let texts = 0
  let commands = 0
  const met = (fault: FaultKind): void => {
    tally.faults[fault] += 1
  }

  async function browserOf(person: Person): Promise<Browser> {
    const known = browsers.get(person)
    if (known) return known
    const dice = throwDice(plan.noise + customer.people.indexOf(person))
    const browser = createBrowser({ person, time, dice, met })
    const instance = server.instance()
    if (instance) browser.store(await loggedIn(instance.services, person, person.sessionId))
    browsers.set(person, browser)
    return browser
  }

  function openTab(browser: Browser, at: number): Client {
    const { person, isOnline } = browser
    const dice = throwDice(plan.noise * 8 + at + 100 * died.size)
    // A way that is slow now and then, so that things overtake each other.
    const latency = (): number => (dice.upTo(10) === 0 ? 60 + dice.upTo(340) : 3 + dice.upTo(28))
    const network = createNetwork({
      server,
      from: customer.address,
      isOnline,
      time,
      latency,
      met,
      conflict: () => {
        tally.conflicts += 1
      },
      copied: (commandId) => void copied.add(commandId),
      endSession: async () => {
        const { services } = server.instance() ?? {}
        if (services) await logIn(services, person)
      },
    })
    const isOff = plan.isRealtimeOff
    const client = openClient({
      name: names[at] ?? '?',
      browser,
      network,
      isReachable: () => isOnline() && server.instance() !== null,
      channel: createChannel({ server, time, isOff, isOnline, latency, met }),
      time,
      skew: () => skews[at] ?? 0,
      nextId: () => {
        commands += 1
        return `${names[at] ?? '?'}-${commands}`
      },
      given,
      stepNow: () => step,
      complain: note,
    })
    clients[at] = client
    client.start()
    return client
  }

  /** What a person has on screen after a while. */
  function look(client: Client, at: number): void {
    client.tell(casesRequested, allCases)
    client.tell(countsRequested, undefined)
    client.tell(caseOpened, customer.caseIds[at % 2] ?? null)
    for (const id of customer.caseIds) client.opened.set(id, 1)
    if (at === 0) client.tell(caseTagsRequested, undefined)
    if (client.person.role !== 'ADMIN') return
    client.tell(businessDetailsRequested, undefined)
    client.tell(usersRequested, undefined)
  }

  function reopen(at: number): void {
    const former = clients[at]
    if (!former?.isDead()) return
    const client = openTab(former.browser, at)
    time.after(600, () => client.isLoggedIn() && look(client, at))
  }

  function closeTab(which: number, ms: number): void {
    const at = which % clients.length
    const client = clients[at]
    if (!client || client.isDead()) return
    client.die()
    died.add(client)
    time.after(ms, () => reopen(at))
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
    discarded,
    passwordOf: (person) => {
      const changes = [...given.values()].filter(
        ({ by, outcome }) => by.person === person && outcome?.kind === 'done',
      )
      const known = changes.flatMap(({ command: { input } }) =>
        'new_password' in input && 'current_password' in input ? [input.new_password] : [],
      )
      return known.at(-1) ?? FIRST_PASSWORD
    },
    viewsOf: (person) =>
      [...given.values()]
        .filter((one) => one.by.person === person)
        .map(viewsIn)
        .findLast((views) => views.length > 0) ?? [],
    happens: (kind, id, caseId) => {
      const one: Happened = { kind, id, caseId, isTaken: false, at: step }
      happened.push(one)
      return () => {
        one.isTaken = true
      }
    },
    closeTab,
    logInAgain,
  }

  try {
    if (plan.isRealtimeOff) met('REALTIME=off')
    for (const [at, number] of tabsOf(plan.people).entries()) {
      const person = customer.people[number]
      if (person) openTab(await browserOf(person), at)
    }
    await time.pass(600)
    for (const [at, client] of clients.entries()) look(client, at)
    await time.pass(600)
    for (const [at, one] of plan.steps.entries()) {
      step = nameStep(one, at + 1)
      await time.pass(one.after)
      await act(history, one)
    }
    step = null
    const restless = await settle({ history, plan, browsers, given, died, reopen })
    const arrived = sink.takeArrived()
    const ledger = await readLedger(world.database(), customer.id)
    const fates = fatesOf(given.values(), clients, died)
    const isExcused = ({ command, by }: Given): boolean =>
      discarded.has(command.id) || by.browser.hasRefused(command.id)
    for (const { command } of given.values()) {
      tally.given[command.name] = (tally.given[command.name] ?? 0) + 1
    }
    for (const { kind } of fates.values()) {
      tally.commands += 1
      if (kind === 'done' || kind === 'refused' || kind === 'unknown') tally[kind] += 1
      else tally.waiting += 1
    }
    const seen = clients.map((client) => ({
      name: client.name,
      office: client.office(),
      log: client.log(),
      bulk: client.bulk(),
    }))
    problems.push(
      ...restless.map((text) => complaint(text)),
      ...lostCommands(fates, ledger, { isExcused, copied }),
      ...doneAndRefused(given, discarded, ledger, copied),
      ...doubledEffects(given, ledger),
      ...passwordFlaws(fates, ledger),
      ...overwritten(given, ledger),
      ...doubledMails(given, ledger, arrived),
      ...lostMails(ledger, arrived),
      ...strayReminders(given, ledger),
      ...outsideFlaws(happened, ledger),
      ...bulkFlaws(given, ledger),
      ...unseenEnds(seen, ledger),
      ...viewFlaws(fates, ledger),
      ...invoiceFlaws(ledger),
      ...pictureFlaws(ledger),
      ...templateFlaws(ledger),
      ...mailTemplateFlaws(ledger),
      ...brokenInvariants(ledger),
      ...(await divergences(server, time, customer, seen)).map((text) => complaint(text)),
    )
    tally.mails = arrived.length
    record = recordOf(customer, given.values(), ledger, arrived)
  } catch (error) {
    note(error instanceof Error ? String(error.stack) : String(error))
  } finally {
    for (const client of [...clients, ...died]) client.close()
    tally.histories = 1
    tally.repeatsFromStore = server.takeRepeats()
    for (const fault of sink.takeFaults()) met(fault)
    for (const [statement, n] of Object.entries(world.takeDropped())) {
      tally.serversDropped[statement] = n
      tally.faults['server dropped'] += n
    }
    await world.end(customer)
  }
  return { problems, tally, record }
}
