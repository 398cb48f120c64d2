import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountPageOf, checkoutPageOf } from '../../modules/payment-desk/hosted.ts'
import {
  accountAt,
  changeSession,
  type DeskSession,
  putRecord,
  type SeenSession,
  sessionAt,
  sessionOfPayment,
} from '../../modules/payment-desk/records.ts'
import type { Services } from '../../services.ts'

const FORM_MAX_SIZE = 65_536

/** The demo's payment provider, where it is reached with which key, and what ends it. */
export type StandIn = { base: URL; key: string; close(): Promise<void> }

type Answer = { status: number; body: unknown }

const problem = (status: number, message: string, code?: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, code } },
})
const missing = problem(404, 'No such object.', 'resource_missing')
const done = (body: unknown): Answer => ({ status: 200, body })

async function formOf(request: IncomingMessage): Promise<URLSearchParams | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > FORM_MAX_SIZE) return null
    parts.push(part)
  }
  return new URLSearchParams(Buffer.concat(parts).toString())
}

const same = (one: string, other: string): boolean => {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const fresh = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`

/** A session as the service words it. */
function worded(filesUrl: string, session: SeenSession) {
  const { id, status, payment, failed, amount, currency } = session
  const isPaid = payment !== null && !payment.silent
  const intent = payment?.id ?? (failed ? `pi_of_${failed.id}` : null)
  return {
    ...{ id, object: 'checkout.session', status, amount_total: amount },
    currency: currency.toLowerCase(),
    url: status === 'open' ? checkoutPageOf(filesUrl, id) : null,
    payment_status: isPaid ? 'paid' : 'unpaid',
    client_reference_id: session.reference,
    metadata: { checkout: session.reference },
    payment_intent: intent && {
      ...{ id: intent, object: 'payment_intent' },
      status: isPaid ? 'succeeded' : payment ? 'processing' : 'requires_payment_method',
      amount_received: isPaid ? amount : 0,
      application_fee_amount: session.fee,
      last_payment_error:
        failed && !payment ? { charge: failed.id, message: failed.message } : null,
      latest_charge: payment
        ? {
            ...{ id: `ch_${payment.id}`, payment_method_details: { type: payment.method } },
            ...{ amount_refunded: session.returned, disputed: session.dispute !== null },
          }
        : failed && { id: failed.id, payment_method_details: { type: failed.method } },
    },
  }
}

const price = 'line_items[0][price_data]'

/** What a new session is made of; null where something is missing that the service asks for. */
function ordered(form: URLSearchParams): DeskSession | null {
  const [amount, currency] = [form.get(`${price}[unit_amount]`), form.get(`${price}[currency]`)]
  const [paidUrl, leftUrl] = [form.get('success_url'), form.get('cancel_url')]
  const fee = Number(form.get('payment_intent_data[application_fee_amount]') ?? 0)
  const isWhole = amount !== null && /^\d{1,12}$/.test(amount) && Number(amount) > 0
  if (!isWhole || !currency || !paidUrl || !leftUrl || fee >= Number(amount)) return null
  return {
    ...{ amount: Number(amount), fee, currency, paidUrl, leftUrl },
    description: form.get(`${price}[product_data][name]`) ?? '',
    locale: form.get('locale') ?? 'auto',
    email: form.get('customer_email'),
    reference: form.get('metadata[checkout]') ?? '',
    ...{ payment: null, failed: null, ended: false },
    ...{ returned: 0, dispute: null },
  }
}

/**
 * Stands in for the payment provider, so that nothing outside is needed (G-751): speaks the part of Stripe's interface that
 * `stripe.ts` asks for, on a port of this machine that nobody has to name, to whoever knows the key of this start. What it was
 * told lies in the database and moves by the clock; payers and account owners see its pages on the files' origin.
 */
export async function startStandIn(services: Services): Promise<StandIn> {
  const key = `sk_test_${randomBytes(24).toString('hex')}`
  const { config } = services
  const answerOf = (session: SeenSession | null): Answer =>
    session ? done(worded(config.publicFilesUrl, session)) : missing

  async function accounts(
    method: string,
    id: string | undefined,
    form: URLSearchParams,
    idem: string,
  ) {
    if (method === 'POST' && id === undefined) {
      const body = { email: form.get('email') ?? '', submitted: false, enabled: false, gone: false }
      const row = await putRecord(services, 'account', {
        ...{ id: fresh('acct'), key: idem, account: null, body },
      })
      return done({ id: row.id, object: 'account' })
    }
    const found = id === undefined ? null : await accountAt(services, id)
    if (!found || found.gone)
      return problem(403, 'The key has no access to this account.', 'account_invalid')
    const { enabled, submitted } = found
    return done({ id, object: 'account', charges_enabled: enabled, details_submitted: submitted })
  }

  async function links(form: URLSearchParams): Promise<Answer> {
    const account = form.get('account') ?? ''
    if (!(await accountAt(services, account))) return missing
    const id = fresh('link')
    const body = { account, back: form.get('return_url') ?? '' }
    await putRecord(services, 'link', { id, key: id, account, body })
    return done({ object: 'account_link', url: accountPageOf(config.publicFilesUrl, id) })
  }

  async function sessions(method: string, [id, act]: string[], asked: Asked): Promise<Answer> {
    const { form, account, idem } = asked
    const owner = await accountAt(services, account)
    if (!owner || owner.gone)
      return problem(403, 'The key has no access to this account.', 'account_invalid')
    if (method === 'POST' && id === undefined) {
      const body = ordered(form)
      if (!body) return problem(400, 'The session is not complete.', 'parameter_invalid_integer')
      if (!owner.enabled) return problem(400, 'Your account cannot currently make charges.')
      const row = await putRecord(services, 'session', {
        ...{ id: fresh('cs_test'), key: idem, account, body },
      })
      return answerOf(await sessionAt(services, row.id))
    }
    const found = id === undefined ? null : await sessionAt(services, id)
    if (!found || found.account !== account) return missing
    if (method === 'GET') return answerOf(found)
    if (act !== 'expire') return missing
    const ended = await changeSession(services, found.id, ({ status }) =>
      status === 'open' ? { body: { ended: true }, tell: ['checkout.session.expired'] } : null,
    )
    return ended ? answerOf(ended) : problem(400, 'Only open sessions can be expired.')
  }

  async function refunds({ form, account }: Asked): Promise<Answer> {
    const found = await sessionOfPayment(services, form.get('payment_intent') ?? '')
    if (!found || found.account !== account) return missing
    const refunded = await changeSession(services, found.id, ({ returned, amount }) =>
      returned < amount ? { body: { returned: amount }, tell: ['charge.refunded'] } : null,
    )
    return refunded
      ? done({ id: `re_${found.id}`, object: 'refund', status: 'succeeded' })
      : problem(400, 'The charge has been refunded before.', 'charge_already_refunded')
  }

  async function disputes(query: URLSearchParams, account: string): Promise<Answer> {
    const found = await sessionOfPayment(services, query.get('payment_intent') ?? '')
    if (!found || found.account !== account) return missing
    const { dispute, amount, currency } = found
    const data = dispute && {
      ...{ id: dispute.id, object: 'dispute', status: dispute.status, reason: 'fraudulent' },
      ...{ amount, currency, evidence_details: { due_by: dispute.answerBy } },
    }
    return done({ object: 'list', has_more: false, data: data ? [data] : [] })
  }

  type Asked = { form: URLSearchParams; account: string; idem: string }

  async function answered(request: IncomingMessage): Promise<Answer> {
    const { method = 'GET', headers } = request
    if (!same(headers.authorization ?? '', `Bearer ${key}`))
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'No key.' } } }
    const form = await formOf(request)
    if (!form) return problem(413, 'The request is too large.')
    const account = String(headers['stripe-account'] ?? '')
    const idem = `${account} ${String(headers['idempotency-key'] ?? fresh('key'))}`
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [, v1, ...path] = pathname.split('/')
    const [first, second, ...rest] = path
    if (v1 !== 'v1') return missing
    if (first === 'accounts') return accounts(method, second, form, idem)
    if (first === 'account_links' && method === 'POST') return links(form)
    if (first === 'checkout' && second === 'sessions')
      return sessions(method, rest, { form, account, idem })
    if (first === 'refunds' && method === 'POST') return refunds({ form, account, idem })
    if (first === 'disputes' && method === 'GET') return disputes(searchParams, account)
    return missing
  }

  function respond(response: ServerResponse, { status, body }: Answer): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    answered(request).then(
      (answer) => respond(response, answer),
      (cause: unknown) => {
        services.log.error('the payment stand-in failed', cause)
        respond(response, { status: 500, body: { error: { type: 'api_error', message: '' } } })
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    key,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
