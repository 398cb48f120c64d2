import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { $selectedCaseId, $selection } from '../../../src/actions/workplace.ts'
import { searches } from '../../support/client/case-server.ts'
import { asked, refused } from '../../support/client/fake-gateway.ts'
import {
  aMailOfNobody,
  finder,
  mailPane,
  mailRow,
  mailRows,
  mapButton,
  openTitle,
  openUnmapped,
  question,
} from '../../support/dom/unmapped-mails/desk.tsx'
import { aMailContent } from '../../support/records/events.ts'

const remove = () => mailPane().getByRole('button', { name: 'DELETE' })
const suggestion = { case_id: '1001', host: 'harbour-pictures-of-the-north.example' }

/** The screen with its second mail open. */
async function openSecond(given: Parameters<typeof openUnmapped>[0] = {}) {
  const desk = await openUnmapped(given)
  await desk.user.click(mailRow(/Subject 2/))
  expect(openTitle()).toBe('Subject 2')
  return desk
}

describe('an unmapped mail', () => {
  it("stands beside the list with its text, and is read by that; without one it is 'NO EMAIL SELECTED' [INBOUND-10, INBOUND-11, INBOUND-17]", async () => {
    const { gateway, user } = await openUnmapped()
    expect(mailPane().getByText('NO EMAIL SELECTED')).toBeTruthy()
    await user.click(mailRow(/Subject 2/))
    expect(await mailPane().findByText('Who are you?')).toBeTruthy()
    expect(mailPane().getByText('us@inbound.example')).toBeTruthy()
    expect(asked(gateway, 'markEmail').map(({ request }) => request)).toEqual([
      { params: { customer_id: 'c1', emailId: 'e2' }, query: { unread: 'false' } },
    ])
    expect(mailRow(/Subject 2/).textContent).not.toContain('Unread')
    await user.click(mailRow(/Subject 2/))
    expect(asked(gateway, 'markEmail')).toHaveLength(1)
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('is put back among the unread ones, by its button or by u, and is closed by that', async () => {
    const { gateway, user } = await openSecond()
    await user.keyboard('u')
    expect(openTitle()).toBeNull()
    expect(mailRow(/Subject 2/).textContent).toContain('Unread')
    await user.click(mailRow(/Subject 2/))
    await user.click(mailPane().getByRole('button', { name: /Mark as unread/ }))
    expect(asked(gateway, 'markEmail')).toHaveLength(4)
    expect(openTitle()).toBeNull()
  })

  it("says 'loading...' and then why its text cannot be shown [COMMERR-31]", async () => {
    const { gateway, mailbox, user } = await openUnmapped()
    const mail = { ...aMailOfNobody(1), to: '', mail_content: mailbox.content }
    const { open } = gateway.hold('readEmail', refused('No'))
    await user.click(mailRow(/Subject 1/))
    expect(mailPane().getByText('loading...')).toBeTruthy()
    open()
    const alert = await mailPane().findByRole('alert')
    expect(alert.textContent).toContain('Loading Email failed...')
    gateway.answer('readEmail', () => ({
      ...{ kind: 'answer', value: mail as never, asOf: 9, eventsThrough: null },
    }))
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await mailPane().findByText('Who are you?')).toBeTruthy()
  })

  it('shows its HTML in the frame that runs and fetches nothing, and its attachments to be saved [G-75]', async () => {
    const file = { id: 'a1', filename: 'offer.pdf', checksum: 'c', contentType: 'x/y', size: 4096 }
    const content = {
      ...aMailContent('plain'),
      data: { html: '<p>Rich<img src="https://x.example/p.png"></p>' },
      attachments: [file],
    }
    const { gateway } = await openSecond({ content })
    expect(
      (await mailPane().findByTitle('Email: Subject 2')).getAttribute('sandbox'),
    ).not.toContain('allow-scripts')
    expect(mailPane().getByText('Remote images are blocked.')).toBeTruthy()
    expect(mailPane().getByRole('button', { name: 'Download offer.pdf' })).toBeTruthy()
    expect(asked(gateway, 'readAttachment')).toEqual([])
  })

  it('has what it quotes open where an answer stands between, and folds around that [G-749]', async () => {
    const { user } = await openSecond({ content: aMailContent('> Paid?\nYes.\n> When?\nToday.') })
    expect(await mailPane().findByText('> When?')).toBeTruthy()
    for (const hide of mailPane().getAllByRole('button', { name: 'Hide quoted text' }))
      await user.click(hide)
    expect(mailPane().queryByText(/Paid|When/)).toBeNull()
    expect(mailPane().getByText(/Yes\..*Today\./s)).toBeTruthy()
  })

  it('is mapped once a case is chosen, searched for without STANDBY; the next mail opens [INBOUND-07, INBOUND-08, INBOUND-15, INBOUND-16]', async () => {
    const { gateway, user } = await openSecond()
    expect(mapButton().getAttribute('aria-disabled')).toBe('true')
    await user.click(mapButton())
    expect(asked(gateway, 'mapEmail')).toEqual([])
    screen.getByRole('heading', { level: 1 }).focus()
    await user.keyboard('m')
    expect(document.activeElement).toBe(finder())
    await user.type(finder(), 'harbour')
    const options = await within(mailPane().getByRole('listbox')).findAllByRole('option')
    expect(options.map((one) => one.textContent)).toEqual([
      expect.stringContaining('harbour-pictures-of-t…1001'),
    ])
    await user.keyboard('{Enter}')
    expect(asked(gateway, 'mapEmail')).toEqual([])
    await user.keyboard('{Enter}')
    expect(asked(gateway, 'mapEmail').map(({ request }) => request)).toEqual([
      { params: { customer_id: 'c1', emailId: 'e2', caseId: '1001' } },
    ])
    expect(openTitle()).toBe('Subject 3')
    expect(mailRows()).toHaveLength(2)
    expect(finder().value).toBe('')
    expect(
      mailPane().getByText('1 email was mapped to harbour-pictures-of-the-north.example.'),
    ).toBeTruthy()
  })

  it('asks for cases by what was typed, newest change of state first [G-710]', async () => {
    const { gateway, user } = await openSecond()
    expect(finder().placeholder).toBe('Start typing to get cases list...')
    await user.type(finder(), 'inn')
    await within(mailPane().getByRole('listbox')).findAllByRole('option')
    expect(searches(gateway).at(-1)).toMatchObject({
      sort: { key: 'date_state_updated', ascending: false },
      filter: { search: 'inn', not_state: 'STANDBY' },
    })
  })

  it('goes where a suggestion says with one press, each with its reason; after the last one nothing is open [INBOUND-18, INBOUND-19] [G-115]', async () => {
    const suggestions = [
      { ...suggestion, state: 'PAID' as const, reason: 'address' as const },
      { case_id: '1003', host: 'inn.example', state: 'ACTIVE' as const, reason: 'domain' as const },
    ]
    const { gateway, user, scope } = await openUnmapped({
      ...{ mails: [aMailOfNobody(1), aMailOfNobody(2)], suggestions },
    })
    await user.click(mailRow(/Subject 2/))
    const chips = within(await mailPane().findByRole('list', { name: 'Suggested cases' }))
    expect(chips.getAllByRole('button').map((one) => one.textContent)).toEqual([
      expect.stringContaining('1001Same email address'),
      expect.stringContaining('1003Same domain'),
    ])
    await user.click(chips.getByRole('button', { name: /inn\.example/ }))
    expect(asked(gateway, 'mapEmail')).toHaveLength(1)
    // Below it is none: the one above.
    expect(openTitle()).toBe('Subject 1')
    expect(document.activeElement?.textContent).toBe('Subject 1')
    await user.click(await mailPane().findByRole('button', { name: /inn\.example/ }))
    expect(mailPane().getByText('NO EMAIL SELECTED')).toBeTruthy()
    expect(screen.getByText('No unmapped emails')).toBeTruthy()
    await user.click(mailPane().getByRole('button', { name: 'Open case 1003' }))
    expect([scope.getState($selection), scope.getState($selectedCaseId)]).toEqual(['CASES', '1003'])
  })

  it('stays with the reason where it cannot be mapped [COMMERR-32]', async () => {
    const refusals = new Map([['e2', 'This email is already mapped to a case.']])
    const { user } = await openSecond({
      ...{ refusals, suggestions: [{ ...suggestion, state: 'PAID', reason: 'subject' }] },
    })
    await user.click(await mailPane().findByRole('button', { name: /Named in the subject/ }))
    expect(mailPane().getByRole('alert').textContent).toBe(
      'Map to case was not successfull. This email is already mapped to a case.',
    )
    expect(openTitle()).toBe('Subject 2')
  })

  it('is deleted after a question, once; the next one opens [INBOUND-09] [G-114]', async () => {
    const { gateway, user } = await openSecond()
    await user.click(remove())
    expect(question().getByText('Do you really want to delete this email?')).toBeTruthy()
    await user.click(question().getByRole('button', { name: 'Cancel' }))
    expect(asked(gateway, 'deleteEmail')).toEqual([])
    await user.keyboard('{Delete}')
    await user.click(question().getByRole('button', { name: 'Delete' }))
    expect(asked(gateway, 'deleteEmail').map(({ request }) => request)).toEqual([
      { params: { customer_id: 'c1', emailId: 'e2' } },
    ])
    expect(openTitle()).toBe('Subject 3')
    expect(mailPane().getByText('1 email was deleted.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('says why it was not deleted, in the question [COMMERR-33]', async () => {
    const { user, mailbox } = await openSecond({ refusals: new Map([['e2', 'Not found']]) })
    await user.click(remove())
    await user.click(question().getByRole('button', { name: 'Delete' }))
    expect(question().getByRole('alert').textContent).toBe('Mail was not deleted. Not found')
    mailbox.refusals.clear()
    await user.click(question().getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(openTitle()).toBe('Subject 3')
  })

  it('leaves the pane with a word where a colleague takes it, and opens no other by itself', async () => {
    const { take, tell, user } = await openSecond()
    await tell(take('e2', 'email.mapped-to-case', '1003'))
    expect(openTitle()).toBeNull()
    expect(mailPane().getByText('Bruno Kranz mapped this email to case 1003.')).toBeTruthy()
    await user.click(mailRow(/Subject 3/))
    await tell(take('e3', 'email.unmapped-deleted', null))
    expect(mailPane().getByText('Bruno Kranz deleted this email.')).toBeTruthy()
  })

  it('is mapped to the case that was chosen for it alone: another one begins without', async () => {
    const { user } = await openSecond()
    await user.type(finder(), 'inn')
    await within(mailPane().getByRole('listbox')).findAllByRole('option')
    await user.keyboard('{Enter}')
    expect(finder().value).toBe('inn.example (1003)')
    await user.click(mailRow(/Subject 1/))
    expect(finder().value).toBe('')
    expect(mapButton().getAttribute('aria-disabled')).toBe('true')
  })
})
