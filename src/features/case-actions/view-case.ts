import { combine, createEffect, sample } from 'effector'
import { hasPortal } from '../../actions/case-availability.ts'
import { viewCaseRequested } from '../../actions/requests.ts'
import { $actionState } from '../../actions/state.ts'
import { $user } from '../../queries/following/session.ts'

/** The portal as staff open it: their id says that it is no visit of the opponent (DETAIL-13; G-433). */
const staffPortalLink = (portalLink: string, userId: string): string =>
  `${portalLink}${portalLink.includes('?') ? '&' : '?'}user_id=${encodeURIComponent(userId)}`

/** Where 'View case' leads; null while the case has no portal (DETAIL-11, DETAIL-12). */
export const $staffPortalLink = combine($actionState, $user, (state, user) => {
  const link = state.detail?.portal_link
  return link && user && hasPortal(state) ? staffPortalLink(link, user.user_id) : null
})

const openTabFx = createEffect((address: string) => {
  window.open(address, '_blank', 'noopener,noreferrer')
})

sample({
  clock: viewCaseRequested,
  source: $staffPortalLink,
  filter: (link): link is string => link !== null,
  target: openTabFx,
})
