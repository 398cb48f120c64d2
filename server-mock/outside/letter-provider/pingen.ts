import type { LetterStatus } from '../../../contracts/model/cases/letter.ts'
import { failedStatuses } from '../../../contracts/rules/letters/letter-transitions.ts'
import { parse, type Schema, z } from '../../../contracts/schema.ts'
import {
  type LetterProvider,
  type ProviderLetter,
  ProviderRefusal,
} from '../../modules/letters/provider.ts'

/** Where the service is, and who logs in to it for which of its organisations. */
export type PingenAccount = {
  base: string
  clientId: string
  clientSecret: string
  organisation: string
}

/** Nobody waits longer for one answer; a file takes as long as the line needs. */
const TIMEOUT_MS = 20_000
const UPLOAD_MS = 60_000
/** An answer is a few lines. */
const ANSWER_MAX_BYTES = 1_048_576
/** A token is renewed before it ends. */
const TOKEN_SPARE_MS = 60_000

const MEDIA_TYPE = 'application/vnd.api+json'

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Upload = z.object({
  data: z.object({ attributes: z.object({ url: z.string(), url_signature: z.string() }) }),
})
const LetterResource = z.object({
  id: z.string(),
  attributes: z.object({
    status: z.string(),
    file_original_name: z.optional(z.nullable(z.string())),
    price_currency: z.optional(z.nullable(z.string())),
    price_value: z.optional(z.nullable(z.number())),
  }),
})
const One = z.object({ data: LetterResource })
const Many = z.object({ data: z.array(LetterResource) })
const Events = z.object({
  data: z.array(z.object({ attributes: z.object({ name: z.string() }) })),
})
const Problem = z.object({
  errors: z.array(z.object({ title: z.optional(z.string()), detail: z.optional(z.string()) })),
})

/** The service's own names; those of ours that it has are the same. */
const statuses: Readonly<Record<string, LetterStatus>> = {
  validating: 'validating',
  fixing: 'validating',
  valid: 'ready_for_sending',
  ready_for_sending: 'ready_for_sending',
  action_required: 'action_required',
  invalid: 'invalid',
  submitted: 'submitted_for_sending',
  submitted_for_sending: 'submitted_for_sending',
  // Of its own account there: ours have been held.
  awaiting_credits: 'submitted_for_sending',
  accepted: 'print_preparation',
  print_preparation: 'print_preparation',
  printing: 'printing',
  unprintable: 'unprintable',
  sent: 'sent',
  undeliverable: 'undeliverable',
  cancelling: 'cancelling',
  cancelled: 'cancelled',
}

/** What may still become something else: it was busy, or the login had ended. */
const isPassing = (status: number): boolean =>
  status >= 500 || [401, 403, 404, 408, 409, 425, 429].includes(status)

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > ANSWER_MAX_BYTES) throw new RangeError('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function reasonIn(text: string): string | null {
  try {
    const read = parse(Problem, JSON.parse(text))
    const [first] = read.ok ? read.value.errors : []
    return (first?.detail ?? first?.title)?.slice(0, 300) ?? null
  } catch {
    return null
  }
}

function readAs<T>(schema: Schema<T>, text: string): T {
  const read = parse(schema, JSON.parse(text))
  if (!read.ok) throw new Error(`the letter provider answered without ${read.path}`)
  return read.value
}

/** By which a letter is found again. */
const fileNameOf = (key: string): string => `letter-${key}.pdf`

type Asked = {
  method?: string
  json?: unknown
  key?: string
}

/**
 * Speaks the API of Pingen (api.pingen.com, version 2): a login by client credentials, a file sent to a signed address, a
 * letter made of it that is checked first and released later. The demo's stand-in speaks the same and is reached by this.
 *
 * Untested against the service itself: the filter by which a letter is found under its file name, the names of statuses
 * between `valid` and `sent`, and the texts of its events. A price in euros is read as credits, any other as none.
 */
export function pingen(
  account: PingenAccount,
  nextLookMs: LetterProvider['nextLookMs'],
): LetterProvider {
  let token: { value: string; until: number } | null = null
  const letters = `/organisations/${account.organisation}/deliveries/letters`

  async function login(): Promise<string> {
    if (token && token.until > performance.now()) return token.value
    const answer = await fetch(`${account.base}/auth/access-tokens`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: account.clientId,
        client_secret: account.clientSecret,
        scope: 'letter',
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    const text = await textOf(answer)
    if (!answer.ok) throw new Error(`the letter provider refused the login: ${answer.status}`)
    const read = readAs(Token, text)
    const until = performance.now() + read.expires_in * 1_000 - TOKEN_SPARE_MS
    token = { value: read.access_token, until }
    return read.access_token
  }

  async function ask(path: string, { method = 'GET', json, key }: Asked = {}) {
    const bearer = await login()
    const answer = await fetch(`${account.base}${path}`, {
      method,
      headers: {
        accept: MEDIA_TYPE,
        authorization: `Bearer ${bearer}`,
        ...(json !== undefined && { 'content-type': MEDIA_TYPE }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    const text = await textOf(answer)
    if (answer.ok) return text
    if (answer.status === 401) token = null
    if (answer.status === 404) return null
    const reason = reasonIn(text) ?? `The letter provider answered ${answer.status}.`
    throw isPassing(answer.status) ? new Error(reason) : new ProviderRefusal(reason)
  }

  async function need(path: string, asked?: Asked): Promise<string> {
    const text = await ask(path, asked)
    if (text === null) throw new Error(`the letter provider has no ${path}`)
    return text
  }

  async function lastEvent(id: string): Promise<string | null> {
    const text = await ask(`${letters}/${id}/events?language=en-GB`)
    const events = text === null ? [] : readAs(Events, text).data
    return events.at(-1)?.attributes.name.slice(0, 300) ?? null
  }

  async function seen({ id, attributes }: z.infer<typeof LetterResource>): Promise<ProviderLetter> {
    const status = statuses[attributes.status]
    if (!status) throw new Error(`a letter is ${attributes.status.slice(0, 40)} at its provider`)
    const price = attributes.price_currency === 'EUR' ? attributes.price_value : null
    return {
      id,
      status,
      reason: failedStatuses.includes(status) ? await lastEvent(id) : null,
      price: typeof price === 'number' ? Math.ceil(price) : null,
    }
  }

  async function upload(bytes: Uint8Array) {
    const { attributes } = readAs(Upload, await need('/file-upload')).data
    const answer = await fetch(attributes.url, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      body: Buffer.from(bytes),
      signal: AbortSignal.timeout(UPLOAD_MS),
      redirect: 'error',
    })
    await textOf(answer)
    if (!answer.ok) throw new Error(`the letter provider took no file: ${answer.status}`)
    return { file_url: attributes.url, file_url_signature: attributes.url_signature }
  }

  const print = { delivery_product: 'cheap', print_mode: 'simplex', print_spectrum: 'grayscale' }

  return {
    nextLookMs,
    find: async (key) => {
      const name = fileNameOf(key)
      const filter = JSON.stringify({ file_original_name: name })
      const text = await need(`${letters}?filter=${encodeURIComponent(filter)}`)
      // Whatever the filter lets through: another letter is never taken for this one.
      const found = readAs(Many, text).data.find(
        ({ attributes }) => attributes.file_original_name === name,
      )
      return found ? seen(found) : null
    },
    submit: async ({ key, bytes, recipient }) => {
      const file = await upload(bytes)
      const attributes = {
        ...{ file_original_name: fileNameOf(key), ...file },
        ...{ address_position: 'left', auto_send: false },
        ...print,
        meta_data: { recipient },
      }
      const json = { data: { type: 'letters', attributes } }
      return seen(readAs(One, await need(letters, { method: 'POST', json, key })).data)
    },
    state: async (id) => {
      const text = await ask(`${letters}/${encodeURIComponent(id)}`)
      return text === null ? null : seen(readAs(One, text).data)
    },
    release: async (id) => {
      const json = { data: { id, type: 'letters', attributes: print } }
      const path = `${letters}/${encodeURIComponent(id)}/send`
      await need(path, { method: 'PATCH', json, key: `${id}-send` })
    },
    cancel: async (id) => {
      await ask(`${letters}/${encodeURIComponent(id)}/cancel`, { method: 'PATCH' }).catch(
        (cause: unknown) => {
          // It may be over there as well.
          if (!(cause instanceof ProviderRefusal)) throw cause
        },
      )
    },
  }
}

const MINUTE_MS = 60_000

/** Callbacks tell what is new; these looks are for those that got lost. */
export const rareLooks = (looks: number): number =>
  ([0.25, 0.5, 1, 2, 5, 15, 30][looks] ?? 60) * MINUTE_MS
