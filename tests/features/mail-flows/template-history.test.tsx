import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { VERSIONS_PAGE } from '../../../contracts/limits.ts'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import { templateForms } from '../../../src/features/mail-flows/template/model.ts'
import { answered, refused } from '../../support/client/fake-gateway.ts'
import {
  openTemplateWith,
  present,
  three,
  version,
} from '../../support/dom/mail-flows/history-desk.tsx'
import { list } from '../../support/dom/mail-flows/mail-flows-screen.tsx'
import { pane, text } from '../../support/dom/mail-flows/template-desk.tsx'
import {
  changed,
  dialog,
  restore,
  row,
  rows,
  view,
} from '../../support/dom/versions/history-dialog.ts'
import { letter, mailTemplateEvent } from '../../support/records/mail-templates.ts'

const HOSTILE = '<img src=x onerror="window.__ran = true"><script>window.__ran = true</script>'

describe('the history of a template', () => {
  it('lists its versions with author and moment, and says which is current and which was brought back [G-701]', async () => {
    const { open } = await openTemplateWith()
    await open()
    expect(rows()).toEqual([
      expect.stringMatching(
        /^Version 3Current\d\d\/11\/2026 \d\d:\d\dBruno KranzRestored from version 1$/,
      ),
      expect.stringMatching(/^Version 2\d\d\/11\/2026 \d\d:\d\dBruno Kranz$/),
      expect.stringMatching(/^Version 1\d\d\/11\/2026 \d\d:\d\d$/),
    ])
    expect(row(3).getAttribute('aria-current')).toBe('true')
  })

  it('shows what each version changed, field by field and word by word', async () => {
    const { open, user } = await openTemplateWith()
    await open()
    expect(changed(3)).toEqual([
      ['Template Name', 'Removed: Before', 'Added: After'],
      ['Subject', 'Removed: 2', 'Added: 3'],
      ['Content', 'Removed: Please answer us', 'Added: Thank you'],
    ])
    await user.click(row(2))
    expect(changed(2)).toEqual([
      ['Template Name', 'Removed: After', 'Added: Before'],
      ['Days after initial Email', 'Removed: 5', 'Added: 7'],
      ['Subject', 'Removed: 1', 'Added: 2'],
      ['Content', 'Added: us'],
    ])
    await user.click(row(1))
    expect(view(1).getByText('This is the first version.')).toBeTruthy()
    expect(changed(1).map(([label]) => label)).toEqual([
      'Template Name',
      'Days after initial Email',
      'Subject',
      'Content',
    ])
  })

  it('shows what changes if a version is restored, before it is', async () => {
    const { open, user } = await openTemplateWith()
    await open()
    await user.click(row(1))
    await user.click(view(1).getByRole('radio', { name: 'Changes if you restore it' }))
    expect(changed(1)).toEqual([
      ['Days after initial Email', 'Removed: 7', 'Added: 5'],
      ['Subject', 'Removed: 3', 'Added: 1'],
      ['Content', 'Removed: Thank you', 'Added: Please answer'],
    ])
  })

  it('compares the settings of placeholders and the header of a letter by what they say', async () => {
    const header = { case_id_label: 'Case ID', case_pin_label: 'Case PIN', sender_address: 'A\nB' }
    const link = {
      ...{ type: 'settlement_portal' as const, link_type: 'text' as const, button_label: null },
      ...{ link_text: 'See it', button_bg_color: null, button_fg_color: null },
      ...{ auto_login: true, open_payment_box: false },
    }
    const withLink = (parts: object) => ({
      placeholders: { settlement_portal: { ...link, ...parts } },
      letter_header: header,
    })
    const created = '2026-11-01T09:00:00.000Z'
    const { open, user } = await openTemplateWith(
      [
        version(3, { subject: 'S', schedule_num_days: null, config: withLink({ created }) }),
        version(2, { subject: 'S', schedule_num_days: null, config: withLink({}) }),
        version(1, {
          ...{ subject: 'S', schedule_num_days: null },
          config: {
            ...withLink({ link_text: 'Look', auto_login: false }),
            letter_header: { ...header, sender_address: 'A' },
          },
        }),
      ],
      { ...letter('l1'), version: 3 },
    )
    await open()
    expect(view(3).getByText('No changes')).toBeTruthy()
    await user.click(row(2))
    expect(changed(2)).toEqual([
      ['Settings of placeholders', 'Removed: no', 'Added: yes', 'Removed: Look', 'Added: See it'],
      ['Sender Address', 'Added: B'],
    ])
  })

  it('is walked by keyboard, and gives the focus back', async () => {
    const { open, user } = await openTemplateWith()
    await open()
    act(() => row(3).focus())
    await user.keyboard('{ArrowDown}{Enter}')
    expect([document.activeElement, row(2).getAttribute('aria-current')]).toEqual([row(2), 'true'])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(pane().getByRole('button', { name: 'History' }))
  })

  it('brings older versions on request, and what the last of them changed by itself', async () => {
    const count = 2 * VERSIONS_PAGE + 1
    const many = Array.from({ length: count }, (_, at) => version(count - at))
    const { open, user, gateway } = await openTemplateWith(many, { ...present, version: count })
    await open()
    expect(rows()).toHaveLength(VERSIONS_PAGE)
    const lastOfPage = count - VERSIONS_PAGE + 1
    await user.click(row(lastOfPage))
    expect(rows()).toHaveLength(2 * VERSIONS_PAGE)
    expect(changed(lastOfPage)).toEqual([
      ['Subject', `Removed: ${lastOfPage - 1}`, `Added: ${lastOfPage}`],
    ])
    gateway.answer('readTemplateVersions', () => refused('The server is busy.', 429))
    await user.click(dialog().getByRole('button', { name: 'Show older versions' }))
    expect(dialog().getByText('The server is busy.')).toBeTruthy()
    gateway.answer('readTemplateVersions', () => answered([version(1)]))
    await user.click(dialog().getByRole('button', { name: 'Try again' }))
    expect(rows()).toHaveLength(count)
    expect(dialog().queryByRole('button', { name: 'Show older versions' })).toBeNull()
  })

  it('says that it is loading, that it could not be loaded, and that there is one version', async () => {
    const { open, user, gateway } = await openTemplateWith()
    const held = gateway.hold('readTemplateVersions', refused('The server is busy.', 429))
    await open()
    expect(dialog().getByRole('status', { name: 'Loading the history' })).toBeTruthy()
    held.open()
    expect(await dialog().findByText('The history could not be loaded')).toBeTruthy()
    gateway.answer('readTemplateVersions', () => answered([version(3)]))
    await user.click(dialog().getByRole('button', { name: 'Try again' }))
    expect(rows()).toHaveLength(1)
    expect(view(3).getByText('This is the first version.')).toBeTruthy()
    expect(restore(3).getAttribute('aria-description')).toBe('This is the current version')
  })

  it('opened again, for another template, shows that one alone, also where the first answer is late', async () => {
    const { open, user, gateway } = await openTemplateWith()
    const late = gateway.hold('readTemplateVersions', answered(three))
    await open()
    await user.keyboard('{Escape}')
    await user.click(list().getByRole('button', { name: /^2nd reminder/ }))
    gateway.answer('readTemplateVersions', () => answered([version(1, { name: 'After 14' })]))
    await open()
    late.open()
    expect(screen.getByRole('dialog', { name: 'History of After 14' })).toBeTruthy()
    expect(await dialog().findByText('This is the first version.')).toBeTruthy()
    expect(rows()).toHaveLength(1)
  })

  it('follows what a colleague saves, and leaves in view what is read', async () => {
    const { open, user, gateway, tell } = await openTemplateWith()
    await open()
    await user.click(row(2))
    gateway.answer('readTemplateVersions', () => answered([version(4), ...three]))
    const event = mailTemplateEvent(2, 'mail-template.changed', { ...present, version: 4 })
    await act(() => tell(answersCame, { kind: 'local', events: [event] }))
    expect(rows()[0]).toMatch(/^Version 4Current/)
    expect(rows()).toHaveLength(4)
    expect(row(2).getAttribute('aria-current')).toBe('true')
  })

  it('says that a colleague deleted the template, and is closed by key; opened again it is another one', async () => {
    const { open, tell, user } = await openTemplateWith()
    await open()
    await user.click(row(2))
    const event = mailTemplateEvent(2, 'mail-template.deleted', present)
    await act(() => tell(answersCame, { kind: 'local', events: [event] }))
    const told = dialog().getByRole('alert')
    expect(told.textContent).toBe('This template was deleted, and its history with it.')
    expect(dialog().queryByRole('button', { name: /^Restore/ })).toBeNull()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => document.activeElement?.textContent).toBe('Mail Flows')
    await act(() => tell(templateForms.selected, 'f1/r14'))
    await open()
    expect(dialog().queryByRole('alert')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'History of After 14' })).toBeTruthy()
  })

  it('asks nothing more about a version whose template is deleted', async () => {
    const { open, tell, user } = await openTemplateWith()
    await user.type(text(/^Template Name/), ' mine')
    await open()
    await user.click(row(2))
    await user.click(restore(2))
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    const event = mailTemplateEvent(2, 'mail-template.deleted', present)
    await act(() => tell(answersCame, { kind: 'local', events: [event] }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    expect(text(/^Template Name/).value).toBe('After 7 mine')
  })

  it('shows hostile texts as texts', async () => {
    const { open } = await openTemplateWith([
      version(3, {
        ...{ name: HOSTILE, subject: HOSTILE, content: `<p>${HOSTILE}new</p>` },
        author: { id: 'u2', name: HOSTILE },
      }),
      version(2),
    ])
    await open()
    expect(dialog().getAllByText(/onerror/).length).toBeGreaterThan(0)
    const inDialog = screen.getByRole('dialog')
    expect(inDialog.querySelectorAll('img, script, iframe')).toHaveLength(0)
    expect(Object.hasOwn(window, '__ran')).toBe(false)
  })
})
