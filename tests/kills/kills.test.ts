import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ensurePostgres, startPostgres } from '../../tools/lib/postgres.mjs'
import { isFullProof, proofSeed, reportProof, throwDice } from '../support/proofs/proof.ts'
import { runCampaign } from './campaign.ts'
import { drawDeaths, drawFirstDeaths } from './deaths.ts'
import { runFirstStarts } from './first-start.ts'
import { distribution, type Outcome, together } from './outcome.ts'
import { type Point, points } from './points.ts'
import { type RushOutcome, runRush } from './rush.ts'
import { filledFolder, filledPostgres, remindedCases } from './seed.ts'

const seed = proofSeed()
const dice = throwDice(seed)
const folders: string[] = []

async function kept(folder: Promise<string>): Promise<string> {
  folders.push(await folder)
  return folder
}

/** The data of a failed run is kept for inspection. */
function removeData(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

const figuresOf = (outcome: Outcome) => ({
  kills: outcome.kills,
  lost: outcome.lost.length,
  doubled: outcome.doubled.length,
  notReady: outcome.notReady.length,
  broken: outcome.broken.length,
  commands: outcome.commands,
  refusals: outcome.refusals,
  mails: outcome.mails,
  readyMs: distribution(outcome.readyMs),
  ownMs: distribution(outcome.ownMs),
  missed: outcome.missed,
  byPoint: outcome.byPoint,
  kinds: outcome.kinds,
  unnamed: outcome.unnamed,
})

/** Each by itself: what is wrong is said in full. */
function expectKept({ lost, doubled, broken }: Outcome): void {
  expect.soft(lost, 'lost').toEqual([])
  expect.soft(doubled, 'doubled').toEqual([])
  expect.soft(broken, 'broken').toEqual([])
}

const isNamed =
  (embedded: boolean) =>
  ([, { during, embeddedOnly }]: readonly [number, Point]): boolean =>
    during !== 'first start' && (embedded || !embeddedOnly)

/** A PostgreSQL of DATABASE_URL, else one of our own. */
async function aPostgres(): Promise<{ url: string; end(): Promise<void> }> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, end: async () => undefined }
  const found = await ensurePostgres()
  if ('problem' in found) throw new Error(found.problem)
  // The audit is planned anew for each look: to compile it as well takes longer than to run it.
  const { url, remove } = await startPostgres({ ...found, settings: { jit: 'off' } })
  return { url, end: remove }
}

/** Every one of so many cases has its one invoice, under numbers without a gap. */
function expectEachInvoiced(rush: RushOutcome, kills: number, cases: number): void {
  const { kills: killed, issued, wrong } = rush
  expect({ killed, issued, wrong }).toEqual({ killed: kills, issued: cases, wrong: [] })
}

const SHARE = 2

/** The points at which servers break most often: the short run kills at one of them, another each time. */
const delicate = [
  /^(commit: after|answer: )/,
  /^(mail queued: after|mail claimed: |commit: before)/,
  /^(outbox (half|whole) mail: |mail settled: before)/,
  /^WAL /,
  /^bulk (.* )?commit: /,
]
const CASES = 60

/** On the embedded engine, or on the PostgreSQL of DATABASE_URL. */
const proveShare = (): void =>
  test('row 13: killed three times, the server keeps every word it gave', async () => {
    const databaseUrl = process.env.DATABASE_URL || null
    const isEmbedded = databaseUrl === null
    const dataDir = await kept(
      isEmbedded ? filledFolder(CASES) : filledPostgres(databaseUrl, CASES),
    )
    const named = [...points.entries()].filter(isNamed(isEmbedded))
    const oneOf = (form: RegExp) => named.filter(([, { name }]) => form.test(name))
    const first = dice.upTo(delicate.length)
    const turn = [...delicate.slice(first), ...delicate.slice(0, first)].slice(0, 1)
    const deaths = [
      ...turn.flatMap((form) => drawDeaths(dice, 1, oneOf(form))),
      ...drawDeaths(dice, 1, dice.upTo(2) === 0 ? named : []),
    ]
    const outcome = await runCampaign({ dataDir, databaseUrl, cases: CASES, seed }, deaths)
    reportProof('kills', seed, figuresOf(outcome))
    expect(outcome.kills).toBe(SHARE)
    // How soon it is ready again is asked where nothing else runs: by the full proof and by the bench.
    expectKept(outcome)
    // A statement that changed its form would never be killed at again.
    expect(outcome.unnamed).toEqual([])
    const rushed = { dataDir, databaseUrl, cases: remindedCases(CASES), seed }
    const rush = await runRush(rushed, 1)
    reportProof('invoice-kills', seed, rush)
    expectEachInvoiced(rush, 1, CASES)
    removeData()
  }, 600_000)

/** On each engine; `KILLS_EACH=12` shows the same sooner. */
const FULL = Number(process.env.KILLS_EACH ?? 240)
/** `KILLS='^outbox '`: at the points of these names alone, at each of them again and again. */
const asked = process.env.KILLS ? new RegExp(process.env.KILLS) : null
const FIRST_STARTS = asked ? 0 : 20
const MANY_CASES = 1_500
const HOUR = 3_600_000

const proveAll = (): void =>
  test(
    asked
      ? `row 15: killed ${2 * FULL} times on both engines, while emails are handed over`
      : 'row 13: killed 500 times on both engines, at every named point and at random',
    async () => {
      const postgres = await aPostgres()
      try {
        const cases = MANY_CASES
        const deathsOn = (embedded: boolean) => {
          const named = [...points.entries()].filter(isNamed(embedded))
          if (!asked) return drawDeaths(dice, FULL, named)
          const among = named.filter(([, { name }]) => asked.test(name))
          const times = Array.from({ length: Math.ceil(FULL / among.length) }, () => among)
          return drawDeaths(dice, FULL, times.flat())
        }
        const deaths = { embedded: deathsOn(true), postgres: deathsOn(false) }
        const killEmbedded = async () => {
          const dataDir = await kept(filledFolder(cases))
          return runCampaign({ dataDir, databaseUrl: null, cases, seed }, deaths.embedded)
        }
        const killOnPostgres = async () => {
          const dataDir = await kept(filledPostgres(postgres.url, cases))
          const data = { dataDir, databaseUrl: postgres.url, cases, seed: seed + 1 }
          return runCampaign(data, deaths.postgres)
        }
        // Side by side: each waits most of its time for the one process that it kills.
        const [embedded, external] = await Promise.all([killEmbedded(), killOnPostgres()])
        const ofFirst = asked
          ? []
          : [...points.entries()].filter(([, { during }]) => during === 'first start')
        const first = await runFirstStarts(
          drawFirstDeaths(dice, ofFirst, FIRST_STARTS - ofFirst.length),
        )
        const outcome = together([embedded, external, first])
        reportProof(asked ? 'mail-kills' : 'kills', seed, {
          ...figuresOf(outcome),
          engines: { embedded: figuresOf(embedded), postgres: figuresOf(external) },
          firstStarts: figuresOf(first),
        })
        expect(outcome.kills).toBe(2 * FULL + FIRST_STARTS)
        expectKept(outcome)
        const { notReady, missed, unnamed } = outcome
        expect({ notReady, missed, unnamed }).toEqual({ notReady: [], missed: [], unnamed: [] })
        removeData()
      } finally {
        await postgres.end()
      }
    },
    HOUR,
  )

/** `RUSH=50`: so often, while many invoices are issued at once. */
const rushKills = Number(process.env.RUSH ?? 0)
const RUSH_CASES = 1_000

const proveRush = (): void =>
  test.each(['embedded', 'postgres'])(
    `no invoice number is missing, given twice or drawn by a preview: ${RUSH_CASES} at once, killed ${rushKills} times (%s)`,
    async (engine) => {
      const postgres = engine === 'embedded' ? null : await aPostgres()
      const databaseUrl = postgres?.url ?? null
      try {
        const filled =
          databaseUrl === null ? filledFolder(RUSH_CASES) : filledPostgres(databaseUrl, RUSH_CASES)
        const data = { databaseUrl, cases: remindedCases(RUSH_CASES), seed }
        const rush = await runRush({ ...data, dataDir: await kept(filled) }, rushKills)
        reportProof(`invoice-kills-${engine}`, seed, rush)
        expectEachInvoiced(rush, rushKills, RUSH_CASES)
        removeData()
      } finally {
        await postgres?.end()
      }
    },
    HOUR,
  )

if (!isFullProof) proveShare()
else if (rushKills > 0) proveRush()
else proveAll()
