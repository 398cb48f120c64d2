/** One check over one server, part by part, so that whoever has heard enough leaves. */
import { setTimeout as pause } from 'node:timers/promises'
import { startRealtime } from '../../server-mock/realtime/socket.ts'
import type { Part } from '../conformance/part.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { type CheckName, checks, inAnyOrder } from './checks.ts'

export type Answer = { part: string; red: string[] }

/** Far longer than any part takes: what is not over by then waits for something that never comes. */
const PATIENCE_MS = 3 * 60_000

/** What a part finds wrong. A server that breaks down or never answers is as red as a wrong answer. */
async function inTime(ask: Part['ask']): Promise<string[]> {
  const patience = new AbortController()
  const late = pause(PATIENCE_MS, ['no answer'], { signal: patience.signal })
  try {
    return await Promise.race([ask(), late])
  } catch (error) {
    return [`broke down: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}`]
  } finally {
    late.catch(() => undefined)
    patience.abort()
  }
}

/** What was opened, to be closed whatever became of it. */
async function open(name: CheckName): Promise<{ parts: Part[]; close: Part['ask'] }> {
  const api: TestApi = await openApi()
  const realtime = startRealtime(api.services, api.app.server)
  const close = async (): Promise<string[]> => {
    await realtime.close()
    await api.close()
    return []
  }
  try {
    return { parts: await checks[name](api), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Asks a check; where its parts may come in any order, those that `isFirst` names come first. */
export async function* ask(
  name: CheckName,
  isFirst: (part: string) => boolean = () => false,
): AsyncGenerator<Answer> {
  let opened: Awaited<ReturnType<typeof open>> | null = null
  const red = await inTime(async () => {
    opened = await open(name)
    return []
  })
  const { parts, close }: Awaited<ReturnType<typeof open>> = opened ?? {
    parts: [],
    close: async () => [],
  }
  const order = inAnyOrder.includes(name)
    ? [
        ...parts.filter((part) => isFirst(part.name)),
        ...parts.filter((part) => !isFirst(part.name)),
      ]
    : parts
  try {
    yield { part: 'the beginning', red }
    for (const part of order) yield { part: part.name, red: await inTime(part.ask) }
  } finally {
    await inTime(close)
  }
}
