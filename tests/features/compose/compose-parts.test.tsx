import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../contracts/rules/time/days.ts'
import {
  newMailRequested,
  templatePreviewRequested,
  templateReplyRequested,
} from '../../../src/actions/requests.ts'
import { answered, gate, refused } from '../../support/client/fake-gateway.ts'
import { CASE_ID } from '../../support/dom/case-detail.tsx'
import { aMail, MOMENT } from '../../support/records/events.ts'
import { aMailTemplate } from '../../support/records/mail-templates.ts'
import {
  aLeavingMail,
  body,
  closed,
  dialog,
  loadCompose,
  openCompose,
  requestsOf,
  send,
  subject,
  write,
} from './compose-desk.tsx'

beforeAll(loadCompose)

const file = (name: string, size = 5) =>
  new File([new Uint8Array(size)], name, { type: 'application/pdf' })

/** The server takes files into a draft. */
function serveFiles({ gateway }: Awaited<ReturnType<typeof openCompose>>) {
  let count = 0
  gateway.answer('addDraftFile', ({ body: { file: given } }) => {
    count += 1
    const { filename, bytes } = given
    const stored = { file_id: `f${count}`, filename, contentType: 'application/pdf' }
    return answered({ ...stored, size: bytes.length, draft_id: 'd1', events: [] }, null)
  })
  gateway.answer('deleteDraftFile', () => answered({ events: [] }, null))
}

async function openNew(parts: Parameters<typeof openCompose>[0] = {}) {
  const desk = await openCompose(parts)
  serveFiles(desk)
  desk.serveSending(aLeavingMail())
  await act(() => allSettled(newMailRequested, { scope: desk.scope }))
  await dialog()
  await body()
  return desk
}

const chooser = () => document.querySelector<HTMLInputElement>('input[data-compose-files]')

describe('attachments', () => {
  it('are chosen, dropped and pasted, shown with their size, removed, and leave by name [COMPOSE-08] [COMPOSE-47] [COMPOSE-48]', async () => {
    const { user, gateway } = await openNew()
    await user.upload(chooser() as HTMLInputElement, file('offer.pdf', 2_000))
    expect(await screen.findByText('offer.pdf 2 kB')).toBeTruthy()
    fireEvent.drop(await subject(), { dataTransfer: { files: [file('terms.pdf')] } })
    expect(await screen.findByText(/^terms.pdf/)).toBeTruthy()
    fireEvent.paste(await body(), {
      clipboardData: { files: [file('map.pdf')], getData: () => '' },
    })
    expect(await screen.findByText(/^map.pdf/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove terms.pdf' }))
    await waitFor(() => expect(screen.queryByText(/^terms.pdf/)).toBeNull())
    expect(document.activeElement?.textContent).toBe('Attach file')
    await write(await subject(), 'Your offer', user)
    await user.click(send())
    await closed()
    expect(requestsOf(gateway, 'sendEmail')).toMatchObject([
      { body: { attachments: [{ file_id: 'f1' }, { file_id: 'f3' }] } },
    ])
  })

  it('keep the email until they are there, and say why one is not [G-70]', async () => {
    const { user, gateway } = await openNew()
    await write(await subject(), 'Your offer', user)
    const held = gate()
    gateway.answer('addDraftFile', async () => {
      await held.passed
      return refused('The attachments are too large.', 413)
    })
    await user.upload(chooser() as HTMLInputElement, file('film.pdf'))
    const way = await screen.findByText('film.pdf')
    expect(within(way.parentElement as HTMLElement).getByRole('progressbar')).toBeTruthy()
    expect(send().getAttribute('aria-description')).toBe('The attachments are still being uploaded')
    held.open()
    expect(await screen.findByText('The attachments are too large.')).toBeTruthy()
    expect(send().getAttribute('aria-description')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(document.activeElement?.textContent).toBe('Attach file')
    await user.upload(chooser() as HTMLInputElement, file('huge.pdf', 10 * 1024 * 1024 + 1))
    expect(await screen.findByText('A file can be at most 10 MB.')).toBeTruthy()
  })

  it('may be an invoice, where the case has one [COMPOSE-09] [COMPOSE-46]', async () => {
    const { user } = await openNew()
    await user.click(screen.getByRole('button', { name: 'Attach invoice' }))
    expect(screen.getByRole('alert').textContent).toBe(
      `No invoices found for case ${CASE_ID}. You need to create an invoice first before you can add it as an attachment.`,
    )
  })

  it('may be one of several invoices, as long as its paper can be had [COMPOSE-09] [COMMERR-21]', async () => {
    const invoices = [
      { id: 'i1', type: 'CANCELLED' as const, number: 'INV-1' },
      { id: 'i2', type: 'ACTIVE' as const, number: 'INV-2' },
    ]
    const { user, gateway } = await openNew({ detail: { invoices } })
    gateway.answer('readInvoice', () => refused('Not found.', 404))
    const choose = async () => {
      await user.click(screen.getByRole('button', { name: 'Attach invoice' }))
      const menu = within(await screen.findByRole('menu', { name: 'Invoices' }))
      const offered = menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
      expect(offered).toEqual(['INV-1Cancelled', 'INV-2Open'])
      await user.click(menu.getByRole('menuitem', { name: /INV-2/ }))
    }
    await choose()
    const failed = await screen.findByText('Failed to downlaod Invoice for attachment.')
    expect(screen.queryByText('Invoice INV-2')).toBeNull()
    gateway.answer('readInvoice', () => answered(new Blob(['%PDF-1.7']), null))
    await choose()
    expect(await screen.findByText('Invoice INV-2')).toBeTruthy()
    expect(failed.isConnected).toBe(false)
    await write(await subject(), 'Your invoice', user)
    await user.click(send())
    await closed()
    expect(requestsOf(gateway, 'sendEmail')).toMatchObject([
      { body: { attachments: [{ invoice_id: 'i2' }] } },
    ])
  })
})

describe('the reminder of an email', () => {
  it('is in 7 days and called Follow up, and goes with the email [COMPOSE-10] [COMPOSE-29] [COMPOSE-30] [COMPOSE-32]', async () => {
    const { user, gateway, tell } = await openNew()
    await write(await subject(), 'Your offer', user)
    await user.click(screen.getByRole('checkbox', { name: 'Set reminder' }))
    const when = screen.getByRole<HTMLSelectElement>('combobox', { name: 'When' })
    expect([...when.options].map(({ text }) => text)).toEqual([
      'in 3 days',
      'in 5 days',
      'in 7 days',
      'in 14 days',
      'in 30 days',
      'custom',
    ])
    expect(when.selectedOptions[0]?.text).toBe('in 7 days')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Follow up')
    await user.selectOptions(when, 'in 14 days')
    await user.click(send())
    await closed()
    await act(() => tell('case.mail-sent', { activity: aLeavingMail('SENT') }))
    expect(requestsOf(gateway, 'sendEmail')).toMatchObject([
      { body: { reminder: { name: 'Follow up', date: addDays(MOMENT.slice(0, 10), 14) } } },
    ])
    // The server sets it, once it has left (G-69).
    expect(requestsOf(gateway, 'setReminder')).toEqual([])
  })

  it('may be on a day of one’s own, tomorrow at the earliest [COMPOSE-33] [REMIND-07]', async () => {
    const { user } = await openNew()
    await user.click(screen.getByRole('checkbox', { name: 'Set reminder' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'custom')
    const date = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Date' })
    const [day, month, year] = [MOMENT.slice(8, 10), MOMENT.slice(5, 7), MOMENT.slice(0, 4)]
    await user.clear(date)
    await user.type(date, `${day}/${month}/${year}{Enter}`)
    expect(await screen.findByText('The earliest date is 21/11/2026.')).toBeTruthy()
    expect(date.getAttribute('aria-invalid')).toBe('true')
  })

  it('is hidden for a case that is not active [G-713]', async () => {
    await openNew({ detail: { state: 'PAID' } })
    expect(screen.queryByRole('checkbox', { name: 'Set reminder' })).toBeNull()
  })
})

describe('an email of a template', () => {
  const custom = aMailTemplate({
    id: 't1',
    name: 'Instalments',
    type: 'custom',
    subject: 'Instalments for {{image_count}}',
    content: '<p>Dear {{full_name}}</p>',
  })

  const rendered = (missing: string[]) =>
    answered(
      {
        ...{ to: '', cc: '', bcc: '', attachments: [], missing_placeholders: missing },
        subject: `Instalments for ${CASE_ID}`,
        content: missing.length > 0 ? '' : '<p>Dear Mr Althaus</p>',
        values: missing.length > 0 ? {} : { full_name: '<p>Mr</p><p>Althaus</p>' },
        subject_values: { image_count: CASE_ID },
      },
      1,
    )

  it('shows this case’s values, waits for one that is missing, and leaves filled in [COMPOSE-02] [COMPOSE-07] [COMPOSE-42] [COMPOSE-44]', async () => {
    const desk = await openCompose()
    const { scope, user, gateway, tell, serveSending } = desk
    serveSending(aLeavingMail())
    gateway.answer('listMailTemplates', () => answered([custom], 1))
    gateway.answer('renderEmail', () => rendered(['full_name']))
    await act(() => allSettled(templatePreviewRequested, { scope }))
    await user.click(await screen.findByRole('button', { name: 'Instalments' }))
    await dialog('Mail preview: Instalments')
    const shown = within(await body())
    expect(await shown.findByRole('img', { name: /^Placeholder without a value/ })).toBeTruthy()
    expect(
      screen.getByText(
        'The marked elements do not have a value. Please add the missing information.',
      ),
    ).toBeTruthy()
    expect(send().getAttribute('aria-disabled')).toBe('true')
    // A colleague adds it.
    gateway.answer('renderEmail', () => rendered([]))
    await act(() => tell('case.contact-changed'))
    expect(await shown.findByRole('img', { name: /: Mr Althaus$/ })).toBeTruthy()
    await waitFor(() => expect(send().getAttribute('aria-description')).toBeNull())
    await user.click(send())
    await closed()
    expect(requestsOf(gateway, 'sendEmail')).toMatchObject([
      { body: { subject: `Instalments for ${CASE_ID}`, content: '<p>Dear Mr Althaus</p>' } },
    ])
  })

  it('answers with custom ones alone, and names its reminder [COMPOSE-31] [COMPOSE-34] [MAIL-09]', async () => {
    const { scope, user, gateway } = await openCompose({
      activities: [aMail({ content: { unread: 0 } })],
    })
    const reminder = aMailTemplate({ id: 't2', name: 'Reminder', type: 'scheduled' })
    gateway.answer('listMailTemplates', () => answered([custom, reminder], 1))
    gateway.answer('renderEmail', () => rendered([]))
    await act(() => allSettled(templateReplyRequested, { scope, params: null }))
    await screen.findByRole('button', { name: 'Instalments' })
    expect(screen.queryByRole('button', { name: 'Reminder' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Instalments'))
    await user.keyboard('{Enter}')
    const shown = within(await dialog('Mail preview: Instalments'))
    expect(await shown.findByRole('button', { name: 'Remove jo@lex.example' })).toBeTruthy()
    expect((await body()).textContent).toContain('We object.')
    await user.click(shown.getByRole('checkbox', { name: 'Set reminder' }))
    expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe(
      'Follow Up: Instalments',
    )
  })

  it('is no answer where the flow has no custom one, which says how to add one [COMPOSE-35] [MAIL-10]', async () => {
    const { scope, gateway } = await openCompose()
    const reminder = aMailTemplate({ id: 't2', name: 'Reminder', type: 'scheduled' })
    gateway.answer('listMailTemplates', () => answered([reminder], 1))
    await act(() => allSettled(templateReplyRequested, { scope, params: null }))
    expect(await screen.findByText(/contains no custom template/)).toBeTruthy()
  })

  it('says why its values cannot be read, once, and reads them again [COMMERR-17]', async () => {
    const { scope, user, gateway } = await openCompose()
    gateway.answer('listMailTemplates', () => answered([custom], 1))
    gateway.answer('renderEmail', () => refused('This takes too long.', 504))
    await act(() => allSettled(templatePreviewRequested, { scope }))
    await user.click(await screen.findByRole('button', { name: 'Instalments' }))
    const popup = within(await dialog('Preview failed'))
    expect(popup.getByRole('alert').textContent).toBe('This takes too long.')
    gateway.answer('renderEmail', () => rendered([]))
    await user.click(popup.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('img', { name: /: Mr Althaus$/ })).toBeTruthy()
    expect(screen.queryByText(/This takes too long/)).toBeNull()
  })

  it('needs a flow, and one that has templates [COMPOSE-38] [MAIL-08]', async () => {
    const { scope, gateway } = await openCompose()
    gateway.answer('listMailTemplates', () => answered([], 1))
    await act(() => allSettled(templatePreviewRequested, { scope }))
    expect(
      await screen.findByText('This mail flow contains no templates to be previewed.'),
    ).toBeTruthy()
  })

  it('cannot be looked at without a flow [COMPOSE-37] [MAIL-05] [MAIL-07]', async () => {
    const { scope } = await openCompose({ detail: { email_flow_id: null, email_flow: null } })
    await act(() => allSettled(templatePreviewRequested, { scope }))
    const shown = await dialog('No mail flow assigned to the case.')
    expect(shown.textContent).toContain('Please select a mail flow to preview mails')
  })
})
