import { act, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { answered as logged } from '../../../src/bus/log/inbox.ts'
import { previewOpened, templateForms } from '../../../src/features/mail-flows/template/model.ts'
import { serveCases } from '../../support/client/case-server.ts'
import { answered, type FakeGateway, refused } from '../../support/client/fake-gateway.ts'
import {
  aPreview,
  dialog,
  openPreview,
  previewed,
} from '../../support/dom/mail-flows/preview-desk.tsx'
import { text } from '../../support/dom/mail-flows/template-desk.tsx'
import { loadFrames, mailIn } from '../../support/dom/mail-in-frame.ts'
import { aCaseRow } from '../../support/records/builders.ts'
import { aUser, caseEvent } from '../../support/records/events.ts'

loadFrames()

/** Answers as a server with three cases of the flow does. */
const serve = (gateway: FakeGateway, parts: Parameters<typeof aPreview>[0] = {}) =>
  gateway.answer('previewTemplate', ({ body }) =>
    answered(aPreview({ case_id: body.case_id ?? '1002', ...parts }), 1),
  )
const at = (caseId: string) => dialog().findByText(`harbour-${caseId}.example`)
const frame = (caseId: string) => mailIn(`Email: Your pictures, case ${caseId}`)

describe('the preview of a template', () => {
  it('shows the text as it is typed, not as it is stored, to a case of its flow', async () => {
    const { gateway, user, press } = await openPreview()
    serve(gateway)
    await user.type(text('Subject'), ' now')
    await press()
    await at('1002')
    expect(previewed(gateway)).toEqual([
      {
        ...{ flow_id: 'f1', trigger_event: null, subject: 'Your question now' },
        ...{ content: '<p>Thank you.</p>', config: { placeholders: {} } },
      },
    ])
    expect(frame('1002').textContent).toBe('Dear owner of 1002')
    for (const fact of [
      'Claims Team <claims@lichtbild.example>',
      'owner-1002@harbour.example',
      'German',
      'Your pictures, case 1002',
    ])
      expect(dialog().getByText(fact)).toBeTruthy()
    expect((await axe.run(screen.getByRole('dialog'), { iframes: false })).violations).toEqual([])
  })

  it('asks once for what was typed just before it opened, and again for what is typed on', async () => {
    const { gateway, tell } = await openPreview()
    serve(gateway)
    await act(async () => {
      const typed = tell(templateForms.changed, { subject: 'Now' })
      await Promise.all([typed, tell(previewOpened)])
    })
    expect(previewed(gateway)).toMatchObject([{ subject: 'Now' }])
    await act(() => tell(templateForms.changed, { subject: 'Then' }))
    expect(previewed(gateway)).toHaveLength(2)
  })

  it('goes to the cases beside it, by button and by arrow, and no further', async () => {
    const { gateway, user, press } = await openPreview()
    serve(gateway)
    await press()
    await at('1002')
    await user.keyboard('{ArrowRight}')
    await at('1001')
    const next = dialog().getByRole('button', { name: 'Next case' })
    expect(next.getAttribute('aria-description')).toBe('No older active case uses this mail flow')
    await user.click(next)
    await user.click(dialog().getByRole('button', { name: 'Previous case' }))
    await user.click(dialog().getByRole('button', { name: 'Previous case' }))
    await at('1003')
    expect(previewed(gateway).map(({ case_id }) => case_id)).toEqual([
      undefined,
      '1001',
      '1002',
      '1003',
    ])
  })

  it('takes any case that is found, and stays with it at its second opening', async () => {
    const { gateway, user, press } = await openPreview()
    serve(gateway)
    serveCases(gateway, [aCaseRow({ id: '2077', host: 'old-inn.example', state: 'PAID' })])
    await press()
    await at('1002')
    const finder = dialog().getByRole<HTMLInputElement>('combobox', { name: 'Find a case' })
    await user.type(finder, 'old-inn')
    await dialog().findByRole('option')
    await user.keyboard('{Enter}')
    await at('2077')
    expect(finder.value).toBe('')
    await user.keyboard('{Escape}')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press()
    await at('2077')
    expect(previewed(gateway).at(-1)).toMatchObject({ case_id: '2077' })
  })

  it('is drawn in three widths, dark, and as plain text', async () => {
    const { gateway, user, press } = await openPreview()
    serve(gateway, { html: '<p>Dear owner</p><img src="data:image/png;base64,AAAA" alt="Seal">' })
    await press()
    await at('1002')
    const screenOf = () => screen.getByTitle('Email: Your pictures, case 1002')
    const widthOf = (name: string) => async () => {
      await user.click(dialog().getByRole('radio', { name }))
      return screenOf().parentElement?.style.width
    }
    expect(await widthOf('Phone')()).toBe('375px')
    expect(await widthOf('Tablet')()).toBe('768px')
    expect(await widthOf('Desktop')()).toBe('')
    expect(screenOf().style.filter).toBe('')
    await user.click(dialog().getByRole('checkbox', { name: 'Dark mail program' }))
    expect(screenOf().style.filter).toContain('invert(1)')
    // Turned round twice: as it is.
    expect(frame('1002').querySelector('img')?.style.filter).toContain('invert(1)')
    await user.click(dialog().getByRole('radio', { name: 'Plain text' }))
    const plain = dialog().getByRole('region', { name: 'Email: Your pictures, case 1002' })
    expect(plain.textContent).toBe('Dear owner of 1002')
    expect(dialog().queryByRole('checkbox')).toBeNull()
  })

  it('names what has no value for this case', async () => {
    const { gateway, press } = await openPreview()
    serve(gateway, { missing_placeholders: ['last_name', 'invoice_number'], to: '', from: '' })
    await press()
    await at('1002')
    expect(dialog().getByText(/^No value for/).textContent).toBe(
      'No value for {{last_name}}, {{invoice_number}}: this email is not sent to the case until there is one.',
    )
    expect(dialog().getByText('The case has no email address')).toBeTruthy()
    expect(dialog().getByText('No outgoing mail server is active')).toBeTruthy()
  })

  it('follows what a colleague does to the case, and to the text below it', async () => {
    const { gateway, press, tell } = await openPreview()
    serve(gateway)
    await press()
    await at('1002')
    serve(gateway, { host: 'renamed.example' })
    const elsewhere = caseEvent(2, 'case.contact-changed', { row: { id: '9999' } })
    const here = caseEvent(3, 'case.contact-changed', { row: { id: '1002' } })
    await tell(logged, { kind: 'wire', events: [elsewhere] })
    expect(previewed(gateway)).toHaveLength(1)
    await tell(logged, { kind: 'wire', events: [here] })
    await dialog().findByText('renamed.example')
    expect(previewed(gateway)).toHaveLength(2)
    await tell(templateForms.changed, { subject: 'Second try' })
    await waitFor(() =>
      expect(previewed(gateway).at(-1)).toMatchObject({ case_id: '1002', subject: 'Second try' }),
    )
  })

  it('drops an answer that is overtaken', async () => {
    const { gateway, user, press } = await openPreview()
    serveCases(gateway, [aCaseRow({ id: '2077', host: 'old-inn.example', state: 'PAID' })])
    const late = gateway.hold('previewTemplate', answered(aPreview({ case_id: '1001' })))
    await press()
    await dialog().findByText('Loading the preview…')
    serve(gateway)
    await user.type(dialog().getByRole('combobox', { name: 'Find a case' }), 'old-inn')
    await dialog().findByRole('option')
    await user.keyboard('{Enter}')
    await at('2077')
    late.open()
    await late.passed
    expect(await at('2077')).toBeTruthy()
    expect(dialog().queryByText('harbour-1001.example')).toBeNull()
  })

  it('says why it could not be loaded, keeps what it showed, and tries again', async () => {
    const { gateway, user, press } = await openPreview()
    gateway.answer('previewTemplate', () => refused('This email is too complex to be sent.', 400))
    await press()
    const alert = await dialog().findByRole('alert')
    expect(alert.textContent).toContain(
      'The preview could not be loaded: This email is too complex to be sent.',
    )
    serve(gateway)
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await at('1002')
    gateway.answer('previewTemplate', () => refused('Down', 500))
    dialog().getByRole('button', { name: 'Next case' }).focus()
    await user.keyboard('{ArrowRight}')
    await dialog().findByRole('alert')
    expect(dialog().getByText('harbour-1002.example')).toBeTruthy()
  })

  it('leads to another case where this one is gone, and says where the flow has none', async () => {
    const { gateway, user, press } = await openPreview()
    serve(gateway)
    await press()
    await at('1002')
    gateway.answer('previewTemplate', ({ body }) =>
      body.case_id === undefined ? answered(aPreview({ case_id: '1003' })) : refused('Gone', 404),
    )
    await user.keyboard('{ArrowRight}')
    await dialog().findByText('This case no longer exists.')
    await user.click(dialog().getByRole('button', { name: 'Show another case' }))
    await at('1003')
    gateway.answer('previewTemplate', () => refused('No case uses this mail flow yet.', 404))
    await user.keyboard('{Escape}')
    await press()
    await dialog().findByText('This case no longer exists.')
    await user.click(dialog().getByRole('button', { name: 'Show another case' }))
    await dialog().findByText('No case uses this mail flow yet.')
    expect(
      dialog().getByRole('button', { name: 'Send test email' }).getAttribute('aria-description'),
    ).toBe('There is no preview to send')
  })

  it('of a letter is a page, with sender, address, Case ID and PIN, and cannot be sent as a test', async () => {
    const { gateway, press } = await openPreview({
      open: 'f1/l1',
      user: aUser({ subscription: 'ENTERPRISE' }),
    })
    const letter = {
      ...{ recipient_address: 'Harbour Inn\n20457 Hamburg', case_pin: '402817' },
      date: '27. November 2026',
    }
    serve(gateway, { letter, missing_placeholders: ['total_amount'] })
    await press()
    await dialog().findByText(
      'No value for {{total_amount}}: fill it in before you send this to the case.',
    )
    const page = within(await dialog().findByRole('article'))
    expect(page.getByText('Lichtbild Agentur · Am Hafen 1 · 48143 Münster')).toBeTruthy()
    for (const part of ['Harbour Inn', '20457 Hamburg', 'Case ID', '1002', 'Case PIN', '402817'])
      expect(page.getByText(part)).toBeTruthy()
    expect(mailIn('Letter: Your pictures, case 1002').textContent).toBe('Dear owner of 1002')
    expect(dialog().queryByRole('button', { name: 'Send test email' })).toBeNull()
    expect(dialog().queryByRole('radio')).toBeNull()
    expect(previewed(gateway)[0].config.letter_header.sender_address).toContain('Münster')
  })

  it('goes with its template', async () => {
    const { gateway, press, tell } = await openPreview()
    serve(gateway)
    await press()
    await at('1002')
    await tell(templateForms.selected, null)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await tell(templateForms.selected, 'f1/r14')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(previewed(gateway)).toHaveLength(1)
  })

  it('shows hostile text as text', async () => {
    const bad = '<img src=x onerror=alert(1)>'
    const { gateway, user, press } = await openPreview()
    serve(gateway, { host: bad, from: bad, to: bad, subject: bad, text: bad })
    await press()
    await dialog().findAllByText(bad)
    await user.click(dialog().getByRole('radio', { name: 'Plain text' }))
    expect(screen.getByRole('dialog').querySelector('img')).toBeNull()
    expect(dialog().getAllByText(bad)).toHaveLength(5)
  })
})
