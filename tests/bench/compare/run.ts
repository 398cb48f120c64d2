import { readFileSync } from 'node:fs'
import { median, percentile } from '../statistics.ts'
import { bundleField } from './bundle.ts'
import type { Name } from './field.ts'
import { inChromium, inNode, type Place } from './places.ts'

const CASES = 100_000
const EVENTS = 100_000
/** Rounds until everything is compiled, shown on their own. */
const WARM_UP = 3
const ROUNDS = 15
/** Fewer events and rounds for whoever would take minutes: they are slower by more than that blurs. */
const FEW_ROUNDS = 3
const few: Partial<Record<Name, number>> = { tanstackDb: 20_000, reduxToolkit: 1_000 }

const names: readonly Name[] = [
  'framewright',
  'foldInStores',
  'foldAlone',
  'plainMap',
  'zustand',
  'mobx',
  'tanstackDb',
  'reduxToolkit',
]

/** CPU microseconds an event, a value for each round. */
type Times = { cold: number[]; warm: number[] }
type Used = ReadonlyMap<Name, Times>

/** In turns, each time another one first, so that whatever else the machine does meets all alike. */
async function measure(place: Place, asked: readonly Name[], listeners: number): Promise<Used> {
  const used = new Map(asked.map((name): [Name, Times] => [name, { cold: [], warm: [] }]))
  const heard = new Map<number, number>()
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const first = round % asked.length
    for (const name of [...asked.slice(first), ...asked.slice(0, first)]) {
      if (few[name] !== undefined && round >= WARM_UP + FEW_ROUNDS) continue
      const count = few[name] ?? EVENTS
      const { cpuSeconds, told } = await place.run(name, count, listeners)
      // The same events tell the same listeners.
      if ((heard.get(count) ?? told) !== told)
        throw new Error(`${name} told others than its rivals`)
      heard.set(count, told)
      used.get(name)?.[round < WARM_UP ? 'cold' : 'warm'].push((cpuSeconds * 1e6) / count)
    }
  }
  return used
}

const us = (value: number): string => (value < 100 ? value.toPrecision(3) : value.toFixed(0))
const share = (value: number): string => value.toFixed(value < 100 ? 2 : 0)

/** What somebody took as a multiple of what `name` took, round by round. */
function timesOf(used: Used, name: Name, { warm }: Times): string {
  const ours = used.get(name)?.warm ?? []
  const ratios = warm.flatMap((one, at) => (ours[at] === undefined ? [] : one / ours[at]))
  if (ratios.length === 0) return ''
  const [low, high] = [percentile(ratios, 0.1), percentile(ratios, 0.9)]
  return `${share(median(ratios))} (${share(low)} to ${share(high)})`
}

function tell(used: Used): void {
  console.log('| name | CPU us an event | times framewright | times foldInStores | cold |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const [name, times] of used) {
    const { cold, warm } = times
    const spread = `${us(Math.min(...warm))} to ${us(Math.max(...warm))}`
    const whole = timesOf(used, 'framewright', times)
    const fold = timesOf(used, 'foldInStores', times)
    console.log(
      `| ${name} | ${us(median(warm))} (${spread}) | ${whole} | ${fold} | ${us(median(cold))} |`,
    )
  }
}

const places = { chromium: inChromium, node: inNode }
const wanted = process.argv.slice(2)

/** Those of them that are named on the command line, or all. */
const chosen = <N extends string>(all: readonly N[]): readonly N[] => {
  const named = all.filter((name) => wanted.includes(name))
  return named.length > 0 ? named : all
}

const asked = chosen(names)
const code = await bundleField()
for (const where of chosen(Object.keys(places) as (keyof typeof places)[])) {
  const place = await places[where](code)
  await place.prepare(CASES, EVENTS)
  for (const listeners of [0, 50]) {
    console.log(`\n${place.name}, ${listeners} listeners`)
    tell(await measure(place, asked, listeners))
  }
  await place.close()
}
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
console.log(`\n${JSON.stringify(dependencies)}`)
