import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Log } from '../../src/bus/log/log.ts'
import { readRecording } from '../../src/bus/recording/recording.ts'
import { readLog } from '../../src/inspector/import/read-log.ts'
import { readWorkspace } from '../../src/projections/workspace.ts'
import { saveWorkspace } from '../../src/projections/workspace.ts'
import { record, replay } from '../../src/projections/replay.ts'
import { type LineBreak, type Line, lineBreakers, lineBreaks, linesOf, textOf } from '../support/proofs/broken-lines.ts'
import { type Dice, proofSeed, reportProof, throwDice, timesOf } from '../support/proofs/proof.ts'

const folder = new URL('./', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const names = readdirSync(folder).filter((file) => file.endsWith('.ndjson'))
const golden = new Map(names.map((name) => [name, read(name)]))
/** Two customers: the lines of one are strange to the other. */
const strangers: Record<string, string> = {
  'c-every-command.ndjson': 'old-note-of-version-1.ndjson',
  'old-note-of-version-1.ndjson': 'c-every-command.ndjson',
}
const bases = Object.keys(strangers)

const seed = proofSeed()
const COUNT = timesOf({ full: 1_500, share: 100, mutant: 12 })
const figures = {
  logs: 0,
  refused: 0,
  linesKept: 0,
  linesLost: 0,
  slowestMs: 0,
  breaks: {} as Record<string, number>,
}
afterAll(() => reportProof('logs', seed, figures))

const pace = { now: () => 0, rest: async () => undefined }
const eventsIn = (log: Log) => log.segments.flatMap(({ events }) => events)

/** One to three breaks, one after the other. */
function breakLog(lines: Line[], dice: Dice, foreign: readonly string[]): LineBreak[] {
  const breaks = Array.from({ length: 1 + dice.upTo(3) }, () => dice.pick(lineBreaks))
  for (const name of breaks) if (lines.length > 0) lineBreakers[name](lines, dice, foreign)
  return breaks
}

async function check(lines: readonly Line[], original: readonly string[], dice: Dice): Promise<void> {
  const text = textOf(lines)
  const started = performance.now()
  const opened = await readLog(text, pace)
  figures.slowestMs = Math.max(figures.slowestMs, Math.round(performance.now() - started))
  expect(Object.keys(Object.prototype)).toEqual([])
  const filled = lines.filter((line) => line.text.trim() !== '')
  if (!opened.ok) {
    figures.refused += 1
    expect(opened.message.length).toBeGreaterThan(3)
    const isNewer = /newer/.test(opened.message)
    const untouched = filled.filter(({ origin, isTouched }) => !isTouched && (origin ?? 0) > 1)
    if (!isNewer) expect(untouched).toEqual([])
    return
  }
  const { log, workspace, unreadable, header, alteredFrom } = opened.value
  const events = eventsIn(log)
  figures.linesKept += events.length
  figures.linesLost += unreadable.count

  // What is not kept is said: every line is one or the other, header and checkpoint included.
  expect(events.length + unreadable.count).toBeGreaterThanOrEqual(filled.length - 2)
  expect(unreadable.first === null).toBe(unreadable.count === 0)
  // What can be read is kept: what nobody touched, but for a line beside each touched one.
  const kept = new Set(events.map(({ id }) => id))
  const untouched = filled.filter(({ origin, isTouched }) => !isTouched && (origin ?? 0) > 1)
  const missing = untouched.filter((line) => !kept.has(JSON.parse(line.text).id))
  const touched = lines.filter(({ isTouched }) => isTouched).length
  expect(missing.length).toBeLessThanOrEqual(touched)
  // Nobody else's: one customer, whose session it is.
  const customers = new Set(events.map(({ customerId }) => customerId).filter(Boolean))
  expect(customers.size).toBeLessThanOrEqual(1)
  const user = workspace.session.user
  if (user && customers.size > 0) expect([...customers]).toEqual([user.customer_id])
  // In order.
  const seqs = events.flatMap(({ seq, name }) => (name === 'log.rebased' ? [] : (seq ?? [])))
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  // A state like any other, which can be written down and read again.
  const saved = saveWorkspace(workspace)
  expect(readWorkspace(JSON.parse(JSON.stringify(saved))).ok).toBe(true)
  if (dice.upTo(4) > 0) return
  const checkpoint = log.segments[0]?.checkpoint ?? null
  const again = record({ ...header, checkpoint, events, workspace, redaction: null })
  const second = readRecording(again)
  expect(second).toMatchObject({ ok: true, value: { lost: [], alteredFrom: null } })
  if (second.ok) expect(replay(second.value).ok).toBe(true)
  const isOther = ({ text: now, origin }: Line) => origin !== 0 && now.trim() !== original[origin ?? -1]
  if (header.sums && filled.some(isOther))
    expect(alteredFrom !== null || unreadable.count > 0).toBe(true)
}

describe.each(bases)('%s, broken', (base) => {
  const text = golden.get(base) ?? ''
  const original = linesOf(text).map((line) => line.text)
  const foreign = (golden.get(strangers[base] ?? '') ?? '').trimEnd().split('\n')

  test(`${COUNT} times in every way: kept is what can be read, said what cannot, nothing of anybody else`, async () => {
    const dice = throwDice(seed + bases.indexOf(base))
    const found: string[] = []
    for (let at = 0; at < COUNT; at += 1) {
      const lines = linesOf(text)
      const breaks = breakLog(lines, dice, foreign)
      figures.logs += 1
      for (const name of breaks) figures.breaks[name] = (figures.breaks[name] ?? 0) + 1
      try {
        await check(lines, original, dice)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        found.push(`seed ${seed}, log ${at} (${breaks.join(', ')}): ${why.slice(0, 400)}`)
      }
    }
    expect(found).toEqual([])
  }, 600_000)
})

describe('a log', () => {
  const text = golden.get('c-every-command.ndjson') ?? ''

  test('of a newer format says so', async () => {
    const newer = text.replace('"version":1', '"version":2')
    expect(await readLog(newer, pace)).toMatchObject({
      ok: false,
      message: 'was written by a newer version (format 2)',
    })
  })

  test('with events of a newer version or of no known name keeps and counts them', async () => {
    const lines = linesOf(text)
    for (const line of lines.slice(-3)) line.text = line.text.replace(/"v":\d+/, '"v":99')
    const opened = await readLog(textOf(lines), pace)
    expect(opened).toMatchObject({ ok: true, value: { log: { unknown: 3 }, unreadable: { count: 0 } } })
  })

  test('of another customer is read as what it is, and nothing of it beside the own', async () => {
    const [own, theirs] = bases.map((name) => golden.get(name) ?? '')
    const mixed = `${own}${theirs?.split('\n').slice(1, 6).join('\n')}\n`
    const opened = await readLog(mixed, pace)
    if (!opened.ok) throw new Error(opened.message)
    expect(opened.value.unreadable.count).toBe(5)
    const shown = JSON.stringify([eventsIn(opened.value.log), saveWorkspace(opened.value.workspace)])
    expect(shown).not.toContain('halden-roth')
  })

  test('whose lines were swapped loses those two, not all between them', async () => {
    const lines = linesOf(text)
    const numbered = lines.flatMap((line, at) => (/"seq":\d/.test(line.text) ? [at] : []))
    const [a, b] = [numbered[2] ?? 0, numbered.at(-3) ?? 0]
    const [first, last] = [lines[a], lines[b]]
    if (!first || !last) throw new Error('too short')
    lines[a] = last
    lines[b] = first
    const opened = await readLog(textOf(lines), pace)
    expect(opened).toMatchObject({ ok: true, value: { unreadable: { count: 2 } } })
  })

  test('without its header or its checkpoint is shown as far as it goes', async () => {
    const [, ...headless] = text.split('\n')
    const [header, , ...rest] = text.split('\n')
    for (const lines of [headless, [header, 'nonsense', ...rest]]) {
      const opened = await readLog(lines.join('\n'), pace)
      expect(opened).toMatchObject({ ok: true, value: { unreadable: { count: 1 } } })
      expect(opened.ok && eventsIn(opened.value.log).length).toBe(rest.length - 1)
    }
  })
})
