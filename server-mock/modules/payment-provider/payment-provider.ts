import type { SignedIn } from '../../calls/handler.ts'
import type { Services } from '../../services.ts'
import { onboardingUrl } from './onboarding-link.ts'

/**
 * What is asked of a payment provider; which one an installation uses is its own choice (gaps-1, "The provider
 * itself"). Once an account is connected, `connectProvider` is told.
 */
export type PaymentProvider = {
  /**
   * Where this admin connects the customer's account; null: nowhere. `redirectUrl`, where it leads to afterwards, must
   * be checked by `isOwnRedirect`; null is the app's start.
   */
  onboardingUrl(
    admin: Pick<SignedIn, 'customerId' | 'id' | 'name'>,
    redirectUrl: string | null,
  ): Promise<string | null>
}

/** For an installation that takes no cards. */
const noProvider: PaymentProvider = { onboardingUrl: async () => null }

/** A page of this server with one button (`onboarding-page.ts`), so that nothing outside is needed. */
const standIn = (services: Services): PaymentProvider => ({
  onboardingUrl: async (admin, redirectUrl) => onboardingUrl(services, admin, redirectUrl),
})

/** The provider that this installation is configured with. */
export const paymentProviderOf = (services: Services): PaymentProvider =>
  services.config.paymentProvider === 'stand-in' ? standIn(services) : noProvider
