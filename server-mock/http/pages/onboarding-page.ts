import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { parse, z } from '../../../contracts/schema.ts'
import { customer } from '../../db/schema/accounts.ts'
import {
  type Onboarding,
  onboardingPath,
  readOnboarding,
} from '../../modules/payment-provider/onboarding-link.ts'
import { isOwnRedirect } from '../../modules/payment-provider/own-redirect.ts'
import { setOut } from '../../modules/payment-provider/set-out.ts'
import { PaymentRefusal } from '../../payment-provider.ts'
import type { Services } from '../../services.ts'
import { type Markup, markup, page } from '../../text/page.ts'
import { acceptForms, formField } from './forms.ts'
import { sendPage } from './send-page.ts'

const Query = z.object({ token: z.string() })

const titled = (body: Markup): string => page('en', 'Connect card payments', body)

const problem = (text: string): string =>
  titled(markup`<h1>Connect card payments</h1>
<p>${text}</p>`)

const expired = problem(
  'This link is no longer valid. Open it again from Admin > Account > Payment Setup.',
)
const unreachable = problem(
  'The payment provider could not be reached. Wait a moment, then load this page again.',
)

/** Where the real provider asks for what it has to know. */
const PROVIDER_ORIGIN = 'https://connect.stripe.com'

/** A link of ours whose way back still leads into the app. */
function onboardingOf(services: Services, token: string): Onboarding | null {
  const onboarding = readOnboarding(services, token)
  return onboarding && isOwnRedirect(services.config, onboarding.redirectUrl) ? onboarding : null
}

/**
 * Where an admin sets out to connect the customer's account: looking makes nothing, one button leads on to the provider's own
 * page. Opened by a signed link alone (`onboardingUrl`).
 */
export function registerOnboarding(files: FastifyInstance, services: Services): void {
  const nameOf = async (customerId: string): Promise<string | undefined> => {
    const { db } = services.database
    const found = await db
      .select({ name: customer.name })
      .from(customer)
      .where(eq(customer.id, customerId))
    return found[0]?.name
  }

  void files.register(async (scope) => {
    acceptForms(scope)
    scope.get(onboardingPath, async (request, reply) => {
      const query = parse(Query, request.query)
      const token = query.ok ? query.value.token : ''
      const onboarding = onboardingOf(services, token)
      const name = onboarding && (await nameOf(onboarding.customerId))
      if (!onboarding || !name) return sendPage(reply, 403, expired)
      const html = titled(markup`<h1>Connect card payments</h1>
<p>Card payments of cases will be credited to the account of <strong>${name}</strong>. The next page belongs to the payment provider.</p>
<form method="post" action="${onboardingPath}">
<input type="hidden" name="token" value="${token}"><button>Continue</button></form>`)
      return sendPage(reply, 200, html, [PROVIDER_ORIGIN])
    })

    scope.post(onboardingPath, async (request, reply) => {
      const token = formField(request.body, 'token')
      const onboarding = onboardingOf(services, token)
      if (!onboarding) return sendPage(reply, 403, expired)
      try {
        const url = await setOut(services, onboarding, token)
        return reply.header('cache-control', 'no-store').redirect(url, 303)
      } catch (cause) {
        const refused = cause instanceof PaymentRefusal ? cause.message : null
        services.log.warn('an account could not be set up', { refused: refused !== null })
        const said = refused && problem(`The payment provider refused: ${refused}`)
        return sendPage(reply, refused === null ? 502 : 409, said ?? unreachable)
      }
    })
  })
}
