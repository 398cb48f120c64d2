import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { PortalWording } from '../../../contracts/rules/portal/portal-wording.ts'
import type { Services } from '../../services.ts'
import type { Markup } from '../../text/page.ts'

/** Who looks at a case of the settlement portal: they have proved to be meant. */
export type Visit = {
  services: Services
  customerId: string
  claimant: string
  detail: CaseDetail
  wording: PortalWording
  /** Whether the site leads to a legal notice of the claimant. */
  hasImprint: boolean
  /** The address of a page of this case: '' is the case itself, '/callback' the form for a callback. */
  link: (path: string) => string
}

/** What a request is answered with. A title is the heading, too; `isProblem`: shown with what is wrong in a form. */
export type Answer =
  | { kind: 'page'; status: number; title: string; body: Markup; isProblem: boolean }
  | { kind: 'redirect'; path: string }

export const pageOf = (title: string, body: Markup): Answer => ({
  ...{ kind: 'page', status: 200, title, body, isProblem: false },
})

/** A page with what is wrong in its form. */
export const problemPage = (title: string, body: Markup): Answer => ({
  ...{ kind: 'page', status: 422, title, body, isProblem: true },
})

export const goTo = (path: string): Answer => ({ kind: 'redirect', path })

/** The last day of a term that began at an instant. */
export const dayAfter = ({ wording }: Visit, from: string, days: number): string =>
  wording.day(new Date(Date.parse(from) + days * 24 * 60 * 60_000).toISOString())
