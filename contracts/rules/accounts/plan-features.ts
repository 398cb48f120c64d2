import type { Plan } from '../../model/accounts/user.ts'

/** What a plan costs a month, and which share of a settlement is charged (SUBS-11 to SUBS-20). */
export type PlanTerms = {
  /** EUR a month in hundredths, net; 0 is free. */
  price: number
  /** Percent of what a case brings in. */
  share: number
  /** EUR a month in hundredths for each further seat, net; null where there is none to be had. */
  extraSeat: number | null
}

export const planTerms: Readonly<Record<Plan, PlanTerms>> = {
  LITE: { price: 0, share: 50, extraSeat: null },
  PRO: { price: 9_900, share: 33, extraSeat: 2_900 },
  ENTERPRISE: { price: 94_900, share: 25, extraSeat: null },
}

/** The price of one credit, EUR in hundredths, net (CREDITS-06). */
export const CREDIT_PRICE = 100

const ladder: readonly Plan[] = ['LITE', 'PRO', 'ENTERPRISE']

/** The plans that an upgrade leads to (gaps-1, "Which plans get an upgrade button"). */
export const higherPlans = (plan: Plan): readonly Plan[] => ladder.slice(ladder.indexOf(plan) + 1)

/** The one that is shown first: the next higher plan, ENTERPRISE for itself (gaps-1, "Next higher plan"). */
export const nextPlan = (plan: Plan): Plan => higherPlans(plan)[0] ?? plan

/** What a plan has or lacks, beside its limits (document 1, section 6). */
export type PlanFeature =
  | 'scheduled emails'
  | 'triggered emails'
  | 'invoice templates'
  | 'progress bar'
  | 'own domain'
  | 'portal images'
  | 'letters'
  | 'credits'

const paid: readonly Plan[] = ['PRO', 'ENTERPRISE']
const largest: readonly Plan[] = ['ENTERPRISE']

const plansWith: Readonly<Record<PlanFeature, readonly Plan[]>> = {
  'scheduled emails': paid,
  // On LITE the initial mail alone is triggered.
  'triggered emails': paid,
  'invoice templates': paid,
  'progress bar': paid,
  'own domain': paid,
  'portal images': paid,
  letters: largest,
  credits: largest,
}

/** Whether a plan has it (SUBS-26 to SUBS-37). */
export const hasFeature = (plan: Plan, feature: PlanFeature): boolean =>
  plansWith[feature].includes(plan)
