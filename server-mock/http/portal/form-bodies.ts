import type { FastifyRequest } from 'fastify'
import { FormFile } from '../../../contracts/model/upload.ts'
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
