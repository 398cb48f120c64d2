import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { PortalWording } from '../../../contracts/rules/portal/portal-wording.ts'
import type { Services } from '../../services.ts'
import type { Markup } from '../../text/page.ts'

/** Whose case is being paid, as its page shows it: who opened it has proved to be meant. */
export type PayContext = {
  services: Services
  customerId: string
  detail: CaseDetail
  claimant: string
  wording: PortalWording
  /** The address of the portal, without a slash at its end; the pages of paying lie beneath it. */
  portal: string
  /** Where the page of the case is, beneath it. */
  casePath: string
}

/**
 * What a request for one of these pages is answered with. `sendsTo`: origins that a form of the page leads to. A title is
 * also the heading; `isProblem`: it is shown with what is wrong in a form.
 */
export type PayAnswer =
  | {
      kind: 'page'
      status: number
      title: string
      body: Markup
      isProblem: boolean
      sendsTo: string[]
    }
  | { kind: 'redirect'; url: string }
  | { kind: 'file'; filename: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'missing' }

export const payPage = (
  title: string,
  body: Markup,
  more: Partial<Pick<PayAnswer & { kind: 'page' }, 'status' | 'isProblem' | 'sendsTo'>> = {},
): PayAnswer => ({
  ...{ kind: 'page', title, body, status: 200, isProblem: false, sendsTo: [] },
  ...more,
})

export const goTo = ({ portal }: PayContext, path: string): PayAnswer => ({
  ...{ kind: 'redirect', url: `${portal}${path}` },
})

export const nameOfPayer = ({ detail }: PayContext): string | null =>
  detail.billing_address?.name ?? detail.opponent_contact_details.name
