import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import type { License, LicenseState } from '../../../contracts/model/cases/finding.ts'
import { messages } from '../../../contracts/protocol.ts'
import { answered, asked, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy, openDetail } from '../../support/dom/case-detail.tsx'
import { aFinding, aLicense } from '../../support/records/builders.ts'
import { anEventEmail } from '../../support/records/event-emails.ts'
import { minutesLater } from '../../support/records/events.ts'

const license = (parts: Partial<License> = {}): License =>
  aLicense({
    filename: 'rights.pdf',
    date_uploaded: '2026-11-19T10:00:00.000Z',
    note: 'Bought in 2019',
    ...parts,
  })

const finding = (state: LicenseState) => aFinding({ id: state, license: license({ state }) })

const badge = (name: RegExp) => screen.getByRole('button', { name })

async function review(parts: Partial<License> = {}, state: CaseState = 'ACTIVE') {
  const office = await openDetail({
    detail: { state, findings: [aFinding({ license: license(parts) })] },
  })
  const user = userEvent.setup()
  await user.click(badge(/^License of image use 1/))
  return { ...office, user, dialog: screen.getByRole('dialog', { name: 'Uploaded License' }) }
}

const choice = (name: string) => screen.getByRole('button', { name })
const confirmOf = async (name: string) => {
  await screen.findByText('Ihre Lizenz')
  return screen.getByRole('button', { name })
}
const isOff = (name: string) => choice(name).getAttribute('aria-disabled') === 'true'

describe('licences in the overview', () => {
  it('one to review has an entry that leads to it [LICENCE-09] [LICENCE-02]', async () => {
    await openDetail({ detail: { findings: [finding('VALID'), finding('UNCHECKED')] } })
    const entry = screen.getByText('License Uploaded').closest<HTMLElement>('.fw-notice')
    expect(entry?.textContent).toContain('Pending Review')
    expect(screen.queryByText('VERIFIED')).toBeNull()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Review' }))
    expect(screen.getByRole('dialog', { name: 'Uploaded License' })).toBeTruthy()
  })

  it('all valid are VERIFIED, none are nothing [LICENCE-08]', async () => {
    await openDetail({ detail: { findings: [finding('VALID'), aFinding({})] } })
    expect(screen.getByText('VERIFIED')).toBeTruthy()
    expect(screen.queryByText('License Uploaded')).toBeNull()
  })

  it('never stand as VERIFIED above a rejection [G-464]', async () => {
    await openDetail({ detail: { findings: [finding('INVALID'), finding('VALID')] } })
    expect(screen.queryByText('VERIFIED')).toBeNull()
    expect(screen.getByText('1 license rejected')).toBeTruthy()
  })

  it('lead from the pictures to the review, one dialog at a time', async () => {
    await openDetail({ detail: { findings: [finding('UNCHECKED')] } })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^Image use 1 of 1/ }))
    await user.click(await screen.findByRole('button', { name: 'Review license' }))
    expect(screen.getByRole('dialog', { name: 'Uploaded License' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Image use 1 of 1' })).toBeNull()
  })
})

describe('the review of a licence', () => {
  it('shows file, upload, note, state and who reviewed it', async () => {
    const { dialog } = await review({ state: 'VALID', validation_user_name: 'Bruno Kranz' })
    const file = within(dialog).getByRole('link', { name: 'rights.pdf' })
    expect(file.getAttribute('href')).toContain('/files/licenses/l1?token=')
    expect(file.getAttribute('download')).toBe('rights.pdf')
    expect(within(dialog).getByRole('img', { name: /^Original image \S+$/ })).toBeTruthy()
    expect(dialog.textContent).toContain('Bought in 2019')
    expect(dialog.textContent).toMatch(/Uploaded19\/11\/2026 \d\d:\d\d/)
    expect(dialog.textContent).toContain('Reviewed byBruno Kranz')
  })

  it.each([
    ['Valid', 'VALID', 'LICENCE-03', 'Accept license', 'VERIFIED'],
    ['Invalid', 'INVALID', 'LICENCE-04', 'Reject license', '1 license rejected'],
  ])('%s makes it %s after its email was shown [%s]', async (name, state, _id, title, after) => {
    const { gateway, user } = await review()
    gateway.answer(
      'reviewLicense',
      doneBy('case.license-reviewed', {
        changes: [{ field: 'findings[f1].license.state', from: 'UNCHECKED', to: state }],
      }),
    )
    await user.click(choice(name))
    const question = within(screen.getByRole('alertdialog', { name: title }))
    expect(await question.findByText('contact@althaus.example')).toBeTruthy()
    expect(question.getByText('German')).toBeTruthy()
    expect(question.getByTitle('Email: Ihre Lizenz')).toBeTruthy()
    expect(asked(gateway, 'reviewLicense')).toEqual([])
    expect(asked(gateway, 'previewEventEmail')[0]?.request).toMatchObject({
      query: {
        event: state === 'VALID' ? 'LICENSE_VALIDATED' : 'LICENSE_REJECTED',
        finding_id: 'f1',
      },
    })
    // From Cancel, where the focus starts, to the act: by keyboard.
    await user.keyboard('{Tab}{Enter}')
    expect(asked(gateway, 'reviewLicense')[0]).toMatchObject({
      name: 'reviewLicense',
      request: {
        params: { id: CASE_ID, findingId: 'f1' },
        query: { shown_email: anEventEmail().digest },
        body: { state },
      },
      change: { version: 1 },
    })
    await screen.findByText(after)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each<[LicenseState, CaseState, boolean, boolean]>([
    ['UNCHECKED', 'ACTIVE', false, false],
    ['VALID', 'ACTIVE', true, false],
    ['INVALID', 'CANCELLED', false, true],
    ['UNCHECKED', 'PAID', true, true],
    ['INVALID', 'VALID_LICENSE', true, true],
  ])(
    'of a %s one in %s: Valid disabled %s, Invalid disabled %s [LICENCE-06]',
    async (state, caseState, noValid, noInvalid) => {
      await review({ state }, caseState)
      expect([isOff('Valid'), isOff('Invalid')]).toEqual([noValid, noInvalid])
    },
  )

  it.each<[CaseState, boolean]>([
    ['ACTIVE', true],
    ['STANDBY', true],
    ['PAID', false],
    ['VALID_LICENSE', false],
  ])('in %s: open %s, else refused with the reason [EDIT-18] [EDIT-19]', async (state, open) => {
    await review({}, state)
    expect(choice('Valid').getAttribute('aria-description')).toBe(
      open ? null : 'Licenses of this case can no longer be reviewed',
    )
  })

  it.each<[LicenseState, CaseState, boolean]>([
    ['UNCHECKED', 'ACTIVE', true],
    ['VALID', 'ACTIVE', true],
    ['INVALID', 'ACTIVE', true],
    ['INVALID', 'STANDBY', false],
    ['INVALID', 'CANCELLED', false],
  ])(
    'Delete of a %s one in %s: offered %s, else hidden [LICENCE-05] [LICENCE-07] [EDIT-22]',
    async (state, caseState, offered) => {
      await review({ state }, caseState)
      expect(screen.queryByRole('button', { name: 'Delete' }) !== null).toBe(offered)
    },
  )

  it('deletes after a question, and says in place what kept it', async () => {
    const { gateway, user } = await review()
    gateway.answer('deleteLicense', () => unreachable)
    await user.click(choice('Delete'))
    const question = screen.getByRole('alertdialog', { name: 'Delete license' })
    expect(gateway.asked.some(({ name }) => name === 'deleteLicense')).toBe(false)
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server is unreachable')
    expect(gateway.asked.at(-1)?.request).toEqual({ params: { id: CASE_ID, findingId: 'f1' } })
    expect(screen.getByRole('dialog', { name: 'Uploaded License' })).toBeTruthy()
  })

  it('deletes once for a double click', async () => {
    const { gateway, user } = await review()
    gateway.answer('deleteLicense', () => unreachable)
    await user.click(choice('Delete'))
    const question = screen.getByRole('alertdialog', { name: 'Delete license' })
    const confirm = within(question).getByRole('button', { name: 'Delete' })
    act(() => {
      confirm.click()
      confirm.click()
    })
    await screen.findByRole('alert')
    expect(gateway.asked.filter(({ name }) => name === 'deleteLicense')).toHaveLength(1)
  })

  it('shows who reviewed it meanwhile; saved over, it carries their version', async () => {
    const { gateway, user } = await review()
    gateway.answer('reviewLicense', () =>
      refused(messages.conflict, 412, {
        error_message: messages.conflict,
        version: 7,
        changes: [
          {
            field: 'findings[f1].license.state',
            from: 'UNCHECKED',
            to: 'INVALID',
            by: 'Bruno Kranz',
            at: minutesLater(-1),
          },
        ],
      }),
    )
    await user.click(choice('Valid'))
    await user.click(await confirmOf('Accept license'))
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Bruno Kranz')
    await user.click(within(notice).getByRole('button', { name: 'Accept license anyway' }))
    expect(asked(gateway, 'reviewLicense').at(-1)?.change?.version).toBe(7)
  })

  it('shows the email anew where another one would leave by then, and sends what is shown', async () => {
    const { gateway, user } = await review()
    await user.click(choice('Invalid'))
    await confirmOf('Reject license')
    gateway.answer('previewEventEmail', () =>
      answered(anEventEmail({ digest: 'b'.repeat(64), language: 'fr' }), 1),
    )
    gateway.answer('reviewLicense', () =>
      refused(messages.conflict, 412, {
        error_message: messages.conflict,
        version: 2,
        changes: [],
      }),
    )
    await user.click(await confirmOf('Reject license'))
    expect(await screen.findByText(/The email has changed/)).toBeTruthy()
    expect(screen.getByText('French')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Reject license anyway' }))
    expect(asked(gateway, 'reviewLicense').at(-1)?.request).toMatchObject({
      query: { shown_email: 'b'.repeat(64) },
    })
  })

  it('says that no email leaves, and what to do where it cannot be loaded; asked again it is new', async () => {
    const { gateway, user } = await review()
    gateway.answer('previewEventEmail', () => unreachable)
    await user.click(choice('Invalid'))
    const again = await screen.findByRole('button', { name: 'Reload the email' })
    await user.click(screen.getByRole('button', { name: 'Reject license' }))
    expect(asked(gateway, 'reviewLicense')).toEqual([])
    gateway.answer('previewEventEmail', () =>
      answered(anEventEmail({ email: null, obstacle: 'The case has no mail flow.' }), 1),
    )
    await user.click(again)
    expect(
      await screen.findByText('No email will be sent. The case has no mail flow.'),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    gateway.answer('previewEventEmail', () => answered(anEventEmail(), 1))
    await user.click(choice('Valid'))
    expect(await screen.findByText('Ihre Lizenz')).toBeTruthy()
    expect(screen.queryByText(/No email will be sent/)).toBeNull()
    expect(screen.queryByText(/has changed/)).toBeNull()
  })
})
