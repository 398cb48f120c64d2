import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { VERSIONS_PAGE } from '../../../contracts/limits.ts'
import type { TemplateVersion } from '../../../contracts/model/mail/mail-template.ts'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import { templateForms } from '../../../src/features/mail-flows/template/model.ts'
import { answered, refused } from '../../support/client/fake-gateway.ts'
import { list, openFlows } from '../../support/dom/mail-flows/mail-flows-screen.tsx'
import { pane, save, sent, takeSaves, text } from '../../support/dom/mail-flows/template-desk.tsx'
import { aUser } from '../../support/records/events.ts'
import { letter, mailTemplateEvent, reminder } from '../../support/records/mail-templates.ts'

const HOSTILE = '<img src=x onerror="window.__ran = true"><script>window.__ran = true</script>'

const version = (number: number, parts: Partial<TemplateVersion> = {}): TemplateVersion => ({
  ...{ version: number, name: 'After 7', subject: `Subject ${number}`, schedule_num_days: 7 },
  ...{ content: '<p>Please answer.</p>', config: { placeholders: {} } },
  ...{ at: '2026-11-20T09:12:00.000Z', author: { id: 'u2', name: 'Bruno Kranz' } },
  ...{ restored_from: null, ...parts },
})

const present = { ...reminder('r7', 7), version: 3, subject: 'Subject 3' }
const content = '<p>Please answer.</p>'
const three = [
  version(3, { restored_from: 1, content: '<p>Thank you.</p>' }),
  version(2, { name: 'Before 7', content: '<p>Please answer us.</p>' }),
  version(1, { author: null, schedule_num_days: 5, content }),
]

/** The screen with a template open that has these versions. */
async function openTemplateWith(versions: readonly TemplateVersion[] = three, stored = present) {
  const opened = await openFlows({
    templates: { f1: [stored, reminder('r14', 14)], f2: [] },
    user: aUser({ subscription: 'ENTERPRISE' }),
  })
  const { gateway, scope, user } = opened
  gateway.answer('readTemplateVersions', ({ query: { before } }) =>
    answered(
      versions
        .filter((one) => before === undefined || one.version < Number(before))
        .slice(0, VERSIONS_PAGE),
    ),
  )
  const tell = <T,>(unit: T, params?: unknown) =>
    allSettled(unit as never, { scope, params } as never)
  await act(() => tell(templateForms.selected, `f1/${stored.id}`))
  const open = () => user.click(pane().getByRole('button', { name: 'History' }))
  return { ...opened, tell, open }
}

const dialog = () => within(screen.getByRole('dialog', { name: /^History of/ }))
const rows = () =>
  within(dialog().getByRole('region', { name: 'Versions' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const row = (number: number) =>
  dialog().getByRole('button', { name: new RegExp(`^Version ${number}\\b`) })
const view = (number: number) => within(dialog().getByRole('region', { name: `Version ${number}` }))
const restore = (number: number) =>
  dialog().getByRole('button', { name: `Restore version ${number}` })
/** What the shown version added and removed, field by field. */
const changed = (number: number) =>
  view(number)
    .getAllByRole('heading')
    .map((heading) => [
      heading.textContent,
      ...[...(heading.parentElement?.querySelectorAll('ins, del') ?? [])].map(
        ({ textContent }) => textContent,
      ),
    ])

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

  it('closes where a colleague deletes the template', async () => {
    const { open, tell } = await openTemplateWith()
    await open()
    const event = mailTemplateEvent(2, 'mail-template.deleted', present)
    await act(() => tell(answersCame, { kind: 'local', events: [event] }))
    expect(screen.queryByRole('dialog')).toBeNull()
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

describe('restoring a version', () => {
  it('fills the form, says so, and is stored by Save alone, as a version of its own [G-701]', async () => {
    const { open, user, gateway } = await openTemplateWith()
    takeSaves(gateway)
    await open()
    await user.click(row(1))
    await user.click(restore(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([text('Subject').textContent, text(/^Days/).value]).toEqual(['Subject 1', '5'])
    expect(text('Content').textContent).toBe('Please answer.')
    expect(
      pane().getByText('The form shows version 1. Save to make it the current version.'),
    ).toBeTruthy()
    expect(sent(gateway)).toEqual([])
    await user.click(save())
    expect(sent(gateway)).toMatchObject([
      {
        version: 3,
        body: { restored_from: 1, subject: 'Subject 1', schedule_num_days: 5, content },
      },
    ])
  })

  it('asks first where it would take the place of something typed', async () => {
    const { open, user } = await openTemplateWith()
    await user.type(text(/^Template Name/), ' mine')
    await open()
    await user.click(row(1))
    await user.click(restore(1))
    const question = () => within(screen.getByRole('alertdialog', { name: 'Restore version 1' }))
    expect(question().getByText('Your unsaved change to this template will be lost.')).toBeTruthy()
    await user.click(question().getByRole('button', { name: 'Cancel' }))
    expect(text(/^Template Name/).value).toBe('After 7 mine')
    await user.click(restore(1))
    await user.click(question().getByRole('button', { name: 'Restore' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([text(/^Template Name/).value, text('Subject').textContent]).toEqual([
      'After 7',
      'Subject 1',
    ])
  })

  it('names no version any more once something is typed into what was brought back', async () => {
    const { open, user, gateway } = await openTemplateWith()
    takeSaves(gateway)
    await open()
    await user.click(row(1))
    await user.click(restore(1))
    await user.type(text(/^Template Name/), '!')
    expect(pane().queryByText(/^The form shows version/)).toBeNull()
    await user.click(save())
    expect(sent(gateway)[0]?.body.restored_from).toBeUndefined()
  })

  it('names no version any more once something of a colleague is in it', async () => {
    const { open, user, gateway, tell } = await openTemplateWith()
    takeSaves(gateway)
    await open()
    await user.click(row(1))
    await user.click(restore(1))
    const saved = { ...present, version: 4, name: 'Theirs' }
    const event = mailTemplateEvent(2, 'mail-template.changed', saved)
    await act(() => tell(answersCame, { kind: 'local', events: [event] }))
    expect(text(/^Template Name/).value).toBe('Theirs')
    expect(pane().queryByText(/^The form shows version/)).toBeNull()
    await user.click(save())
    expect(sent(gateway)).toMatchObject([{ version: 4, body: { subject: 'Subject 1' } }])
    expect(sent(gateway)[0]?.body.restored_from).toBeUndefined()
  })

  it('is not offered for what is there already', async () => {
    const same = [
      version(3, { content: '<p>Thank you.</p>' }),
      version(2, { subject: 'Subject 3', content: '<p>Thank you.</p>' }),
    ]
    const { open, user } = await openTemplateWith(same)
    await open()
    await user.click(row(2))
    await user.click(restore(2))
    expect(restore(2).getAttribute('aria-description')).toBe(
      'This version is the same as the current one',
    )
  })
})
