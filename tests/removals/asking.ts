/** One check over one server, part by part, so that whoever has heard enough leaves. */
import { startRealtime } from '../../server-mock/realtime/socket.ts'
import type { Part } from '../conformance/part.ts'
import { inTime } from '../support/proofs/in-time.ts'
import { openApi, type TestApi } from '../support/server/api.ts'
import { type CheckName, checks, inAnyOrder } from './checks.ts'

export type Answer = { part: string; red: string[] }

/** What stands before the parts: the server is opened, and what they share is made ready. */
export const BEGINNING = 'the beginning'

/** Far longer than any part takes: what is not over by then waits for something that never comes. */
const PATIENCE_MS = 3 * 60_000

/** What a part finds wrong. A server that breaks down or never answers is as red as a wrong answer. */
async function redOf(ask: Part['ask']): Promise<string[]> {
  try {
    return await inTime(PATIENCE_MS, ask)
  } catch (error) {
    return [`broke down: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}`]
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

/** Those that are asked for; where each works with what the one before it left, those before them too. */
function chosen(name: CheckName, parts: readonly Part[], isAsked: (part: string) => boolean) {
  if (inAnyOrder.includes(name)) return parts.filter((part) => isAsked(part.name))
  return parts.slice(0, parts.findLastIndex((part) => isAsked(part.name)) + 1)
}

/** Asks the parts of a check, all of them or those that are asked for. */
export async function* ask(
  name: CheckName,
  isAsked: (part: string) => boolean = () => true,
): AsyncGenerator<Answer> {
  let opened: Awaited<ReturnType<typeof open>> | null = null
  const red = await redOf(async () => {
    opened = await open(name)
    return []
  })
  const { parts, close }: Awaited<ReturnType<typeof open>> = opened ?? {
    parts: [],
    close: async () => [],
  }
  try {
    yield { part: BEGINNING, red }
    for (const part of chosen(name, parts, isAsked))
      yield { part: part.name, red: await redOf(part.ask) }
  } finally {
    await redOf(close)
  }
}
