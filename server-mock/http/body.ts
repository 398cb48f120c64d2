import type { FastifyRequest } from 'fastify'
import type { AnyCall } from '../../contracts/api/call.ts'
import { parse } from '../../contracts/schema.ts'
import { type Refused, refuse } from '../calls/refusal.ts'
import type { JsonReader } from './json/json-thread.ts'
import { isTrap } from './json/read-json.ts'

const formType = /^multipart\/form-data\s*;\s*boundary=/i
const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** Whether the request says that bytes follow its head. */
const announcesBody = (request: FastifyRequest): boolean =>
  request.headers['transfer-encoding'] !== undefined ||
  Number(request.headers['content-length'] ?? 0) > 0

/**
 * JSON only, so that another site's form cannot speak to us (security.md V3.5.3); a form only where the call is one,
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

/** Says which member is wrong; of an unknown key the same, since both are spelled by the caller. */
export const invalidInput = (where: string, path: string): Refused =>
  refuse(400, path === '' ? `Invalid ${where}.` : `Invalid ${where}: ${path} is not accepted.`)

/** Reads the body by the call's schema. An empty one counts as `{}` for a read or a DELETE, as nothing for another change. */
export async function readBody(
  call: AnyCall,
  raw: unknown,
  reader: JsonReader,
): Promise<{ body: unknown } | Refused> {
  const bytes = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
  const value = bytes.length > 0 ? await reader.read(bytes) : { ok: true as const, json: undefined }
  if (!value.ok) return refuse(400, value.message)
  if (call.body === null) {
    // Clients that send a body with everything send an empty one here.
    const none = value.json === undefined || value.json === null || isEmpty(value.json)
    return none ? { body: undefined } : refuse(400, 'This call takes no body.')
  }
  // What a DELETE names may stand in its query instead (G-04).
  const mayLack = call.effect === 'read' || call.method === 'DELETE'
  const given = value.json === undefined && mayLack ? {} : value.json
  if (given === undefined) return refuse(400, 'The request body is missing.')
  const read = parse(call.body, given)
  return read.ok ? { body: read.value } : invalidInput('request', read.path)
}

/** Parts of a form; none of ours has half as many. */
const MOST_PARTS = 20

/** Whether a form has more parts than any of ours: taking it apart costs more with each of them. */
function hasTooManyParts(bytes: Uint8Array, type: string): boolean {
  const boundary = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  const mark = Buffer.from(`--${boundary?.[1] ?? boundary?.[2] ?? ''}`)
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let parts = 0
  for (let at = form.indexOf(mark); at !== -1; at = form.indexOf(mark, at + mark.length)) {
    parts += 1
    // The last mark is the form's end.
    if (parts > MOST_PARTS + 1) return true
  }
  return false
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

/** The members of a multipart form: text, and files as `FormFile`. Null for what is no form, or a hostile one. */
export async function formMembers(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Record<string, unknown> | null> {
  if (hasTooManyParts(bytes, type)) return null
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  const members = form && (await membersOf(form))
  if (members === null) return null
  const texts = Object.entries(members).flatMap(([name, value]) => [
    name,
    typeof value === 'string' ? value : Object(value).filename,
  ])
  return isTrap(texts) || Object.hasOwn(members, '__proto__') ? null : members
}

/** Reads a multipart body by the call's schema. */
export async function readForm(
  call: AnyCall,
  raw: unknown,
  type: string,
): Promise<{ body: unknown } | Refused> {
  const members = await formMembers(new Uint8Array(Buffer.isBuffer(raw) ? raw : []), type)
  if (members === null || call.body === null) return noForm
  const read = parse(call.body, members)
  return read.ok ? { body: read.value } : invalidInput('request', read.path)
}

const isEmpty = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && Object.keys(json).length === 0
