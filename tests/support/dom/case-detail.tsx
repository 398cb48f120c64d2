/** The case detail on screen: a scope in the middle of a session, one case open. */
import { render } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { Provider } from 'effector-react'
import type { DetachedWindowAPI } from 'happy-dom'
import type { CaseEventName } from '../../../contracts/events/names.ts'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { ListedDraft } from '../../../contracts/model/mail/mail-draft.ts'
import { caseSelected } from '../../../src/actions/workplace.ts'
import type { ChangeHeaders } from '../../../src/bus/gateway/call.ts'
import CaseDetailPane from '../../../src/features/case-detail/index.ts'
import { HotkeysRoot } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { answered, type FakeGateway, fakeGateway } from '../client/fake-gateway.ts'
import { officeScope } from '../client/office.ts'
import { aCaseDetail, aCaseRow } from '../records/builders.ts'
import { anEventEmail } from '../records/event-emails.ts'
import { aUser, type CaseEventParts, caseEvent } from '../records/events.ts'
import { anInvoicePreview } from '../records/invoiced-case.ts'

/** The test's document has no window to resize but this one. */
const browser = window as unknown as { happyDOM: DetachedWindowAPI }

export const CASE_ID = '481516'

type Parts = {
  detail?: Partial<CaseDetail>
  activities?: Activity[]
  tags?: string[]
  drafts?: ListedDraft[]
  user?: SessionUser
  width?: number
}

export type OpenDetail = { scope: Scope; gateway: FakeGateway }

/** Opens the case of the builders, changed by what the test is about. */
export async function openDetail(parts: Parts = {}): Promise<OpenDetail> {
  const { activities = [], tags = [], drafts = [], user = aUser(), width } = parts
  const detail = aCaseDetail(parts.detail ?? {})
  // The row and the overview count the same mails.
  const { was_activated: _, ...counters } = detail.overview
  const gateway = fakeGateway(user)
  gateway.answer('readCase', () => answered(detail, 1))
  gateway.answer('readActivities', () => answered(activities, 1))
  gateway.answer('previewEventEmail', () => answered(anEventEmail(), 1))
  gateway.answer('previewInvoice', () => answered(anInvoicePreview(), 1))
  gateway.answer('readCaseTags', () => answered(tags, 1))
  gateway.answer('listMailDrafts', () => answered({ drafts }, 1))
  const scope = officeScope({
    user,
    gateway,
    tags,
    rows: [aCaseRow({ id: detail.id, state: detail.state, host: detail.host, ...counters })],
    details: [detail],
    activities: { [detail.id]: activities },
  })
  await allSettled(caseSelected, { scope, params: detail.id })
  showDetail(scope, width)
  return { scope, gateway }
}

/** `width` is that of the window: under 1280 the activities are a tab. */
export function showDetail(scope: Scope, width = 1440) {
  browser.happyDOM.setViewport({ width, height: 900 })
  return render(
    <Provider value={scope}>
      <HotkeysRoot>
        <CaseDetailPane />
      </HotkeysRoot>
    </Provider>,
  )
}

/** A server that does it: the answer brings the event of the change. */
export const doneBy =
  (name: CaseEventName, parts: CaseEventParts = {}) =>
  (_: unknown, change: ChangeHeaders | null) => {
    const { row, ...rest } = parts
    const event = caseEvent(2, name, {
      row: { version: 2, ...row },
      ...rest,
      ...(change ? { commandId: change.commandId } : {}),
    })
    return answered({ ...aCaseDetail({ version: 2 }), events: [event] })
  }
