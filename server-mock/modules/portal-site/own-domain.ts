import { createHmac } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { DnsRecord, DomainProblem } from '../../../contracts/model/portal/portal-settings.ts'
import { z } from '../../../contracts/schema.ts'
import type { Config } from '../../config.ts'
import { findDoor, type LookUp } from '../../network/find-door.ts'
import { originOfHost } from '../../network/portal-origin.ts'

/** Where a domain is asked whether it leads here. */
export const HERE_PATH = '/.well-known/framewright-portal'

const TIMEOUT_MS = 5_000
const ANSWER_MAX_BYTES = 1_000

export type OwnDomain = { customerId: string; host: string; subdomain: string }

const sign = ({ sessionSecret }: Config, text: string): string =>
  createHmac('sha256', sessionSecret).update(text).digest('base64url').slice(0, 32)

/** What this installation, and no other, answers at `HERE_PATH` of a host. */
export const hereToken = (config: Config, host: string): string =>
  sign(config, `portal-here\n${host}`)

const ownerToken = (config: Config, { customerId, host }: OwnDomain): string =>
  `framewright=${sign(config, `portal-domain\n${customerId}\n${host}`)}`

const ownerName = (host: string): string => `_framewright.${host}`

/**
 * What the owner of a domain writes into its zone: where it leads, and that it is this customer's. Without the second line
 * whoever came first could take a domain that already leads here.
 */
export const recordsOf = (config: Config, domain: OwnDomain): DnsRecord[] => [
  { type: 'CNAME', name: domain.host, content: `${domain.subdomain}.${config.portalHost}` },
  { type: 'TXT', name: ownerName(domain.host), content: ownerToken(config, domain) },
]

/** How names are looked up; the system's own but in tests. */
export type DomainLooks = { txt(name: string): Promise<string[][]>; address?: LookUp }

/** Rejects where no name server answers in time. */
async function systemTxt(name: string): Promise<string[][]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  const tooLate = setTimeout(() => resolver.cancel(), TIMEOUT_MS)
  try {
    return await resolver.resolveTxt(name)
  } finally {
    clearTimeout(tooLate)
  }
}

const systemLooks: DomainLooks = { txt: systemTxt }

const SaysNone = z.object({ code: z.enum(['ENOTFOUND', 'ENODATA']) })

/** Null where the name servers do not say: that a record is missing is only known from an answer. */
async function hasRecord(
  config: Config,
  domain: OwnDomain,
  looks: DomainLooks,
): Promise<boolean | null> {
  let found: string[][] = []
  try {
    found = await looks.txt(ownerName(domain.host))
  } catch (error) {
    if (!z.safeParse(SaysNone, error).success) return null
  }
  return found.some((parts) => parts.join('') === ownerToken(config, domain))
}

/** The answer at an address that was judged; null where there is none, a certificate that does not fit included. */
function ask(origin: string, address: string): Promise<string | null> {
  const url = new URL(HERE_PATH, origin)
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve) => {
    const none = (): void => resolve(null)
    const asked = request(
      {
        host: address,
        port: url.port || undefined,
        path: url.pathname,
        headers: { host: url.host },
        servername: url.hostname,
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
          if (text.length > ANSWER_MAX_BYTES) answer.destroy()
        })
        answer.on('end', () => resolve(text.trim()))
        answer.on('close', () => resolve(text.trim()))
        answer.on('error', none)
      },
    )
    asked.on('error', none)
    asked.end()
  })
}

async function leadsHere(
  config: Config,
  { host }: OwnDomain,
  looks: DomainLooks,
): Promise<DomainProblem | null> {
  const origin = originOfHost(config, host)
  const { protocol, port } = new URL(origin)
  const number = Number(port) || (protocol === 'https:' ? 443 : 80)
  const reach = config.production ? 'public' : 'demo'
  const door = await findDoor(
    { host, port: number, reach, ports: [number] },
    TIMEOUT_MS,
    looks.address,
  )
  if (!door.ok) return 'unreachable'
  const answer = await ask(origin, door.address)
  if (answer === null) return 'unreachable'
  return answer === hereToken(config, host) ? null : 'elsewhere'
}

/**
 * What is wrong with an own domain: the record that says whose it is, then whether it leads here. Null for nothing, 'unknown'
 * where no name server says. In the demo, names under `localhost` lead here by themselves.
 */
export async function domainProblem(
  config: Config,
  domain: OwnDomain,
  looks: DomainLooks = systemLooks,
): Promise<DomainProblem | 'unknown' | null> {
  if (!config.production && domain.host.endsWith('.localhost')) return null
  const isOwners = await hasRecord(config, domain, looks)
  if (isOwners === null) return 'unknown'
  return isOwners ? leadsHere(config, domain, looks) : 'record'
}
