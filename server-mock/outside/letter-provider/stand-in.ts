import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse, z } from '../../../contracts/schema.ts'
import {
  cancelLetter,
  letterAt,
  lettersNamed,
  type PostOfficeLetter,
  Recipient,
  submitLetter,
  takeFile,
  takeLetter,
} from '../../modules/post-office/posted-letters.ts'
import type { Services } from '../../services.ts'
import type { PingenAccount } from './pingen.ts'

const FILE_MAX_SIZE = 20 * 1024 * 1024
const JSON_MAX_SIZE = 65_536
const ORGANISATION = 'demo'

/** The demo's printer, where it is reached, and what ends it. */
export type StandIn = { account: PingenAccount; close(): Promise<void> }

const Creation = z.object({
  data: z.object({
    attributes: z.object({
      file_original_name: z.string().check(z.minLength(5), z.maxLength(255)),
      file_url: z.string(),
      file_url_signature: z.string(),
      meta_data: z.object({ recipient: Recipient }),
    }),
  }),
})
const Filter = z.object({ file_original_name: z.string() })

type Answer = { status: number; body?: unknown }

const problem = (status: number, title: string): Answer => ({
  status,
  body: { errors: [{ title }] },
})
const MISSING = problem(404, 'Not found.')

const resource = ({ id, status, fileName, pages, price }: PostOfficeLetter) => ({
  id,
  type: 'letters',
  attributes: {
    status,
    file_original_name: fileName,
    file_pages: pages,
    price_currency: 'EUR',
    price_value: price,
  },
})

async function bytesOf(request: IncomingMessage, most: number): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const bytes = await bytesOf(request, JSON_MAX_SIZE)
  try {
    return bytes && JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

const same = (one: string, other: string): boolean => {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Stands in for the print-and-post service, so that nothing outside is needed (G-81): speaks the part of its API that
 * `pingen.ts` asks for, on a port of this machine that nobody has to name, to whoever knows the secret of this start. What
 * it was sent lies in the database and moves by the clock (`course.ts`); `/post` shows it.
 */
export async function startStandIn(services: Services): Promise<StandIn> {
  const secret = randomBytes(32).toString('base64url')
  const token = randomBytes(32).toString('base64url')
  const uploads = new Map<string, string>()
  let base = ''

  async function created(request: IncomingMessage): Promise<Answer> {
    const read = parse(Creation, await jsonOf(request))
    if (!read.ok) return problem(422, `The attribute ${read.path} is not valid.`)
    const { attributes } = read.value.data
    const fileId = uploads.get(attributes.file_url_signature)
    const key = String(request.headers['idempotency-key'] ?? attributes.file_url_signature)
    const made = await takeLetter(services, {
      ...{ key, fileId: fileId ?? '', fileName: attributes.file_original_name },
      recipient: attributes.meta_data.recipient,
    })
    if (!made) return problem(422, 'The file is not there.')
    uploads.delete(attributes.file_url_signature)
    return { status: 201, body: { data: resource(made) } }
  }

  async function listed(url: URL): Promise<Answer> {
    const text = url.searchParams.get('filter') ?? '{}'
    const filter = parse(Filter, JSON.parse(text))
    const found = filter.ok ? await lettersNamed(services, filter.value.file_original_name) : []
    return { status: 200, body: { data: found.map(resource) } }
  }

  async function ofLetter(method: string, id: string, act: string | undefined): Promise<Answer> {
    const letter = await letterAt(services, id)
    if (!letter) return MISSING
    if (method === 'GET' && act === undefined)
      return { status: 200, body: { data: resource(letter) } }
    if (method === 'GET' && act === 'events') {
      const name = letter.reason ?? letter.status
      return { status: 200, body: { data: [{ attributes: { name } }] } }
    }
    if (method !== 'PATCH') return MISSING
    if (act === 'cancel') {
      await cancelLetter(services, id)
      return { status: 202 }
    }
    if (act !== 'send') return MISSING
    const isReleased = await submitLetter(services, id)
    return isReleased ? { status: 202 } : problem(409, 'The letter was sent before.')
  }

  async function uploaded(request: IncomingMessage, signature: string): Promise<Answer> {
    if (!uploads.has(signature)) return MISSING
    const bytes = await bytesOf(request, FILE_MAX_SIZE)
    if (!bytes) return problem(413, 'The file is too large.')
    uploads.set(signature, await takeFile(services, bytes))
    return { status: 200 }
  }

  async function loggedIn(request: IncomingMessage): Promise<Answer> {
    const form = new URLSearchParams((await bytesOf(request, JSON_MAX_SIZE))?.toString())
    return same(form.get('client_secret') ?? '', secret)
      ? { status: 200, body: { token_type: 'Bearer', access_token: token, expires_in: 43_200 } }
      : problem(401, 'The client is not known.')
  }

  async function answered(request: IncomingMessage): Promise<Answer> {
    const { method = 'GET', headers } = request
    const url = new URL(request.url ?? '/', base)
    const [first, second, ...rest] = url.pathname.slice(1).split('/')
    if (method === 'POST' && url.pathname === '/auth/access-tokens') return loggedIn(request)
    // The address itself is the proof.
    if (method === 'PUT' && first === 'upload') return uploaded(request, second ?? '')
    if (!same(headers.authorization ?? '', `Bearer ${token}`))
      return problem(401, 'The token is not valid.')
    if (method === 'GET' && first === 'file-upload') {
      const signature = randomBytes(24).toString('base64url')
      uploads.set(signature, '')
      const attributes = { url: `${base}/upload/${signature}`, url_signature: signature }
      return { status: 200, body: { data: { attributes } } }
    }
    const [deliveries, letters, id, act] = rest
    const isOurs = first === 'organisations' && second === ORGANISATION
    if (!isOurs || deliveries !== 'deliveries' || letters !== 'letters') return MISSING
    if (id !== undefined) return ofLetter(method, id, act)
    return method === 'POST' ? created(request) : listed(url)
  }

  function respond(response: ServerResponse, { status, body }: Answer): void {
    const text = body === undefined ? '' : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/vnd.api+json' }).end(text)
  }

  const server = createServer((request, response) => {
    answered(request).then(
      (answer) => respond(response, answer),
      (cause: unknown) => {
        services.log.error('the letter stand-in failed', cause)
        respond(response, problem(500, 'Something went wrong.'))
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    account: { base, clientId: 'demo', clientSecret: secret, organisation: ORGANISATION },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
