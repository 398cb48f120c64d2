/** A case with the actions on it as the app puts them together: its head, what it needs, the dialogs. */
import { allSettled, type Scope } from 'effector'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { CaseDetail, CaseState } from '../../../contracts/model/cases/case.ts'
import type { Translations } from '../../../contracts/model/mail/setup.ts'
import type { PortalTranslations } from '../../../contracts/model/portal/translation.ts'
import { caseSelected } from '../../../src/actions/workplace.ts'
import Hotkeys from '../../../src/app/shell/keys/hotkeys.tsx'
import type { CallResult } from '../../../src/bus/gateway/call.ts'
import {
  CaseActionDialogs,
  CaseActions,
  ReadinessList,
} from '../../../src/features/case-actions/index.ts'
import CaseDetailPane from '../../../src/features/case-detail/index.ts'
import { translationsRequested } from '../../../src/queries/set-up/translations.ts'
import { HotkeysRoot } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { answered, type FakeGateway, fakeGateway } from '../client/fake-gateway.ts'
import { officeScope } from '../client/office.ts'
import { aCaseDetail, aCaseRow, aFinding } from '../records/builders.ts'
import { aCharge } from '../records/charges.ts'
import { anEventEmail } from '../records/event-emails.ts'
import { aUser, caseEvent } from '../records/events.ts'
import { withTexts } from '../records/translations.ts'
import { show } from './show.tsx'

export const portuguese: Translations = {
  translations: [{ id: 't1', language: 'pt', is_active: 1 }],
  default_translation_id: 't1',
}

/** All that an activation needs (READY-01), at two image uses and a settlement offer. */
export function readyCase(parts: Partial<CaseDetail> = {}): CaseDetail {
  const findings = [aFinding({ id: 'f1', price: 380 }), aFinding({ id: 'f2', price: 380 })]
  const claim = aCaseDetail({}).claim_details
  return aCaseDetail({
    state: 'STANDBY',
    translation: { id: 't1', language: 'pt' },
    email_flow: { id: 'flow', name: 'EU standard 2026' },
    email_flow_id: 'flow',
    findings,
    claim_details: {
      ...claim,
      settlement_offer_date: '2026-12-12',
      settlement_offer_percentage: 15,
    },
    charge_details: aCharge({
      findings,
      taxPercentage: 23,
      settlementDate: '2026-12-12',
      settlementPercentage: 15,
    }),
    overview: { ...aCaseDetail({}).overview, was_activated: false },
    ...parts,
  })
}

type Parts = {
  detail?: CaseDetail
  translations?: Translations
  user?: SessionUser
  /** How the portal's languages are read, which is not waited for. */
  read?: () => Promise<CallResult<PortalTranslations>>
}

export type ShownCase = ReturnType<typeof show> & { scope: Scope; gateway: FakeGateway }

/** Opens the case as in the app, its keys bound. */
export async function openCase(parts: Parts = {}): Promise<ShownCase> {
  const { detail = readyCase(), translations = portuguese, user = aUser(), read } = parts
  const gateway = fakeGateway(user)
  gateway.answer('readCase', () => answered(detail, 1))
  gateway.answer('readActivities', () => answered([], 1))
  gateway.answer('previewEventEmail', () => answered(anEventEmail(), 1))
  gateway.answer('readTranslations', read ?? (() => answered(withTexts(translations), 1)))
  const scope = officeScope({
    user,
    gateway,
    rows: [aCaseRow({ id: detail.id, state: detail.state, host: detail.host })],
    details: [detail],
    activities: { [detail.id]: [] },
  })
  const asked = allSettled(translationsRequested, { scope })
  if (!read) await asked
  const selected = allSettled(caseSelected, { scope, params: detail.id })
  if (!read) await selected
  const shown = show(
    <HotkeysRoot>
      <CaseDetailPane actions={<CaseActions />} needs={<ReadinessList />} />
      <CaseActionDialogs />
      <Hotkeys />
    </HotkeysRoot>,
    scope,
  )
  return { ...shown, scope, gateway }
}

const eventNames = {
  activateCase: 'case.activated',
  cancelCase: 'case.cancelled',
  resetCase: 'case.reset',
} as const

/** The server moves the case to `state`, and every read finds it there. */
export function serveTransition(
  gateway: FakeGateway,
  call: keyof typeof eventNames,
  state: CaseState,
  mailError: string | null = null,
) {
  gateway.answer(call, (_, change) => {
    const before = readyCase()
    const overview = { ...before.overview, was_activated: state !== 'STANDBY' }
    const detail = { ...before, state, version: 2, overview }
    gateway.answer('readCase', () => answered(detail, 2))
    const event = caseEvent(2, eventNames[call], {
      row: { state, version: 2 },
      changes: [{ field: 'state', from: 'STANDBY', to: state }],
      ...(change ? { commandId: change.commandId } : {}),
    })
    return answered({
      ...detail,
      initial_email_sent: mailError === null ? 1 : 0,
      initial_email_error: mailError,
      events: [event],
    })
  })
}
