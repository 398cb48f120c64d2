/**
 * A database handle that dies with its server: from the cut on every query of it hangs for ever, as code
 * that is gone does, and the database rolls back what was open.
 */
import type { Database } from '../../../server-mock/db/database.ts'
import type { Work } from './virtual-time.ts'

type Pool = Database['pool']
type Connection = Awaited<ReturnType<Pool['connect']>>
type Config = Parameters<Pool['query']>[0]
type Answer = Awaited<ReturnType<Pool['query']>>

/** Where the server is dropped: at its nth statement from now on, before or after it was done. */
export type Cut = { statements: number; side: 'before' | 'after' }

const never = <T>(): Promise<T> => new Promise(() => undefined)

/** The power of one server; `onCut` is told the statement that it went away at. */
export function createPower(onCut: (statement: string) => void) {
  let armed: Cut | null = null
  let isOn = true
  const open = new Set<Connection>()

  function cut(statement: string): void {
    if (!isOn) return
    isOn = false
    for (const connection of open) connection.release()
    open.clear()
    onCut(statement)
  }
  /** Whether this statement, at this side of it, is the last one. */
  function isLast(side: Cut['side']): boolean {
    if (armed === null || armed.side !== side) return false
    armed.statements -= 1
    return armed.statements <= 0
  }
  return {
    isOn: () => isOn,
    open,
    arm: (at: Cut) => {
      armed = { ...at }
    },
    disarm: () => {
      armed = null
    },
    cut,
    isLast,
  }
}
export type Power = ReturnType<typeof createPower>

const textOf = (config: Config): string => (typeof config === 'string' ? config : config.text)

/** Drizzle tells a pool by "Pool" in the class's name. */
export class MortalPool {
  readonly #pool: Pool
  readonly #power: Power
  readonly #work: Work

  constructor(pool: Pool, power: Power, work: Work) {
    this.#pool = pool
    this.#power = power
    this.#work = work
  }

  async #statement(config: Config, run: () => Promise<Answer>): Promise<Answer> {
    const power = this.#power
    if (!power.isOn()) return never()
    if (power.isLast('before')) {
      power.cut(`before ${textOf(config)}`)
      return never()
    }
    const over = this.#work.begin()
    const end = await run().then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    over()
    if (power.isOn() && power.isLast('after')) power.cut(`after ${textOf(config)}`)
    if (!power.isOn()) return never()
    if ('error' in end) throw end.error
    return end.answer
  }

  query(config: Config, values?: unknown[]): Promise<Answer> {
    return this.#statement(config, () => this.#pool.query(config, values))
  }

  async connect() {
    if (!this.#power.isOn()) return never<never>()
    const connection = await this.#pool.connect()
    if (!this.#power.isOn()) {
      connection.release()
      return never<never>()
    }
    this.#power.open.add(connection)
    return {
      query: (config: Config, values?: unknown[]) =>
        this.#statement(config, () => connection.query(config, values)),
      release: () => {
        // Given back already when the power went.
        if (this.#power.open.delete(connection)) connection.release()
      },
    }
  }
}
