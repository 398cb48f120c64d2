/** Many invoices at once, of a server that is killed again and again: what their numbers are in the end. */
import { z } from '../../contracts/schema.ts'
import { aBilling, invoiceTexts } from '../support/offices/invoicing.ts'
import { type Dice, throwDice } from '../support/proofs/proof.ts'
import { placeOf } from './acts/office.ts'
import { type Death, dieAtWork, nameOf } from './deaths.ts'
import { points } from './points.ts'
import { CUSTOMER } from './seed.ts'
import { type Sink, startSink } from './sink.ts'
import { type Place, startVictim, type Victim } from './victim.ts'

export type RushOutcome = {
  kills: number
  issued: number
  previews: number
  /** Answers that no life came to give: each was asked for again under its key. */
  unanswered: number
  byPoint: Record<string, number>
  /** What is missing, doubled or drawn in vain; empty where every number is right. */
  wrong: string[]
}

type Data = { dataDir: string; databaseUrl: string | null; cases: readonly string[]; seed: number }

const ADMIN = { email: 'admin@enterprise.example', password: 'Framewright-1' }
/** Tokens are exchanged for younger ones well before they end. */
const TOKEN_MS = 300_000
const PREVIEWED = 5
const ASKED_AGAIN = 20
const LOOKED_AT = 10
const MOST_ROUNDS = 40
const MOST_STARTS = 5
const PREFIX = invoiceTexts().invoice_prefix

/** What an issue passes: before and behind each, the number is drawn, kept or given back. */
const passed =
  /^(key claimed|case locked|series counted|invoice made|detail changed|activity written|events appended|answer stored|commit|answer|WAL write|WAL flush)$/

const Issued = z.object({ invoice_id: z.string() })
const Stored = z.object({ id: z.string(), of: z.string(), number: z.string() })
const Last = z.object({ last: z.int() })
const Login = z.object({ accessToken: z.string() })

type Answered = { status: number; json: unknown }

/** Said where too many ask at once: it is asked for again. */
const BUSY = 503

/** What is answered, or null where the server died before it was, or had no time for it. */
async function ask(place: Place, path: string, json: object, headers: object = {}) {
  try {
    const answer = await fetch(`http://127.0.0.1:${place.port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    })
    const said: Answered = { status: answer.status, json: await answer.json() }
    return said.status === BUSY ? null : said
  } catch {
    return null
  }
}

const lastOf = async (victim: Victim): Promise<number> => {
  const [series] = await victim.ask(
    `select last from invoice_series where customer_id = '${CUSTOMER}' and prefix = '${PREFIX}'`,
    Last,
  )
  return series?.last ?? 0
}

function draw(dice: Dice, isEmbedded: boolean, spread: number): Death {
  const named = [...points.entries()].filter(
    ([, { place, during, embeddedOnly }]) =>
      during === 'work' && passed.test(place) && (isEmbedded || !embeddedOnly),
  )
  if (dice.upTo(4) === 0) return { kind: 'random', during: 'work', ms: dice.upTo(1_500) }
  const [number, point] = dice.pick(named)
  return { kind: 'point', number, point, nth: 1 + dice.upTo(spread) }
}

type Rush = ReturnType<typeof openRush>

/** Every case is to be invoiced, all at once, whatever happens to the server. */
function openRush(place: Place, cases: readonly string[], dice: Dice) {
  const outcome: RushOutcome = {
    ...{ kills: 0, issued: 0, previews: 0, unanswered: 0 },
    ...{ byPoint: {}, wrong: [] },
  }
  /** The invoice that each case was told to have. */
  const told = new Map<string, string>()
  const left = () => cases.filter((id) => !told.has(id))
  let [token, signedIn] = ['', Number.NEGATIVE_INFINITY]

  async function signIn(): Promise<void> {
    if (performance.now() - signedIn < TOKEN_MS) return
    let answer: Answered | null = null
    for (let times = 0; answer === null && times < MOST_STARTS; times += 1)
      answer = await ask(place, '/login', ADMIN)
    if (answer?.status !== 200) throw new Error(`the login was answered with ${answer?.status}`)
    token = z.parse(Login, answer.json).accessToken
    signedIn = performance.now()
  }

  const askAs = (path: string, key: object = {}) =>
    ask(place, path, aBilling, { authorization: `Bearer ${token}`, ...key })

  async function issue(id: string): Promise<void> {
    const answer = await askAs(`/cases/${id}/invoice`, { 'Idempotency-Key': `rush-${id}` })
    if (answer === null) {
      outcome.unanswered += 1
      return
    }
    if (answer.status !== 200) {
      outcome.wrong.push(`case ${id}: ${answer.status} ${JSON.stringify(answer.json)}`)
      return
    }
    const { invoice_id } = z.parse(Issued, answer.json)
    const before = told.get(id)
    if (before !== undefined && before !== invoice_id)
      outcome.wrong.push(`case ${id}: was told ${before}, then ${invoice_id}`)
    told.set(id, invoice_id)
  }

  async function preview(id: string): Promise<void> {
    const answer = await askAs(`/cases/${id}/invoice_preview`)
    // A case whose invoice came first has none to be shown.
    if (answer?.status === 200) outcome.previews += 1
    else if (answer !== null && answer.status !== 409)
      outcome.wrong.push(`the preview of case ${id}: ${answer.status}`)
  }

  /** In a rush few previews get their turn: some come before it. */
  async function lookAtSome(): Promise<void> {
    await Promise.all(left().slice(-LOOKED_AT).map(preview))
  }

  /** All that are left at once, with previews, and some that are asked for again. */
  async function round(): Promise<void> {
    const asked = left()
    const again = [...told.keys()].filter(() => dice.upTo(ASKED_AGAIN) === 0)
    const shown = asked.filter(() => dice.upTo(PREVIEWED) === 0)
    await Promise.all([...shown.map(preview), ...[...asked, ...again].map(issue)])
  }

  /** Compares with what is kept; `first` is the number before the first of these. */
  async function look(victim: Victim, first: number, moment: string): Promise<void> {
    const stored = await victim.ask(
      `select id, case_id::text as of, number from invoice
       where customer_id = '${CUSTOMER}' and case_id in (${cases.join(', ')})`,
      Stored,
    )
    const say = (what: string) => outcome.wrong.push(`${moment}: ${what}`)
    const numbers = stored
      .map(({ number }) => Number(number.slice(PREFIX.length)))
      .toSorted((a, b) => a - b)
    const gap = numbers.findIndex((number, at) => number !== first + at + 1)
    if (gap !== -1) say(`after ${first + gap} comes ${numbers[gap]}`)
    const last = await lastOf(victim)
    if (last !== first + stored.length) say(`${stored.length} invoices, the series is at ${last}`)
    const kept = new Map(stored.map(({ id, of }) => [of, id]))
    if (kept.size !== stored.length) say('a case has two invoices')
    for (const [id, invoice] of told)
      if (kept.get(id) !== invoice) say(`case ${id} was told ${invoice}, and has ${kept.get(id)}`)
    outcome.issued = stored.length
  }

  return { outcome, left, signIn, lookAtSome, round, look }
}

async function dieInRush(rush: Rush, victim: Victim, sink: Sink, death: Death): Promise<void> {
  const round = rush.round()
  // Whoever has nothing more to do need not wait for a death.
  void round.then(victim.kill)
  await dieAtWork(victim, sink, death)
  await round
}

/** Invoices all of these cases, and kills the server so often meanwhile. */
export async function runRush(data: Data, kills: number): Promise<RushOutcome> {
  const dice = throwDice(data.seed)
  const sink = await startSink()
  const place = await placeOf(data, sink)
  const rush = openRush(place, data.cases, dice)
  const { outcome } = rush
  const begin = async (): Promise<Victim> => {
    for (let start = 1; ; start += 1) {
      const victim = startVictim(place)
      if ((await victim.ready) !== null) {
        await rush.signIn()
        return victim
      }
      // A database that the machine gives no time refuses a connection: whoever runs a server starts it again.
      if (start === MOST_STARTS) throw new Error(`it ended by itself:\n${victim.output()}`)
    }
  }
  let victim = await begin()
  try {
    const first = await lastOf(victim)
    while (outcome.kills < kills) {
      // So that some are left for the last death.
      const spread = Math.max(1, Math.floor((2 * rush.left().length) / (kills - outcome.kills)))
      await rush.lookAtSome()
      const death = draw(dice, data.databaseUrl === null, spread)
      const name = nameOf(death)
      await dieInRush(rush, victim, sink, death)
      outcome.kills += 1
      outcome.byPoint[name] = (outcome.byPoint[name] ?? 0) + 1
      victim = await begin()
      await rush.look(victim, first, `after kill ${outcome.kills} (${name})`)
    }
    for (let round = 0; rush.left().length > 0 && round < MOST_ROUNDS; round += 1)
      await rush.round()
    await rush.look(victim, first, 'at the end')
    if (rush.left().length > 0) outcome.wrong.push(`${rush.left().length} cases have no invoice`)
    return outcome
  } finally {
    victim.kill()
    await victim.exited
    await sink.close()
  }
}
