import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import { answered, asked, refused } from '../../support/client/fake-gateway.ts'
import { entries, flow, list, openFlows } from '../../support/dom/mail-flows/mail-flows-screen.tsx'
import { aUser, officeEvent } from '../../support/records/events.ts'

const dialog = (name: string) => within(screen.getByRole('dialog', { name }))
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

async function openMenu(user: Awaited<ReturnType<typeof openFlows>>['user'], name: string) {
  await user.click(list().getByRole('button', { name: `Actions for ${name}` }))
}

describe('the list of mail flows', () => {
  it('has every flow by its name, with the way to add one [FLOW-04, FLOW-05]', async () => {
    await openFlows()
    const names = list()
      .getAllByRole('button', { expanded: false })
      .map(({ textContent }) => textContent)
    expect(names.filter((name) => name !== '')).toEqual(['EU standard', 'Nordics'])
    expect(list().getByRole('button', { name: 'Create new Mail Flow' })).toBeTruthy()
  })

  it('sorts custom emails and letters by name, each with its act [FLOW-22, FLOW-24, FLOW-31, FLOW-32]', async () => {
    const { user } = await openFlows()
    await user.click(flow('EU standard'))
    expect(entries('Custom emails')).toEqual(['answer', 'Proof', 'ADD CUSTOM EMAIL'])
    expect(entries('Letters')).toEqual(['Formal notice', 'ADD LETTER'])
  })

  it('warns of scheduled emails without an initial one, also where the flow is collapsed [FLOW-27]', async () => {
    await openFlows()
    expect(await list().findAllByText('initial email template missing')).toHaveLength(1)
  })

  it('remembers what is expanded, for each user', async () => {
    const first = await openFlows()
    await first.user.click(flow('EU standard'))
    first.unmount()
    const again = await openFlows({ isFresh: false })
    expect(list().getByRole('button', { name: 'EU standard', expanded: true })).toBeTruthy()
    again.unmount()
    await openFlows({ isFresh: false, user: aUser({ user_id: 'u2', subscription: 'ENTERPRISE' }) })
    expect(flow('EU standard')).toBeTruthy()
  })

  it('opens a template beside it; leaving the screen leaves the template [FLOW-06]', async () => {
    const opened = await openFlows()
    await opened.user.click(flow('EU standard'))
    await opened.user.click(list().getByRole('button', { name: /^1st reminder/ }))
    expect(screen.getByRole('textbox', { name: /^Template Name/ })).toBeTruthy()
    opened.unmount()
    await openFlows({ isFresh: false })
    expect(screen.getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
  })

  it('opens a new template for an event that none is written for, and for an act', async () => {
    const { user } = await openFlows()
    await user.click(flow('EU standard'))
    await user.click(list().getByRole('button', { name: /^License rejected/ }))
    const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Template Name/ })
    expect(name().value).toBe('License rejected')
    await user.click(list().getByRole('button', { name: 'ADD SCHEDULED EMAIL' }))
    expect(name().value).toBe('')
    expect(screen.getByRole('textbox', { name: /^Days/ })).toHaveProperty('value', '')
    await user.type(name(), 'Third')
    await user.click(list().getByRole('button', { name: 'ADD LETTER' }))
    const marked = list().getByRole('button', { name: /^ADD SCHEDULED EMAIL/ })
    expect(within(marked).getByRole('img', { name: 'Unsaved changes' })).toBeTruthy()
  })

  it('goes up and down by arrow keys', async () => {
    const { user } = await openFlows()
    flow('EU standard').focus()
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Template Name/ }).value).toBe(
      'After 7',
    )
  })

  it('follows what others do: another flow, another name, one that is gone', async () => {
    const { scope } = await openFlows()
    const tell = (
      seq: number,
      name: 'mail-flow.created' | 'mail-flow.renamed' | 'mail-flow.deleted',
      of: { id: string; name: string },
    ) =>
      act(() =>
        allSettled(answersCame, {
          scope,
          params: { kind: 'local', events: [officeEvent(seq, name, { flow: of, changes: [] })] },
        }),
      )
    await tell(2, 'mail-flow.created', { id: 'f3', name: 'Benelux' })
    expect(flow('Benelux')).toBeTruthy()
    await tell(3, 'mail-flow.renamed', { id: 'f3', name: 'Belgium' })
    expect(flow('Belgium')).toBeTruthy()
    await tell(4, 'mail-flow.deleted', { id: 'f3', name: 'Belgium' })
    expect(list().queryByRole('button', { name: 'Belgium' })).toBeNull()
  })
})

describe('New Email Flow', () => {
  async function openDialog(parts: Parameters<typeof openFlows>[0] = {}) {
    const opened = await openFlows(parts)
    opened.gateway.answer('createMailFlow', () =>
      answered({ id: 'f9', name: 'Spring', cases: 0, events: [] }),
    )
    await opened.user.click(list().getByRole('button', { name: 'Create new Mail Flow' }))
    await dialog('New Email Flow').findByRole('checkbox', { name: 'Standard (German)' })
    return opened
  }
  const library = () =>
    within(dialog('New Email Flow').getByRole('group', { name: 'Sample Template Library' }))
  const box = (name: string | RegExp) => dialog('New Email Flow').getByRole('checkbox', { name })
  const create = () => dialog('New Email Flow').getByRole('button', { name: 'Create' })
  const nameField = () => dialog('New Email Flow').getByRole('textbox', { name: /^Name/ })

  it('wants a name and a choice [FLOW-33, FLOW-34, FLOW-38, FLOW-40]', async () => {
    const { user, gateway } = await openDialog()
    expect(nameField().getAttribute('aria-required')).toBe('true')
    expect(library().getAllByRole('checkbox').length).toBeGreaterThan(1)
    await user.click(create())
    expect(alerts()).toEqual([
      'Please enter a name for your mail flow.',
      "Please choose a sample template or 'Empty Flow'.",
    ])
    expect(asked(gateway, 'createMailFlow')).toEqual([])
  })

  it('begins with what was typed before the session ended, and empty once that was cancelled [G-614]', async () => {
    const first = await openDialog()
    await first.user.type(nameField(), 'Spring')
    await first.user.click(box('Standard (German)'))
    await first.user.click(box(/^I understand/))
    first.unmount()
    const again = await openDialog({ isFresh: false })
    expect(nameField()).toHaveProperty('value', 'Spring')
    expect(box('Standard (German)')).toHaveProperty('checked', true)
    expect(box(/^I understand/)).toHaveProperty('checked', true)
    await again.user.click(dialog('New Email Flow').getByRole('button', { name: 'Cancel' }))
    await again.user.click(list().getByRole('button', { name: 'Create new Mail Flow' }))
    expect(nameField()).toHaveProperty('value', '')
  })

  it('has the samples of the server beside the empty flow, which exclude each other [FLOW-35, FLOW-36]', async () => {
    const { user } = await openDialog()
    const choices = library()
      .getAllByRole('checkbox')
      .map((one) => one.closest('label')?.textContent)
    expect(choices).toEqual(['Empty Flow', 'Standard (English)', 'Standard (German)'])
    await user.click(box('Standard (English)'))
    await user.click(box('Standard (German)'))
    expect(box('Standard (English)')).toHaveProperty('checked', true)
    await user.click(box('Empty Flow'))
    expect(box('Standard (English)')).toHaveProperty('checked', false)
    expect(box('Empty Flow')).toHaveProperty('checked', true)
    await user.click(box('Standard (German)'))
    expect(box('Empty Flow')).toHaveProperty('checked', false)
  })

  it('wants the acknowledgement for a sample, and sends name and sample [FLOW-37, FLOW-41, FLOW-42, FLOW-43]', async () => {
    const { user, gateway } = await openDialog()
    await user.type(nameField(), ' Spring ')
    await user.click(box('Standard (English)'))
    await user.click(create())
    expect(alerts()).toEqual([
      'Please confirm that the templates must be adapted before they are used.',
    ])
    await user.click(
      box(
        'I understand that these templates are for demonstration only and must be adapted to my licensing offer and legal requirements.',
      ),
    )
    await user.dblClick(create())
    const sent = asked(gateway, 'createMailFlow').map(({ request }) => Object(request).body)
    expect(sent).toEqual([{ name: 'Spring', preset_name: 'Standard (English)' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('an empty flow needs neither, and begins anew at the second opening', async () => {
    const { user, gateway } = await openDialog()
    await user.type(nameField(), 'Spring')
    await user.click(box('Empty Flow'))
    expect(screen.queryByRole('checkbox', { name: /^I understand/ })).toBeNull()
    await user.click(create())
    expect(Object(asked(gateway, 'createMailFlow')[0]?.request).body).toEqual({ name: 'Spring' })
    await user.click(list().getByRole('button', { name: 'Create new Mail Flow' }))
    expect(nameField()).toHaveProperty('value', '')
    expect(box('Empty Flow')).toHaveProperty('checked', false)
  })

  it('says that the samples could not be loaded, and what the server refused, in place [COMMERR-11]', async () => {
    const { user, gateway } = await openFlows()
    gateway.answer('listFlowPresets', () => refused('Not today.', 500))
    gateway.answer('createMailFlow', () => refused('Your plan allows 1 mail flow.', 403))
    await user.click(list().getByRole('button', { name: 'Create new Mail Flow' }))
    const alert = await dialog('New Email Flow').findByRole('alert')
    expect(alert.textContent).toContain('There was a problem loading the presets please try again')
    await user.type(nameField(), 'Spring')
    await user.click(box('Empty Flow'))
    await user.click(create())
    expect(dialog('New Email Flow').getByText('Your plan allows 1 mail flow.')).toBeTruthy()
    expect(nameField()).toHaveProperty('value', 'Spring')
  })
})

describe('the menu of a flow', () => {
  it('renames it, up to 30 characters [FLOW-28, FLOW-39]', async () => {
    const { user, gateway } = await openFlows()
    gateway.answer('renameMailFlow', () =>
      answered({ id: 'f1', name: 'Europe', cases: 418, events: [] }),
    )
    await openMenu(user, 'EU standard')
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const name = () => dialog('Rename mail flow').getByRole<HTMLInputElement>('textbox')
    expect(name().value).toBe('EU standard')
    await user.clear(name())
    await user.type(name(), 'n'.repeat(31))
    await user.click(dialog('Rename mail flow').getByRole('button', { name: 'Rename' }))
    expect(asked(gateway, 'renameMailFlow')).toEqual([])
    expect(alerts()).toEqual([expect.stringMatching(/^Enter at most 30 characters, not 31/u)])
    expect(name().value).toHaveLength(31)
    await user.type(name(), '{Backspace} ')
    await user.click(dialog('Rename mail flow').getByRole('button', { name: 'Rename' }))
    expect(Object(asked(gateway, 'renameMailFlow')[0]?.request)).toMatchObject({
      params: { id: 'f1' },
      body: { name: 'n'.repeat(30) },
    })
  })

  it('duplicates it under a name of its own, once, and opens the copy', async () => {
    const { user, gateway } = await openFlows()
    const copy = { id: 'f9', name: 'EU standard (copy)', cases: 0 }
    gateway.answer('createMailFlow', () =>
      answered({
        ...copy,
        events: [officeEvent(2, 'mail-flow.created', { flow: copy, changes: [] }) as never],
      }),
    )
    await openMenu(user, 'EU standard')
    await user.dblClick(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    expect(asked(gateway, 'createMailFlow').map(({ request }) => Object(request).body)).toEqual([
      { name: 'EU standard (copy)', copy_of: 'f1' },
    ])
    expect(
      await list().findByRole('button', { name: 'EU standard (copy)', expanded: true }),
    ).toBeTruthy()
  })
})
