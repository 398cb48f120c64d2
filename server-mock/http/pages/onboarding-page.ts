import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { parse, z } from '../../../contracts/schema.ts'
import { customer } from '../../db/schema/accounts.ts'
import { connectProvider } from '../../modules/payment-provider/connect.ts'
import {
  type Onboarding,
  onboardingPath,
  readOnboarding,
} from '../../modules/payment-provider/onboarding-link.ts'
import { isOwnRedirect } from '../../modules/payment-provider/own-redirect.ts'
import type { Services } from '../../services.ts'
import { type Markup, markup, page } from '../../text/page.ts'
import { acceptForms, formField } from './forms.ts'
import { sendPage } from './send-page.ts'

const Query = z.object({ token: z.string() })

const titled = (body: Markup): string => page('en', 'Connect card payments', body)

const expired = titled(markup`<h1>Connect card payments</h1>
<p>This link is no longer valid. Open it again from Admin &gt; Account &gt; Payment Setup.</p>`)

/** A link of ours whose way back still leads into the app. */
function onboardingOf(services: Services, token: string): Onboarding | null {
  const onboarding = readOnboarding(services, token)
  return onboarding && isOwnRedirect(services.config, onboarding.redirectUrl) ? onboarding : null
}

/**
 * Stands in for the onboarding of a card payment provider: one button that connects the customer's account
 * and leads back into the app. Opened by a signed link alone (`onboardingUrl`).
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
<p class="quiet">This page stands in for the payment provider of this installation.</p>
<p>Card payments of cases will be credited to the account of <strong>${name}</strong>.</p>
<form method="post" action="${onboardingPath}">
<input type="hidden" name="token" value="${token}"><button>Connect account</button></form>`)
      return sendPage(reply, 200, html, [new URL(onboarding.redirectUrl).origin])
    })

    scope.post(onboardingPath, async (request, reply) => {
      const onboarding = onboardingOf(services, formField(request.body, 'token'))
      if (!onboarding) return sendPage(reply, 403, expired)
      await connectProvider(services, onboarding)
      return reply.header('cache-control', 'no-store').redirect(onboarding.redirectUrl, 303)
    })
  })
}
