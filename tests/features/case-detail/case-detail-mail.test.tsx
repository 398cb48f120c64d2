import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { describe, expect, it, vi } from 'vitest'
import type { MailContent } from '../../../contracts/model/cases/activity.ts'
import { unreadMailRequested } from '../../../src/actions/requests.ts'
import { answered, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID, openDetail } from '../../support/dom/case-detail.tsx'
import { aMail, aMailContent, aReply, MOMENT, minutesLater } from '../../support/records/events.ts'

const email = (mail_content: MailContent = aMailContent()) => ({
  id: 'e1',
  case_id: CASE_ID,
  subject: 'Your claim',
  from: 'info@baeckerei-althaus.example',
  received: MOMENT,
  unread: 1 as const,
  to: 'c1@inbound.example',
  mail_content,
  reply: aReply,
})

const attachment = {
  id: 'at1',
  filename: 'licence.pdf',
  checksum: 'abc',
  contentType: 'application/pdf',
  size: 12_288,
}

async function openMail(mail_content?: MailContent, unread: 0 | 1 = 1) {
  const office = await openDetail({ activities: [aMail({ content: { unread } })] })
  office.gateway.answer('readEmail', () => answered(email(mail_content), 1))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Your claim/ }))
  return { ...office, user }
}

const view = () => screen.getByRole('dialog')
const title = () =>
  screen.getByRole('heading', { level: 3, name: /^Your claim/, hidden: true }).textContent

describe('the mail view', () => {
  it('loads the content and shows it as text, with its addresses [CASEERR-15] [ACT-10, COMMERR-30]', async () => {
    const office = await openDetail({ activities: [aMail({})] })
    const { open } = office.gateway.hold(
      'readEmail',
      answered(
        email({
          ...aMailContent('<b>not bold</b>'),
          cc: 'law@althaus.example',
          bcc: 'archive@own.example',
        }),
        1,
      ),
    )
    await userEvent.setup().click(screen.getByRole('button', { name: /^Your claim/ }))
    expect(within(view()).getByText('loading...')).toBeTruthy()
    open()
    expect(await within(view()).findByText('<b>not bold</b>')).toBeTruthy()
    expect(view().textContent).toContain('info@baeckerei-althaus.example')
    expect(view().textContent).toContain('Cclaw@althaus.example')
    expect(view().textContent).toContain('Bccarchive@own.example')
  })

  it('has what it quotes folded, to be opened and folded again [G-749]', async () => {
    const { user } = await openMail(aMailContent('Yes.\n\nJo wrote:\n> Is it paid?\n'))
    const open = within(view())
    expect(await open.findByText(/^Yes\./)).toBeTruthy()
    expect(open.queryByText('> Is it paid?')).toBeNull()
    await user.click(open.getByRole('button', { name: 'Show quoted text' }))
    expect(open.getByText('> Is it paid?')).toBeTruthy()
    await user.click(open.getByRole('button', { name: 'Hide quoted text' }))
    expect(open.queryByText('> Is it paid?')).toBeNull()
  })

  it('is opened by its action as well: of those that are unread the one that came first', async () => {
    const at = (id: string, minute: number, unread: 0 | 1) =>
      aMail({
        id,
        created: minutesLater(minute),
        content: { email_id: id, subject: `Mail ${id}`, unread },
      })
    const activities = [at('m4', 4, 1), at('m3', 3, 1), at('m2', 2, 1), at('m1', 1, 0)]
    const { gateway, scope } = await openDetail({ activities })
    gateway.answer('readEmail', ({ params }) => answered({ ...email(), id: params.emailId }, 1))
    await act(() => allSettled(unreadMailRequested, { scope }))
    expect(await within(view()).findByText('We have received your letter.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 3, name: /^Mail m2/, hidden: true })).toBeTruthy()
  })

  it('cuts a long subject in its title to 50 characters, and says it whole beside [CASECONST-12, CASEMAIL-07]', async () => {
    const attachments = [attachment]
    const subject = 'Your claim of 20 November about the pictures on our website'
    const { gateway } = await openDetail({ activities: [aMail({ content: { subject } })] })
    gateway.answer('readEmail', () => answered(email({ ...aMailContent(), attachments }), 1))
    await userEvent.setup().click(screen.getByRole('button', { name: /^Your claim/ }))
    expect(await within(view()).findByRole('list', { name: 'Attachments' })).toBeTruthy()
    expect(screen.getByRole('dialog', { name: `${subject.slice(0, 50)}…` })).toBeTruthy()
    expect(within(view()).getByText(subject)).toBeTruthy()
  })

  it('marks an unread mail read at once [MAIL-03] [MAIL-04]', async () => {
    const { gateway } = await openDetail({ activities: [aMail({})] })
    gateway.answer('markEmail', () => new Promise(() => undefined))
    await userEvent.setup().click(screen.getByRole('button', { name: /^Your claim/ }))
    expect(title()).toBe('Your claim')
    expect(gateway.asked.find(({ name }) => name === 'markEmail')?.request).toMatchObject({
      params: { emailId: 'e1' },
      query: { unread: 'false' },
    })
  })

  it('says when the content cannot be loaded, and tries again [CASEERR-14, COMMERR-29]', async () => {
    const { gateway } = await openDetail({ activities: [aMail({})] })
    const user = userEvent.setup()
    gateway.answer('readEmail', () => unreachable)
    await user.click(screen.getByRole('button', { name: /^Your claim/ }))
    expect((await within(view()).findByRole('alert')).textContent).toContain(
      'Failed to load mail...',
    )
    gateway.answer('readEmail', () => answered(email(), 1))
    await user.click(within(view()).getByRole('button', { name: 'Try again' }))
    expect(await within(view()).findByText('We have received your letter.')).toBeTruthy()
  })

  it('can be left unread, and closes with it [ACT-13]', async () => {
    const { gateway, user } = await openMail(aMailContent(), 0)
    expect(gateway.asked.some(({ name }) => name === 'markEmail')).toBe(false)
    gateway.answer('markEmail', () => new Promise(() => undefined))
    expect(within(view()).getByRole('button', { name: /^Mark as unread/ })).toBeTruthy()
    await vi.waitFor(() => expect(document.activeElement?.className).toContain('fw-dialog-body'))
    await user.keyboard('{Control>}u{/Control}{Meta>}u{/Meta}{Alt>}u{/Alt}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.keyboard('u')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(title()).toBe('Your claim (unread)')
    expect(gateway.asked.at(-1)?.request).toMatchObject({ query: { unread: 'true' } })
  })

  it('closes with Escape', async () => {
    const { user } = await openMail()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('blocks remote pictures until they are asked for', async () => {
    const html = '<p>Hello</p><img src="https://tracker.example/p.gif">'
    await openMail({ ...aMailContent(), data: { html } })
    const frame = await within(view()).findByTitle('Email: Your claim')
    expect(frame.getAttribute('srcdoc')).toContain('img-src data: /files/pictures/;')
    expect(frame.getAttribute('src')).toBeNull()
    expect(within(view()).getByRole('button', { name: 'Load remote images' })).toBeTruthy()
  })

  it('saves attachments under their names', async () => {
    const { gateway, user } = await openMail({ ...aMailContent(), attachments: [attachment] })
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    gateway.answer('readAttachment', () => answered('bytes'))
    await user.click(await within(view()).findByRole('button', { name: 'Download licence.pdf' }))
    expect(gateway.asked.at(-1)?.request).toEqual({
      params: { customer_id: 'c1', emailId: 'e1', attachmentId: 'at1' },
    })
    await vi.waitFor(() => expect(saved).toEqual(['licence.pdf']))
    // Also one that comes when the email was left.
    const late = gateway.hold('readAttachment', answered('bytes'))
    await user.click(within(view()).getByRole('button', { name: 'Download licence.pdf' }))
    await user.keyboard('{Escape}')
    late.open()
    await vi.waitFor(() => expect(saved).toEqual(['licence.pdf', 'licence.pdf']))
    vi.restoreAllMocks()
  })

  it('says that an attachment may not be downloaded, and saves nothing [CASEERR-13, COMMERR-28] [G-76]', async () => {
    const { gateway, user } = await openMail({ ...aMailContent(), attachments: [attachment] })
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    gateway.answer('readAttachment', () => refused('Not found', 404))
    await user.click(await within(view()).findByRole('button', { name: 'Download licence.pdf' }))
    expect(await within(view()).findByText('Can not download. Unauthorized')).toBeTruthy()
    expect(saved).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('is there at once at its second opening: nobody asks for it again [ACT-10]', async () => {
    const { gateway, user } = await openMail()
    await within(view()).findByText('We have received your letter.')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: /^Your claim/ }))
    expect(within(view()).getByText('We have received your letter.')).toBeTruthy()
    expect(gateway.asked.filter(({ name }) => name === 'readEmail')).toHaveLength(1)
  })
})
