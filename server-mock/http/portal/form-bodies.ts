import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { FormFile } from '../../../contracts/model/upload.ts'
import { FILE_MAX_BYTES } from '../../../contracts/rules/files/file-size.ts'
import { parse, z } from '../../../contracts/schema.ts'
import {
  type KeptForm,
  keptForm,
  type TypedPath,
  typedPaths,
} from '../../modules/portal-pages/kept-form.ts'
import { formMembers } from '../body.ts'

/** What stands in a licence form beside its file. */
export const BESIDES_FILE = 65_536

/** The most that a form for a licence has. */
const LICENSE_MAX_BYTES = FILE_MAX_BYTES + BESIDES_FILE

/** So much is taken off the line: a browser reads no answer while it still sends. */
const DRAINED_BYTES = 4 * FILE_MAX_BYTES

/** A form for a licence that is too large; `head` is its beginning. */
export class TooLarge extends Error {
  readonly statusCode = 413
  readonly head: Buffer
  constructor(head: Buffer) {
    super('The form is too large.')
    this.head = head
  }
}

/** The bytes of a form for a licence. */
export async function licenseBody(
  { headers }: FastifyRequest,
  payload: IncomingMessage,
): Promise<Buffer> {
  const announced = Number(headers['content-length'] ?? 0)
  const isLarge = announced > LICENSE_MAX_BYTES
  const parts: Buffer[] = []
  let [kept, size] = [0, 0]
  // The connection stays: somebody has to be told.
  for await (const part of payload.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (kept < (isLarge ? BESIDES_FILE : LICENSE_MAX_BYTES)) {
      parts.push(bytes)
      kept += bytes.length
    }
    if (size > DRAINED_BYTES || (announced > DRAINED_BYTES && size >= BESIDES_FILE)) break
  }
  const head = Buffer.concat(parts)
  if (isLarge || size > LICENSE_MAX_BYTES) throw new TooLarge(head)
  return head
}

/** The form that stands before the file of a form for a licence, of which `head` is the beginning. */
export function formBeforeFile(head: Buffer, type: string): Buffer {
  const file = head.indexOf('name="file"')
  const boundary = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  const mark = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  const end = file === -1 ? 0 : Math.max(head.lastIndexOf(mark, file), 0)
  return Buffer.concat([head.subarray(0, end), Buffer.from(`${mark}--\r\n`)])
}

/** What a page in between may carry of such a form, however its letters are written. */
export const KEPT_MAX_BYTES = 4 * BESIDES_FILE

const LicenseParts = z.object({
  use: z.optional(z.string()),
  note: z.optional(z.string()),
  /** Some senders make text of a field in which nothing was chosen. */
  file: z.optional(z.union([FormFile, z.literal('')])),
})

/** The fields of a form, none where there is none. */
export const formOf = (body: unknown): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

/** The parts of a form for a licence. */
export async function partsOf({ body, headers }: FastifyRequest) {
  const bytes = new Uint8Array(Buffer.isBuffer(body) ? body : [])
  const members = await formMembers(bytes, headers['content-type'] ?? '')
  const parts = members && parse(LicenseParts, members)
  const { use = '', note = '', file } = parts?.ok ? parts.value : {}
  return { use, note, file: file || null }
}

const Query = z.object({ case: z.optional(z.string()) })

/** The case that a form was shown for, as its address says. */
export function caseNamed({ query }: FastifyRequest): string | null {
  const read = parse(Query, query)
  return read.ok ? (read.value.case ?? null) : ''
}

async function fieldsOf(request: FastifyRequest, path: TypedPath): Promise<URLSearchParams> {
  if (path !== '/license') return formOf(request.body)
  // A file is chosen again.
  const { use, note } = await partsOf(request)
  return new URLSearchParams({ use, note })
}

/** What somebody typed into the form that this request brings; null where nothing was typed into it. */
export async function typedIn(request: FastifyRequest): Promise<KeptForm | null> {
  const [address] = request.url.split('?')
  const path = typedPaths.find((one) => one === address)
  if (path === undefined || request.method !== 'POST') return null
  return keptForm(path, caseNamed(request) ?? '', await fieldsOf(request, path))
}
