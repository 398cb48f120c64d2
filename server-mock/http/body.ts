import type { FastifyRequest } from 'fastify'
import type { AnyCall } from '../../contracts/api/call.ts'
import { parse } from '../../contracts/schema.ts'
import { type Refused, refuse } from './refusal.ts'

const formType = /^multipart\/form-data\s*;\s*boundary=/i
const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** Whether the request says that bytes follow its head. */
const announcesBody = (request: FastifyRequest): boolean =>
  request.headers['transfer-encoding'] !== undefined ||
  Number(request.headers['content-length'] ?? 0) > 0

/**
 * JSON only, so that another site's form cannot speak to us (reliability.md, V3.5.3); a form only where the call is one,
 * whose token no other site's form can bring.
 */
export function checkContentType(request: FastifyRequest, call: AnyCall): Refused | null {
  if (call.method === 'GET') return null
  const type = request.headers['content-type']
  const encoding = request.headers['content-encoding'] ?? 'identity'
  const wanted = call.form ? formType : jsonType
  const named = type === undefined ? !announcesBody(request) : wanted.test(type)
  if (named && encoding === 'identity') return null
  const name = call.form ? 'multipart/form-data' : 'application/json'
  return refuse(415, `The content type must be ${name}.`)
}

const malformed = refuse(400, 'The request body is not valid JSON.')

/** Says which member is wrong; of an unknown key the same, since both are spelled by the caller. */
export const invalidInput = (where: string, path: string): Refused =>
  refuse(400, path === '' ? `Invalid ${where}.` : `Invalid ${where}: ${path} is not accepted.`)

/** Reads the body by the call's schema. An empty one counts as `{}` for a read, as nothing for a change. */
export function readBody(call: AnyCall, raw: unknown): { body: unknown } | Refused {
  const bytes = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
  const value = bytes.length > 0 ? readJson(bytes) : { json: undefined }
  if (!value) return malformed
  if (call.body === null) {
    // Clients that send a body with everything send an empty one here.
    const none = value.json === undefined || value.json === null || isEmpty(value.json)
    return none ? { body: undefined } : refuse(400, 'This call takes no body.')
  }
  const given = value.json === undefined && call.effect === 'read' ? {} : value.json
  if (given === undefined) return refuse(400, 'The request body is missing.')
  const read = parse(call.body, given)
  return read.ok ? { body: read.value } : invalidInput('request', read.path)
}

const noForm = refuse(400, 'The request body is not a valid form.')

/** Each member of a form: text, or a file as `FormFile`. Null for a form that names one twice. */
async function membersOf(form: FormData): Promise<Record<string, unknown> | null> {
  const members = new Map<string, unknown>()
  for (const [name, value] of form) {
    if (members.has(name)) return null
    const isText = typeof value === 'string'
    members.set(
      name,
      isText ? value : { filename: value.name, bytes: new Uint8Array(await value.arrayBuffer()) },
    )
  }
  return Object.fromEntries(members)
}

/** Reads a multipart body by the call's schema. */
export async function readForm(
  call: AnyCall,
  raw: unknown,
  type: string,
): Promise<{ body: unknown } | Refused> {
  const bytes = new Uint8Array(Buffer.isBuffer(raw) ? raw : [])
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  const members = form && (await membersOf(form))
  if (members === null || call.body === null) return noForm
  const texts = Object.entries(members).flatMap(([name, value]) => [
    name,
    typeof value === 'string' ? value : Object(value).filename,
  ])
  if (isTrap(texts) || Object.hasOwn(members, '__proto__')) return noForm
  const read = parse(call.body, members)
  return read.ok ? { body: read.value } : invalidInput('request', read.path)
}

const isEmpty = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && Object.keys(json).length === 0

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

function readJson(bytes: Buffer): { json: unknown } | null {
  try {
    const json: unknown = JSON.parse(strictUtf8.decode(bytes))
    return isTrap(json) ? null : { json }
  } catch {
    return null
  }
}

/** Text that no table takes: a NUL, or half of a character. */
const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/** Whether later code would stumble: over such text, or over a key that changes what it sees of the object. */
function isTrap(json: unknown): boolean {
  const rest = [json]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string' && isUnstorable(next)) return true
    if (typeof next !== 'object' || next === null) continue
    if (Object.hasOwn(next, '__proto__')) return true
    rest.push(...Object.values(next).filter((value) => value !== undefined))
  }
  return false
}
