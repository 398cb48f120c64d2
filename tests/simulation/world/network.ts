/** A double of `fetch`: the way to the server and back, with its faults. */
import { headers } from '../../../contracts/protocol.ts'
import type { FaultKind, NetFault, RenewalFault } from './faults.ts'
import type { Answer, Call, SimulatedServer } from './server.ts'
import type { VirtualTime } from './virtual-time.ts'

type Parts = {
  server: SimulatedServer
  /** The address that its requests come from. */
  from: string
  isOnline: () => boolean
  time: VirtualTime
  latency: () => number
  met: (fault: FaultKind) => void
  /** A conflict was answered. */
  conflict: () => void
  /** A second copy of a command's request is under way, which nobody waits for. */
  copied: (commandId: string) => void
  /** Ends the session that is about to be renewed. */
  endSession: () => Promise<void>
}

/** An answer whose text is here already: the streams of a real one cost more than reading it. */
export class Received extends Response {
  /** By which the client's library knows that there is something to read. */
  readonly _bodyInit: string

  constructor({ status, headers, body }: Answer) {
    super(null, { status, headers })
    this._bodyInit = body
  }

  override text(): Promise<string> {
    return Promise.resolve(this._bodyInit)
  }
}

const broken = () => new TypeError('fetch failed')

/** Faults that a gateway before the server answers for it. */
const gateways: Partial<Record<NetFault, number>> = { '500': 500, '502': 502, '503': 503 }

const malformed = [
  (body: string) => body.slice(0, Math.floor(body.length / 2)),
  () => '<html>Proxy error</html>',
  () => 'null',
  (body: string) => body.replaceAll('"events":[{', '"events":[7,{').replaceAll('"id":"', '"id":{"'),
  () => '[]',
]

const refusal = (status: number): Answer => ({
  status,
  headers: {
    'content-type': 'application/json',
    ...(status === 429 ? { 'retry-after': '1' } : {}),
  },
  body: JSON.stringify({ error_message: status === 429 ? 'Too many requests.' : 'Bad gateway.' }),
})

const isWriting = ({ method }: Call): boolean => method !== 'GET'

export function createNetwork({
  server,
  from,
  isOnline,
  time,
  latency,
  met,
  conflict,
  copied,
  endSession,
}: Parts) {
  let armed: NetFault[] = []
  let renewals: RenewalFault[] = []
  let mutations = 0
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => void time.after(ms, () => resolve()))

  async function reach(call: Call): Promise<Answer> {
    await pause(latency())
    if (!isOnline()) throw broken()
    const answer = await server.call(call)
    await pause(latency())
    if (!answer || !isOnline()) throw broken()
    return answer
  }
  const hang = <T>(): Promise<T> => new Promise(() => undefined)

  async function renew(call: Call): Promise<Answer> {
    const fault = renewals.shift()
    if (!fault) return reach(call)
    met(fault)
    if (fault === 'renewal lost') {
      await pause(latency())
      throw broken()
    }
    if (fault === 'renewal refused') await endSession()
    const answer = await reach(call)
    if (fault === 'renewal answer lost') throw broken()
    return answer
  }

  async function send(call: Call): Promise<Answer> {
    if (call.url.endsWith('/login/renew')) return renew(call)
    const fault = armed.shift()
    if (!fault) return reach(call)
    met(fault)
    const gateway = gateways[fault]
    if (gateway !== undefined) {
      await pause(latency())
      return refusal(gateway)
    }
    switch (fault) {
      case 'request lost':
        await pause(latency())
        throw broken()
      case 'answer lost':
        await reach(call)
        throw broken()
      case 'duplicate': {
        // A second copy overtakes, or trails after, the one that is answered.
        const copy = { ...call, headers: { ...call.headers } }
        if (isWriting(call)) {
          copied(call.headers[headers.idempotencyKey.toLowerCase()] ?? '')
          void reach(copy).catch(() => undefined)
        }
        return reach(call)
      }
      case 'reorder': {
        const answer = await reach(call)
        await pause(1_500)
        return answer
      }
      case 'delay':
        await pause(4_000)
        return reach(call)
      case '429 with Retry-After':
        await pause(latency())
        return refusal(429)
      case '502 after commit':
        await reach(call)
        return refusal(502)
      case 'timeout':
        return hang()
      case 'timeout after commit':
        await reach(call)
        return hang()
      case 'malformed answer': {
        const answer = await reach(call)
        mutations += 1
        const mutate = malformed[mutations % malformed.length]
        return { ...answer, body: mutate?.(answer.body) ?? '' }
      }
      default:
        return reach(call)
    }
  }

  /** Whether what was stopped had arrived. */
  function heardOfStop(status: number): void {
    if (status === 200) met('stopped in time')
    if (status === 422) met('stopped too late')
  }

  const fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted()
    const call: Call = {
      method: init.method ?? 'GET',
      url: String(input),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? init.body : undefined,
      from,
    }
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    const answer = await Promise.race([send(call), aborted])
    if (answer.status === 401 && answer.body.includes('expired')) met('token expiry')
    if (answer.status === 412) conflict()
    if (call.url.endsWith('/commands/_withdraw')) heardOfStop(answer.status)
    return new Received(answer)
  }

  return {
    fetch: fetch as typeof globalThis.fetch,
    arm: (fault: NetFault) => void armed.push(fault),
    armRenewal: (fault: RenewalFault) => void renewals.push(fault),
    /** Whatever request comes next goes through; what the next renewal meets is kept for it. */
    disarm: () => {
      armed = []
    },
    /** Nothing goes wrong any more. */
    calm: () => {
      armed = []
      renewals = []
    },
  }
}
export type Network = ReturnType<typeof createNetwork>
