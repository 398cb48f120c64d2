/** The end of a history: nothing goes wrong any more, and everything has to come to its end. */
import type { OutboxEntry } from '../../../src/bus/outbox/entry.ts'
import { outboxDiscarded, outboxRetried } from '../../../src/commands/outbox.ts'
import type { Browser } from '../people/browser.ts'
import type { Client, Given } from '../people/client.ts'
import type { Plan } from '../people/plan.ts'
import type { Person } from './customer.ts'
import type { History } from './stage.ts'

/** Virtual ms after which everything has to be at its end once the faults have stopped. */
const QUIET_WITHIN = 240_000

type Parts = {
  history: History
  plan: Plan
  browsers: ReadonlyMap<Person, Browser>
  given: ReadonlyMap<string, Given>
  died: ReadonlySet<Client>
  /** Opens a closed tab again. */
  reopen: (client: number) => void
}

/** An upload that outlived the tab of its file can be sent by nobody any more. */
const isWithoutFile = ({ state }: OutboxEntry): boolean =>
  state.kind === 'unknown' && state.message.includes('choose the file again')

/** What is unknown holds back the rest of its case, what is refused that of its save: people decide. */
function decide({ clients, customer, discarded }: History): void {
  for (const person of customer.people) {
    const client = clients.find((one) => one.person === person)
    if (!client?.outbox().some(({ standing }) => standing === 'waiting')) continue
    for (const { entry, standing } of client.outbox()) {
      const { id } = entry.command
      const isHopeless = standing === 'refused' || isWithoutFile(entry)
      if (standing === 'unknown' && !isHopeless) client.tell(outboxRetried, id)
      if (!isHopeless) continue
      discarded.set(id, standing)
      client.tell(outboxDiscarded, id)
    }
  }
}

function calm({ history, browsers, reopen }: Parts): void {
  const { clients, sink, server } = history
  for (const { network, channel } of clients) {
    network.calm()
    channel.disarm()
  }
  sink.disarm()
  server.instance()?.power.disarm()
  for (const at of clients.keys()) reopen(at)
  for (const browser of browsers.values()) {
    browser.empty()
    if (!browser.isOnline()) browser.setOnline(true)
  }
}

/** The longest that a mail is held back for whoever wrote it, in virtual ms. */
const longestDelay = (given: ReadonlyMap<string, Given>): number =>
  Math.max(
    0,
    ...[...given.values()].map(({ command: { input } }) =>
      'delay' in input ? input.delay * 1_000 : 0,
    ),
  )

/** Lets everything come to rest; the answer says what did not. */
export async function settle(parts: Parts): Promise<string[]> {
  const { history, plan, given, died } = parts
  const { clients, server, time, logInAgain } = history
  const hasSlept = plan.steps.some((one) => one.act === 'night')
  const isSkewed = plan.steps.some((one) => one.act === 'clock skew')
  calm(parts)
  const isOver = (): boolean =>
    server.instance() !== null &&
    [...given.values()].every(({ outcome, by }) => outcome !== null || died.has(by)) &&
    clients.every((client) => client.isQuiet())
  /** Short-lived tokens end channels all the time: a while finds each client connected, no single moment need. */
  const isOverSoon = async (): Promise<boolean> => {
    for (let second = 0; second < 10 && !isOver(); second += 1) await time.pass(1_000)
    return isOver()
  }
  await time.pass(3_000)
  for (let passed = 0; passed < QUIET_WITHIN; passed += 5_000) {
    for (const client of clients) if (!client.isLoggedIn()) logInAgain(client)
    await time.pass(passed === 0 && plan.isRealtimeOff ? 16_000 : 5_000)
    if (isOver()) {
      // What happened last may still be on its way to somebody. A new day is noticed within 30 s; that a clock is
      // wrong is noticed by the first answer after the day that it told. A mail leaves when it may no longer be taken
      // back.
      const late = hasSlept ? 31_000 : plan.isRealtimeOff ? 16_000 : 4_000
      await time.pass(Math.max(isSkewed ? 65_000 : late, longestDelay(given) + 4_000))
      if (await isOverSoon()) return []
    }
    if (passed > 0) decide(history)
  }
  const stuck = clients.filter((client) => !client.isQuiet())
  const states = stuck.map((client) => `${client.name} ${client.describe()}`)
  return [`lost: not at rest after ${QUIET_WITHIN} ms: ${states.join('; ')}`]
}
