/** The real engine of one tab: a scope, its gateway over the network's double, its channel, its clock. */
import { createWatch, type Effect, type EventCallable, fork, scopeBind } from 'effector'
import { inspect } from 'effector/inspect'
import { calls } from '../../../contracts/api/calls.ts'
import { type CommandName, commands, type InputOf } from '../../../contracts/commands/commands.ts'
import type { FileRef } from '../../../contracts/model/upload.ts'
import { createKeptStorage } from '../../../src/bus/browser-storage.ts'
import { $clock, type Clock } from '../../../src/bus/clock.ts'
import type { Command, Step } from '../../../src/bus/command/command.ts'
import { createGateway } from '../../../src/bus/gateway/gateway.ts'
import { createSessionStore } from '../../../src/bus/gateway/session-store.ts'
import { $gateway } from '../../../src/bus/gateway/store.ts'
import { createTransport } from '../../../src/bus/gateway/transport.ts'
import { $newId } from '../../../src/bus/ids.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import type { Outcome } from '../../../src/bus/outcome.ts'
import { $platform } from '../../../src/bus/platform.ts'
import { $isIncomplete } from '../../../src/bus/realtime/catch-up.ts'
import { $connection } from '../../../src/bus/realtime/connection.ts'
import { $realtime, channelClosed } from '../../../src/bus/realtime/realtime.ts'
import { commandHandlers } from '../../../src/commands/handlers.ts'
import { type LatePart, latePart } from '../../../src/late/late-part.ts'
import { $bulk } from '../../../src/queries/selection/case-bulk.ts'
import '../../../src/queries/following/day.ts'
import { executeFx } from '../../../src/commands/execute.ts'
import { $commandHandlers } from '../../../src/commands/loaded-handlers.ts'
import { $outboxState } from '../../../src/commands/outbox.ts'
import { $pending } from '../../../src/commands/pending.ts'
import { createCommandEffect, createSaveEffect } from '../../../src/commands/send.ts'
import { commandEnded, undoFx } from '../../../src/commands/undo.ts'
import { wholeOf } from '../../../src/projections/set-up-parts.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { $user, appStarted } from '../../../src/queries/following/session.ts'
import type { Network } from '../world/network.ts'
import type { VirtualTime } from '../world/virtual-time.ts'
import type { Browser } from './browser.ts'
import type { SimulatedChannel } from './channel.ts'

/** A command that somebody gave, and how it ended; null as long as it has not. */
export type Given = {
  command: Command
  by: Client
  outcome: Outcome<unknown> | null
  /** In which step of the plan it was given first. */
  at: string | null
}

const isEnd = (outcome: Outcome<unknown> | null): boolean =>
  outcome?.kind === 'done' || outcome?.kind === 'refused'

/** An earlier attempt that ends open says nothing new once the person was told by another tab. */
const isTold = (known: Outcome<unknown> | null, now: Outcome<unknown>): boolean =>
  isEnd(known) && !isEnd(now)

const names = Object.keys(commands) as CommandName[]
const effects = new Map(names.map((name) => [name, createCommandEffect(name)]))
const saveFx = createSaveEffect()

/** The way of a file that a page fetches later, in ms. */
const FILE_TAKES = 400

type Parts = {
  name: string
  browser: Browser
  network: Network
  /** The server and the way to it are there. */
  isReachable: () => boolean
  channel: SimulatedChannel
  time: VirtualTime
  skew: () => number
  /** Every id of the history differs. */
  nextId: () => string
  given: Map<string, Given>
  complain: (message: string) => void
  /** The step that the plan is at; null when there are no more. */
  stepNow: () => string | null
}

export function openClient(parts: Parts) {
  const { name, browser, network, channel, time, given, complain } = parts
  const tab = browser.openTab()
  let isDead = false
  const whole = time.clock(parts.skew)
  const never = <T>(): Promise<T> => new Promise(() => undefined)
  // What a closed page still waits for never comes.
  const clock: Clock = {
    now: whole.now,
    wait: (ms) => whole.wait(ms).then(() => (isDead ? never() : undefined)),
    every: (ms, tick) => whole.every(ms, () => !isDead && tick()),
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (isDead) return never()
    const end = await network.fetch(input, init).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    if (isDead) return never()
    if ('error' in end) throw end.error
    return end.answer
  }
  const late = <T>(part: T): LatePart<T> =>
    latePart(async () => {
      await clock.wait(FILE_TAKES)
      if (!parts.isReachable()) throw new TypeError('no file came')
      return part
    })
  const gateway = createGateway({
    transport: createTransport('/api', fetch),
    sessions: createSessionStore(createKeptStorage(() => tab.session)),
    clock,
    lock: (work) => tab.platform.lock('framewright.renewal', work),
    onStored: tab.onStored,
    random: tab.platform.random,
    calls: late(calls),
  })
  const scope = fork({
    values: [
      [$gateway, gateway],
      [$platform, tab.platform],
      [$clock, clock],
      [$commandHandlers, late(commandHandlers)],
      [$newId, { next: parts.nextId }],
      [$realtime, channel.realtime],
    ],
  })
  const watches = [
    inspect({
      scope,
      fn: (message) => {
        if (message.type === 'error') complain(`${name}: ${message.name} threw ${message.error}`)
      },
    }),
    createWatch({
      unit: executeFx,
      scope,
      fn: (command) => {
        const at = given.get(command.id)?.at ?? parts.stepNow()
        given.set(command.id, { command, by: client, outcome: null, at })
      },
    }),
    createWatch({
      unit: executeFx.finally,
      scope,
      fn: (end) => {
        const entry = given.get(end.params.id)
        if (end.status === 'fail') complain(`${name}: ${end.params.name} threw ${end.error}`)
        else if (entry && !isTold(entry.outcome, end.result.outcome)) {
          entry.outcome = end.result.outcome
        }
      },
    }),
  ]
  /** What takes back what was done here, the latest last. */
  const undoable: Step[] = []
  watches.push(
    createWatch({
      unit: commandEnded,
      scope,
      fn: ({ undo }) => {
        if (undo) undoable.push(undo.step)
      },
    }),
  )
  const office = () => wholeOf(scope.getState($workspace))
  const outbox = () => scope.getState($outboxState).items
  /** Waits for a person, not for the network. */
  const isShown = (standing: string): boolean =>
    standing === 'refused' || standing === 'unknown' || standing === 'stale'
  function isQuiet(): boolean {
    const connection = scope.getState($connection)
    const shown = new Set(outbox().map(({ entry }) => entry.command.id))
    return (
      scope.getState($user) !== null &&
      scope.getState($bulk)?.state !== 'running' &&
      outbox().every(({ standing }) => isShown(standing)) &&
      scope.getState($pending).every(({ command }) => shown.has(command.id)) &&
      !scope.getState($isIncomplete) &&
      (connection.kind === 'live' || connection.kind === 'off')
    )
  }

  const client = {
    name,
    browser,
    network,
    channel,
    scope,
    office,
    person: browser.person,
    /** Versions of cases as they were when this client opened them, as a form would remember. */
    opened: new Map<string, number>(),
    start: (): void => void scopeBind(appStarted, { scope })(),
    tell: <T>(unit: EventCallable<T>, params: T): void => void scopeBind(unit, { scope })(params),
    send<N extends CommandName>(command: N, input: InputOf<N>): void {
      const fx = effects.get(command)
      // The effect was made for this very name.
      if (fx) void scopeBind(fx, { scope })(input as never)
    },
    /** A file that its person chose, kept in the memory of this tab. */
    choose(file: Blob, filename: string): FileRef {
      const file_id = parts.nextId()
      gateway.uploadRegistry.put(file_id, file)
      return { file_id, filename, size: file.size }
    },
    /** Its person stops so much later, in ms, what carries this file: it may have arrived by then. */
    stopLater({ file_id }: FileRef, ms: number): void {
      const stop = new AbortController()
      gateway.uploadRegistry.follow(file_id, { stop: stop.signal })
      time.after(ms, () => stop.abort())
    },
    begin: <T, D>(fx: Effect<T, D>, params: T): void => void scopeBind(fx, { scope })(params),
    /** Takes back the latest change that can be, or the latest that a command of this name takes back. */
    takeBack(by: CommandName | null): void {
      const at = undoable.findLastIndex(({ name }) => by === null || name === by)
      const [step] = at < 0 ? [] : undoable.splice(at, 1)
      if (step) void scopeBind(undoFx, { scope })([step])
    },
    /** The order for many cases that is followed here. */
    bulk: () => scope.getState($bulk),
    save: (steps: readonly Step[]): void => void scopeBind(saveFx, { scope })(steps),
    isLoggedIn: () => scope.getState($user) !== null,
    /** Nothing is under way any more, and nothing is known to be missing. */
    isQuiet,
    outbox,
    describe: (): string => {
      const { ordering } = scope.getState($log)
      return JSON.stringify({
        user: scope.getState($user)?.user_id ?? null,
        pending: scope.getState($pending).map(({ command }) => `${command.name} ${command.id}`),
        outbox: outbox().map(({ entry, standing }) => `${standing} ${entry.command.id}`),
        cursor: ordering.cursor,
        head: ordering.head,
        connection: scope.getState($connection).kind,
      })
    },
    log: () => scope.getState($log),
    /** It comes back to the screen, after a sleep say. */
    show: tab.show,
    isDead: () => isDead,
    /** The page is gone, whatever it was at. */
    die: (): void => {
      isDead = true
      tab.die()
      channel.close()
    },
    close: (): void => {
      scopeBind(channelClosed, { scope })()
      for (const watch of watches) watch.unsubscribe()
    },
  }
  return client
}
export type Client = ReturnType<typeof openClient>
