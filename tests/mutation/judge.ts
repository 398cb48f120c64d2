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
import { type Asked, type Line, patienceMs } from '../../tools/lib/verdicts.mjs'

/** What the switches in the sources look at; the names are Stryker's. */
interface Switches {
  activeMutant: string | undefined
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, never> }
  hitCount: number | undefined
  hitLimit: number
}

/** A test that takes longer than this of the processor's time, sound, judges nobody. */
const longTestMs = 8_000

/** So long a test without a mutant waits for what is to show, also on a busy machine. */
const soundWaitMs = 15_000

/** A mutant runs in circles when it is met so often. */
const hitLimit = 100_000

const verdicts = join(drawFolder, 'verdicts.ndjson')

const global = globalThis as { __stryker__?: Switches; __judging__?: { waitMs: number } }
global.__stryker__ ??= {
  activeMutant: undefined,
  mutantCoverage: { static: {}, perTest: {} },
  hitCount: undefined,
  hitLimit,
}
const switches = global.__stryker__

/** Of this process; what others do on the machine meanwhile is not in it. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** The verdicts of all processes so far. */
const known = {
  bytes: 0,
  found: new Set<string>(),
  tried: new Set<string>(),
  spentMs: new Map<string, number>(),
  red: new Set<string>(),
}

/** Whom each file is asked about. */
const { files: asked, isAlone } = JSON.parse(
  readFileSync(join(drawFolder, 'asked.json'), 'utf8'),
) as Asked

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
    } else if ('file' in said) for (const name of said.red) known.red.add(name)
  }
  known.bytes = end
}

/** Of those a file is asked about, who is neither found nor beyond all patience. */
function openOf(file: string): string[] {
  readVerdicts()
  return (asked[file] ?? []).filter(
    (id) => !known.found.has(id) && (isAlone || (known.spentMs.get(id) ?? 0) < patienceMs),
  )
}

const fileOf = ({ file }: Test): string => relative(process.cwd(), file.filepath)

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
 *
 * Some tests are green only once for a server, and judge nobody that way. Their files are run anew with one mutant alone,
 * active in all of their tests: what was green without it and is red now has found it.
 */
export default class Judge extends VitestTestRunner {
  #step: 'first' | 'sound' | 'tried' | 'checked' | 'alone' = 'first'
  #active: string | undefined
  #queue: string[] = []
  #isSoundBefore = false
  #soundMs = 0
  #began = { ms: 0, processorMs: 0 }
  #hasTried = false
  #isSpoilt = false
  /** Nobody is left whom the file is asked about. */
  #isDone = false
  #met = new Set<string>()
  #red = new Set<string>()
  #outside = new Set<string>()
  #unjudged = new Set<string>()

  constructor(config: SerializedConfig) {
    super(config)
    readVerdicts()
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    this.#isDone ||= this.#isSpoilt || openOf(fileOf(test)).length === 0
    if (this.#isDone) test.mode = 'skip'
    await super.onBeforeRunTask(test)
    test.retry = isAlone ? 0 : Number.MAX_SAFE_INTEGER
    this.#step = isAlone ? 'alone' : 'first'
    this.#active = isAlone ? asked[fileOf(test)]?.[0] : undefined
  }

  get #isTimed(): boolean {
    return this.#step !== 'first' && this.#step !== 'sound'
  }

  /** What a mutant keeps from showing is missed by then, on a machine as busy as it was for the sound test. */
  get #limitMs(): number {
    return this.#step === 'alone' ? soundWaitMs : 3_000 + 4 * this.#soundMs
  }

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test)
    for (const id of takeMet()) this.#outside.add(id)
    switches.hitCount = this.#active === undefined ? undefined : 0
    switches.activeMutant = this.#active
    global.__judging__ = { waitMs: this.#isTimed ? this.#limitMs / 2 : soundWaitMs }
    this.#began = { ms: performance.now(), processorMs: processorMs() }
  }

  async runTask(test: Test): Promise<void> {
    const run = VitestTestRunner.getTestFn(test)
    if (!this.#isTimed) return run()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('too late')), this.#limitMs)
    })
    await Promise.race([run(), late]).finally(() => clearTimeout(timer))
  }

  onAfterRetryTask(test: Test): void {
    switches.activeMutant = undefined
    const { result } = test
    if (!result || test.fails) return
    const red = result.state === 'fail' ? (result.errors?.at(-1)?.message ?? 'red') : undefined
    const isAsked = this.#goOn(red, takeMet(), this.#nameOf(test))
    // What is red is run again.
    result.errors = isAsked ? [{ message: 'once more' }] : []
    result.state = isAsked ? 'fail' : 'pass'
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (!('filepath' in suite)) return
    for (const id of takeMet()) this.#outside.add(id)
    const file = relative(process.cwd(), (suite as File).filepath)
    const [only] = asked[file] ?? []
    if (isAlone && only !== undefined) return say({ alone: only, in: file })
    say({
      file,
      asked: asked[file] ?? [],
      isWhole: !this.#isDone && !this.#isSpoilt,
      met: [...this.#met],
      red: [...this.#red],
      outside: [...this.#outside],
      unjudged: [...this.#unjudged],
    })
    this.#met.clear()
    this.#red.clear()
    this.#outside.clear()
    this.#unjudged.clear()
    this.#hasTried = false
    this.#isSpoilt = false
    this.#isDone = false
  }

  #nameOf(test: Test): string {
    return `${fileOf(test)} > ${test.fullTestName}`
  }

  /** Whether the test is to run once more, with what is active then. */
  #goOn(red: string | undefined, met: readonly string[], by: string): boolean {
    const isRed = red !== undefined
    const why = red ?? 'takes long'
    const tookMs = processorMs() - this.#began.processorMs
    switch (this.#step) {
      case 'alone': {
        if (isRed && !known.red.has(by)) say({ found: this.#active ?? '', by })
        return false
      }
      case 'first': {
        for (const id of met) this.#met.add(id)
        if (isRed && this.#hasTried) this.#isSpoilt = true
        else if (isRed) this.#red.add(by)
        if (isRed) return this.#leave(met, by, why)
        if (this.#open(met, by).length === 0) return false
        this.#queue = [...met]
        this.#step = 'sound'
        return true
      }
      case 'sound': {
        if (isRed || tookMs > longTestMs) return this.#leave([...met, ...this.#queue], by, why)
        for (const id of this.#queue) if (!met.includes(id)) this.#outside.add(id)
        this.#queue = this.#open(met, by)
        this.#soundMs = performance.now() - this.#began.ms
        this.#isSoundBefore = true
        return this.#tryNext(by)
      }
      case 'tried': {
        const id = this.#active ?? ''
        this.#hasTried = true
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
        if (isRed) return this.#leave([], by, why)
        this.#isSoundBefore = true
        return this.#tryNext(by)
      }
    }
  }

  #open(ids: readonly string[], by: string): string[] {
    const open = openOf(by.slice(0, by.indexOf(' > ')))
    return ids.filter((id) => open.includes(id) && !known.tried.has(`${id} ${by}`))
  }

  #tryNext(by: string): boolean {
    this.#queue = this.#open(this.#queue, by)
    this.#active = this.#queue.shift()
    this.#step = 'tried'
    return this.#active !== undefined
  }

  #leave(ids: readonly string[], by: string, why: string): false {
    for (const id of ids) this.#unjudged.add(id)
    say({ unsteady: by, why })
    return false
  }
}
