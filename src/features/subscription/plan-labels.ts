import type { SubscriptionConfig } from '../../../contracts/model/accounts/business.ts'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import {
  hasFeature,
  type PlanFeature,
  planTerms,
} from '../../../contracts/rules/accounts/plan-features.ts'

/** A line of a plan: what it has, or what it lacks. */
export interface PlanLine {
  readonly text: string
  readonly has: boolean
}

const euros = (hundredths: number): string => `€${hundredths / 100}`

/** 'Free' or '€99 per month'. */
export const priceText = (plan: Plan): string => {
  const { price } = planTerms[plan]
  return price === 0 ? 'Free' : `${euros(price)} per month`
}

export const shareText = (plan: Plan): string => `${planTerms[plan].share}%`

/** The seats, flows and languages of each plan, as they are advertised. */
const amounts: Readonly<Record<Plan, readonly string[]>> = {
  LITE: ['Single seat', '1 mail flow', '1 portal language'],
  PRO: [
    `Extra seats: ${euros(planTerms.PRO.extraSeat ?? 0)} per month each`,
    'Up to 3 mail flows',
    '2 portal languages (German, English)',
  ],
  ENTERPRISE: ['Unlimited seats', 'Unlimited mail flows', 'Unlimited portal languages'],
}

const features: readonly (readonly [PlanFeature, string])[] = [
  ['scheduled emails', 'Scheduled emails'],
  ['triggered emails', 'Event-triggered emails'],
  ['invoice templates', 'Invoice templates'],
  ['own domain', 'Own domain for the settlement portal'],
  ['portal images', 'Own images in the settlement portal'],
  ['letters', 'Letters, paid for with credits'],
]

/** Everything that a plan is about, in the same order for all of them. */
export const planLines = (plan: Plan): readonly PlanLine[] => [
  ...amounts[plan].map((text) => ({ text, has: true })),
  ...features.map(([feature, text]) => ({ text, has: hasFeature(plan, feature) })),
]

const limitText = (limit: number | null): string => (limit === null ? 'unlimited' : String(limit))

/** What the server says that the own plan allows (SUBS-09, SUBS-10). */
export const limitsText = (limits: SubscriptionConfig): string =>
  [
    `Users: ${limitText(limits.max_users)}`,
    `Mail flows: ${limitText(limits.max_email_flows)}`,
    `Portal languages: ${limitText(limits.max_translations)}`,
  ].join(' · ')
