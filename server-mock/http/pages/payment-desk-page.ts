import type { FastifyInstance } from 'fastify'
import { toMajor } from '../../../contracts/rules/money/money.ts'
import { parse, z } from '../../../contracts/schema.ts'
import {
  actOnPayment,
  actOnSession,
  DECLINED,
  finishAccount,
  methods,
  type OwnerAct,
  ownerActs,
  payActs,
} from '../../modules/payment-desk/acts.ts'
import { hostedPath } from '../../modules/payment-desk/hosted.ts'
import { linkAt, type SeenSession, sessionAt } from '../../modules/payment-desk/records.ts'
import { fromMinorUnits } from '../../modules/payments/minor-units.ts'
import type { Services } from '../../services.ts'
import { type Markup, markup, page } from '../../text/page.ts'
import { acceptForms, formField } from './forms.ts'
import { sendPage } from './send-page.ts'

const Path = z.object({ id: z.string() })
const PayerActs = z.enum(payActs)
const OwnerActs = z.enum(ownerActs)

const titled = (title: string, body: Markup): string =>
  page(
    'en',
    title,
    markup`<h1>${title}</h1>
<p class="quiet">This page stands in for the payment provider of this installation. No money moves.</p>${body}`,
  )

const gone = titled('Checkout', markup`<p>This page is no longer valid.</p>`)

function amountOf({ currency }: SeenSession, amount: number): string {
  const code = currency.toUpperCase()
  const number = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })
  return `${number.format(toMajor(fromMinorUnits(amount, code)))} ${code}`
}

const choices = Object.entries(methods).map(
  ([value, label], at) =>
    markup`<label><input type="radio" name="method" value="${value}"${at === 0 ? markup` checked` : null}>${label}</label>`,
)

/** What the payer sees: what for, how much, and how this try shall end. */
const checkoutPage = (session: SeenSession): string =>
  titled(
    'Checkout',
    markup`<table><tr><td>${session.description}</td><td>${amountOf(session, session.amount)}</td></tr></table>
${session.failed ? markup`<p role="alert">${DECLINED} Try again or choose another method.</p>` : null}
<form method="post">${choices}
<button name="act" value="pay">Pay ${amountOf(session, session.amount)}</button>
<button name="act" value="decline">Be declined</button>
<button name="act" value="silence">Pay, and never be answered</button></form>
<p><a href="${session.leftUrl}">Leave without paying</a></p>`,
  )

const ownerWords: Readonly<Record<OwnerAct, string>> = {
  'refund-half': 'Refund half',
  'refund-all': 'Refund all',
  'refund-fails': 'Let the refunds fail',
  inquiry: 'Inquire about it',
  'inquiry-closed': 'Close the inquiry',
  dispute: 'Dispute it',
  'dispute-won': 'Decide for the owner',
  'dispute-lost': 'Decide for the payer',
}

/** A checkout that is paid: here its owner gives back, and the payer's bank asks for the money. */
const paidPage = (session: SeenSession): string =>
  titled(
    'Payment',
    markup`<table><tr><td>${session.description}</td><td>${amountOf(session, session.amount)}</td></tr>
<tr><td>Refunded</td><td>${amountOf(session, session.returned)}</td></tr>
<tr><td>Dispute</td><td>${session.dispute?.status ?? 'none'}</td></tr></table>
<p>What the owner of the account and the bank of the payer may do at a real provider.</p>
<form method="post">${ownerActs.map((act) => markup`<button name="act" value="${act}">${ownerWords[act]}</button> `)}</form>`,
  )

const isPaid = ({ payment }: SeenSession): boolean => payment !== null && !payment.silent

const accountPage = titled(
  'Connect an account',
  markup`<p>A real provider asks here for a name, an address and a bank account.</p>
<form method="post"><button>Connect account</button></form>`,
)

const originOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : [])

/**
 * The pages of the demo's payment provider: where an account is connected, and where a checkout is paid, declined, or left
 * without an answer. Of the stand-in alone; nothing here books anything, its webhooks do.
 */
export function registerPaymentDesk(files: FastifyInstance, services: Services): void {
  if (services.config.paymentProvider !== 'stand-in') return
  void files.register(async (scope) => {
    acceptForms(scope)
    const idOf = (params: unknown): string => {
      const path = parse(Path, params)
      return path.ok ? path.value.id : ''
    }
    scope.get(`${hostedPath}/checkout/:id`, async (request, reply) => {
      const session = await sessionAt(services, idOf(request.params))
      if (session && isPaid(session)) return sendPage(reply, 200, paidPage(session))
      if (session?.status !== 'open') return sendPage(reply, 410, gone)
      return sendPage(reply, 200, checkoutPage(session), originOf(session.paidUrl))
    })
    scope.post(`${hostedPath}/checkout/:id`, async (request, reply) => {
      const asked = formField(request.body, 'act')
      const id = idOf(request.params)
      const owner = parse(OwnerActs, asked)
      if (owner.ok) {
        await actOnPayment(services, id, owner.value)
        const here = `${hostedPath}/checkout/${encodeURIComponent(id)}`
        return reply.header('cache-control', 'no-store').redirect(here, 303)
      }
      const act = parse(PayerActs, asked)
      if (!act.ok) return sendPage(reply, 400, gone)
      const session = await actOnSession(services, id, act.value, formField(request.body, 'method'))
      if (!session) return sendPage(reply, 410, gone)
      reply.header('cache-control', 'no-store')
      if (act.value === 'decline') return reply.redirect(`${hostedPath}/checkout/${id}`, 303)
      return reply.redirect(session.paidUrl, 303)
    })
    scope.get(`${hostedPath}/account/:id`, async (request, reply) => {
      const link = await linkAt(services, idOf(request.params))
      if (!link) return sendPage(reply, 410, gone)
      return sendPage(reply, 200, accountPage, originOf(link.back))
    })
    scope.post(`${hostedPath}/account/:id`, async (request, reply) => {
      const back = await finishAccount(services, idOf(request.params))
      if (back === null) return sendPage(reply, 410, gone)
      return reply.header('cache-control', 'no-store').redirect(back, 303)
    })
  })
}
