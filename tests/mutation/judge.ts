import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type {
  RunnerTestFile as File,
  SerializedConfig,
  RunnerTestSuite as Suite,
  RunnerTestCase as Test,
} from 'vitest'
import { VitestTestRunner } from 'vitest/runners'
import { drawFolder } from '../../tools/lib/draw-folder.mjs'
import type { Asked, Line } from '../../tools/lib/verdicts.mjs'

/** What the switches in the sources look at; the names are Stryker's. */
interface Switches {
  activeMutant: string | undefined
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, never> }
  hitCount: number | undefined
  hitLimit: number
}

/** Of all tests together: who is still green then is hardly looked at. */
const patienceMs = 10_000

/** A test that takes longer than this, sound, judges nobody. */
const longTestMs = 8_000

/** A mutant runs in circles when it is met so often. */
const hitLimit = 100_000

const verdicts = join(drawFolder, 'verdicts.ndjson')

const global = globalThis as { __stryker__?: Switches }
global.__stryker__ ??= {
  activeMutant: undefined,
  mutantCoverage: { static: {}, perTest: {} },
  hitCount: undefined,
  hitLimit,
}
const switches = global.__stryker__

/** The verdicts of all processes so far. */
const known = {
  bytes: 0,
  found: new Set<string>(),
  tried: new Set<string>(),
  spentMs: new Map<string, number>(),
}

/** Whom each file is asked about. */
const asked = JSON.parse(readFileSync(join(drawFolder, 'asked.json'), 'utf8')) as Asked

function readVerdicts(): void {
  if (!existsSync(verdicts) || statSync(verdicts).size === known.bytes) return
  const text = readFileSync(verdicts)
  const end = text.lastIndexOf('\n') + 1
  for (const line of text.subarray(known.bytes, end).toString().split('\n')) {
    if (line === '') continue
    const said = JSON.parse(line) as Line
    if ('found' in said) known.found.add(said.found)
    else if ('tried' in said) {
      known.tried.add(`${said.tried} ${said.by}`)
      known.spentMs.set(said.tried, (known.spentMs.get(said.tried) ?? 0) + said.ms)
    }
  }
  known.bytes = end
}

const say = (line: Line) => appendFileSync(verdicts, `${JSON.stringify(line)}\n`)

function takeMet(): string[] {
  const met = Object.keys(switches.mutantCoverage.static)
  switches.mutantCoverage.static = {}
  return met
}

/**
 * Runs each test as ever, and again with each drawn mutant that it meets and that nobody has found yet: what a mutant
 * costs is the test alone. The second run is sound as well, for it must be green and meet the mutant before anything
 * it says counts; and so must the one after a red one, or the one before.
 */
export default class Judge extends VitestTestRunner {
  #step: 'first' | 'sound' | 'tried' | 'checked' = 'first'
  #active: string | undefined
  #queue: string[] = []
  #isSoundBefore = false
  #soundMs = 0
  #began = 0
  #isSpoilt = false
  #outside = new Set<string>()
  #unjudged = new Set<string>()

  constructor(config: SerializedConfig) {
    super(config)
    readVerdicts()
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    if (this.#isSpoilt) test.mode = 'skip'
    await super.onBeforeRunTask(test)
    test.retry = Number.MAX_SAFE_INTEGER
    this.#step = 'first'
    this.#active = undefined
  }

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test)
    for (const id of takeMet()) this.#outside.add(id)
    switches.hitCount = this.#active === undefined ? undefined : 0
    switches.activeMutant = this.#active
    this.#began = performance.now()
  }

  async runTask(test: Test): Promise<void> {
    const run = VitestTestRunner.getTestFn(test)
    if (this.#step === 'first' || this.#step === 'sound') return run()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      const limitMs = 2_000 + 3 * this.#soundMs
      timer = setTimeout(() => reject(new Error('too late')), limitMs)
    })
    await Promise.race([run(), late]).finally(() => clearTimeout(timer))
  }

  onAfterRetryTask(test: Test): void {
    switches.activeMutant = undefined
    const { result } = test
    if (!result || test.fails) return
    const isAsked = this.#goOn(result.state === 'fail', takeMet(), this.#nameOf(test))
    // What is red is run again.
    result.errors = isAsked ? [{ message: 'once more' }] : []
    result.state = isAsked ? 'fail' : 'pass'
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (!('filepath' in suite)) return
    for (const id of takeMet()) this.#outside.add(id)
    const file = relative(process.cwd(), (suite as File).filepath)
    say({
      file,
      asked: asked[file] ?? [],
      isSpoilt: this.#isSpoilt,
      outside: [...this.#outside],
      unjudged: [...this.#unjudged],
    })
    this.#outside.clear()
    this.#unjudged.clear()
    this.#isSpoilt = false
  }

  #nameOf(test: Test): string {
    return `${relative(process.cwd(), test.file.filepath)} > ${test.fullTestName}`
  }

  /** Whether the test is to run once more, with what is active then. */
  #goOn(isRed: boolean, met: readonly string[], by: string): boolean {
    const tookMs = performance.now() - this.#began
    switch (this.#step) {
      case 'first': {
        if (isRed) return this.#leave(met, by)
        if (this.#open(met, by).length === 0) return false
        this.#queue = [...met]
        this.#step = 'sound'
        return true
      }
      case 'sound': {
        if (isRed || tookMs > longTestMs) return this.#leave([...met, ...this.#queue], by)
        for (const id of this.#queue) if (!met.includes(id)) this.#outside.add(id)
        this.#queue = this.#open(met, by)
        this.#soundMs = tookMs
        this.#isSoundBefore = true
        return this.#tryNext(by)
      }
      case 'tried': {
        const id = this.#active ?? ''
        say({ tried: id, by, ms: Math.round(tookMs) })
        if (!isRed) {
          this.#isSoundBefore = false
          return this.#tryNext(by)
        }
        this.#queue.unshift(id)
        this.#active = undefined
        this.#step = 'checked'
        return true
      }
      case 'checked': {
        const id = this.#queue.shift() ?? ''
        if (!isRed || this.#isSoundBefore) say({ found: id, by })
        else this.#unjudged.add(id)
        this.#isSpoilt = isRed
        if (isRed) return false
        this.#isSoundBefore = true
        return this.#tryNext(by)
      }
    }
  }

  #open(ids: readonly string[], by: string): string[] {
    readVerdicts()
    const file = by.slice(0, by.indexOf(' > '))
    return ids.filter(
      (id) =>
        asked[file]?.includes(id) &&
        !known.found.has(id) &&
        !known.tried.has(`${id} ${by}`) &&
        (known.spentMs.get(id) ?? 0) < patienceMs,
    )
  }

  #tryNext(by: string): boolean {
    this.#queue = this.#open(this.#queue, by)
    this.#active = this.#queue.shift()
    this.#step = 'tried'
    return this.#active !== undefined
  }

  #leave(ids: readonly string[], by: string): false {
    for (const id of ids) this.#unjudged.add(id)
    if (ids.length > 0) say({ unsteady: by })
    return false
  }
}
