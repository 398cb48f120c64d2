import type { Services } from './services.ts'

type Passes = {
  /** The job, which one of the processes has. */
  leads: string
  everyMs: number
  /** What the log says of a pass that threw; the next one comes all the same. */
  failed: string
  /** A long one asks `goesOn` before each of its parts. */
  pass: (goesOn: () => boolean) => Promise<unknown>
}

/** Runs a pass every so often, one at a time, in one of the processes; `close` waits for the one that runs. */
export function startPasses(services: Services, { leads, everyMs, failed, pass }: Passes) {
  let closed = false
  let running: Promise<void> | null = null
  const next = async (): Promise<void> => {
    if (await services.database.peers.leads(leads)) await pass(() => !closed)
  }
  const timer = setInterval(() => {
    running ??= next()
      .catch((error) => services.log.error(failed, error))
      .finally(() => {
        running = null
      })
  }, everyMs)
  timer.unref()
  return {
    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}
