import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CallName } from '../../contracts/api/calls.ts'
import type { DetailChange } from '../../contracts/events/payloads.ts'
import type { CaseDetail, CaseState } from '../../contracts/model/cases/case.ts'
import { messages } from '../../contracts/protocol.ts'
import { caseStateLabels } from '../../contracts/rules/cases/case-state-labels.ts'
import { answered, type FakeGateway } from '../support/client/fake-gateway.ts'
import { openCase, readyCase } from '../support/dom/case-actions.tsx'
import { CASE_ID, openDetail } from '../support/dom/case-detail.tsx'
import { COLLEAGUE, colleagueChanges, stale } from '../support/dom/colleague.ts'
import { aScheduledMail } from '../support/records/activities.ts'
import { aCallbackRequest, aFinding, aLicense } from '../support/records/builders.ts'
import { aNote } from '../support/records/events.ts'

const license = aLicense({ filename: 'rights.pdf' })
const licensed: Partial<CaseDetail> = { findings: [aFinding({ license })] }
const callback: Partial<CaseDetail> = { callback_request: aCallbackRequest() }

const versionsOf = (gateway: FakeGateway, call: CallName) =>
  gateway.asked.filter(({ name }) => name === call).map(({ change }) => change?.version)

const open = (name: string | RegExp) => screen.getByRole('button', { name })

type Row = {
  act: string
  call: CallName
  detail?: Partial<CaseDetail>
  opener: string | RegExp
  /** The question that it asks first. */
  asks?: string
  confirm: string
  over: string
  /** What the colleague does to the same thing, and how it is said. */
  theirs: DetailChange
  said: string
}

const dialogs: Row[] = [
  {
    act: 'the review of a licence',
    call: 'reviewLicense',
    detail: licensed,
    opener: /^License of image use 1/,
    asks: 'Valid',
    confirm: 'Accept license',
    over: 'Accept license anyway',
    theirs: { field: 'findings[f1].license.note', from: null, to: 'Checked by phone' },
    said: 'License of harbour.jpg, note: none → Checked by phone',
  },
  {
    act: 'a callback request',
    call: 'finishCallback',
    detail: callback,
    opener: 'Show',
    confirm: 'Done',
    over: 'Save anyway',
    theirs: { field: 'callback_request.note', from: null, to: 'After five' },
    said: 'Callback request, note: none → After five',
  },
]

/** Only a case that was active once comes back to it. */
function caseIn(state: CaseState, title: string): CaseDetail {
  const ready = readyCase({ state })
  const was_activated = title === 'Reactivate case'
  return { ...ready, overview: { ...ready.overview, was_activated } }
}

const roleOf = (title: string) => (title === 'Activate case' ? 'dialog' : 'alertdialog')

const acts = [
  {
    title: 'Cancel case',
    from: 'STANDBY',
    to: 'CANCELLED',
    opener: 'Cancel case',
    confirm: 'Cancel case',
    over: 'Cancel anyway',
    call: 'cancelCase',
  },
  {
    title: 'Activate case',
    from: 'STANDBY',
    to: 'CANCELLED',
    opener: 'ACTIVATE',
    confirm: 'Confirm',
    over: 'Activate anyway',
    call: 'activateCase',
  },
  {
    title: 'Reactivate case',
    from: 'CANCELLED',
    to: 'ACTIVE',
    opener: 'REACTIVATE',
    confirm: 'Yes',
    over: 'Reactivate anyway',
    call: 'activateCase',
  },
  {
    title: 'Reset case',
    from: 'CANCELLED',
    to: 'STANDBY',
    opener: 'RESET',
    confirm: 'Yes',
    over: 'Reset anyway',
    call: 'resetCase',
  },
] as const

describe('a dialog over something that somebody else changes meanwhile', () => {
  it.each(dialogs)('$act says so at once, and never acts unread', async (row) => {
    const { gateway, scope } = await openDetail({ detail: row.detail ?? {} })
    const user = userEvent.setup()
    gateway.answer(row.call, () => stale(2, [row.theirs]) as never)
    await user.click(open(row.opener))
    if (row.asks) await user.click(open(row.asks))
    const dialog = within(screen.getByRole(row.asks ? 'alertdialog' : 'dialog'))
    await colleagueChanges(scope, [row.theirs])
    expect(dialog.getByRole('status').textContent).toContain(row.said)
    expect(dialog.getByRole('status').textContent).toContain(COLLEAGUE)
    await user.click(dialog.getByRole('button', { name: row.confirm }))
    const refusal = await dialog.findByRole('alert')
    expect(refusal.textContent).toContain(messages.conflict)
    expect(refusal.textContent).not.toMatch(/findings\[|_request|_details/)
    await user.click(dialog.getByRole('button', { name: row.over }))
    await waitFor(() => expect(versionsOf(gateway, row.call)).toEqual([1, 2]))
  })

  it('a licence that somebody deletes stays in sight with who did it, and takes no more verdicts', async () => {
    const { scope } = await openDetail({ detail: licensed })
    const user = userEvent.setup()
    await user.click(open(/^License of image use 1/))
    const dialog = within(screen.getByRole('dialog'))
    const gone = { field: 'findings[f1].license', from: license, to: null }
    await colleagueChanges(scope, [gone], { name: 'case.license-deleted' })
    expect(dialog.getByRole('status').textContent).toContain(
      'License of harbour.jpg: rights.pdf → none',
    )
    const buttons = dialog.getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Close'])
  })

  it.each(
    acts.flatMap((act) => [
      { ...act, way: 'Reload' },
      { ...act, way: act.over },
    ]),
  )(
    '$title: after $way the newer version is meant',
    async ({ from, to, opener, title, confirm, call, way }) => {
      const { gateway, scope, user } = await openCase({ detail: caseIn(from, title) })
      // Away and back again: the act is possible, and yet the case is another one.
      const state: DetailChange = { field: 'state', from: to, to: from }
      gateway.answer('readProviderStatus', () =>
        answered({ status: 'connected', onboarding_url: null }, 1),
      )
      gateway.answer(call, () => stale(2, [state]) as never)
      await user.click(open(opener))
      const question = within(await screen.findByRole(roleOf(title), { name: title }))
      await colleagueChanges(scope, [state], { name: 'case.reset' })
      const [was, is] = [caseStateLabels[to], caseStateLabels[from]]
      expect(question.getByRole('status').textContent).toContain(`State: ${was} → ${is}`)
      await user.click(question.getByRole('button', { name: confirm }))
      await question.findByText(messages.conflict)
      await user.click(question.getByRole('button', { name: way }))
      if (way === 'Reload') await user.click(question.getByRole('button', { name: confirm }))
      await waitFor(() => expect(versionsOf(gateway, call)).toEqual([1, 2]))
    },
  )
})

const tags: DetailChange = { field: 'tags', from: [], to: ['vip'] }

describe('what stands beside what others do', () => {
  it.each([
    ['a note', 'Add note', 'addNote' as const, 'Save note', /^Note/],
    ['a tag', /^Add Case Tag/, 'addTag' as const, 'Create Case Tag', /^Tag(?!s)/],
  ])(
    '%s tells of it, keeps what is typed and is saved on',
    async (_, opener, call, confirm, label) => {
      const { gateway, scope } = await openDetail()
      const user = userEvent.setup()
      await user.click(open(opener))
      const dialog = within(screen.getByRole('dialog'))
      await user.type(dialog.getByLabelText(label), 'urgent')
      await colleagueChanges(scope, [tags])
      expect(dialog.getByRole('status').textContent).toBe(`${COLLEAGUE} also changed: Tags.`)
      await user.click(dialog.getByRole('button', { name: confirm }))
      await waitFor(() => expect(versionsOf(gateway, call)).toEqual([2]))
    },
  )

  it('the deletion of a note and of a planned mail tell of it, too', async () => {
    const { gateway, scope } = await openDetail({
      activities: [aNote({ id: 'n1' }), aScheduledMail('s1', '2026-12-01', {})],
    })
    const user = userEvent.setup()
    await user.click(open('Delete note'))
    await colleagueChanges(scope, [tags])
    const question = within(screen.getByRole('alertdialog'))
    expect(question.getByRole('status').textContent).toContain('Tags')
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(versionsOf(gateway, 'deleteNote')).toEqual([2]))
  })

  it('a toggle of the automation that came too late says who toggled it, in words', async () => {
    const { gateway } = await openDetail({ detail: { automation_state: 'SCHEDULED' } })
    const paused = { field: 'automation_state', from: 'SCHEDULED', to: 'PAUSED' }
    gateway.answer('setAutomation', () => stale(2, [paused]))
    await userEvent.setup().click(open('Pause'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Automation: Scheduled → Paused')
    expect(alert.textContent).toContain(COLLEAGUE)
    const reads = gateway.asked.filter(({ name }) => name === 'readCase')
    expect(reads.at(-1)?.request).toEqual({ params: { id: CASE_ID } })
    expect(reads.length).toBeGreaterThan(1)
  })
})
