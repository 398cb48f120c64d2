/** Mail flows by keyboard: where the focus is when a dialog opens and closes, and the keys of a template. */
import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import { PreviewDialog } from '../../../src/features/mail-flows/preview/preview-dialog.tsx'
import { useKeySheet } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { answered } from '../../support/client/fake-gateway.ts'
import { openTemplateWith } from '../../support/dom/mail-flows/history-desk.tsx'
import { flow, list, openFlows } from '../../support/dom/mail-flows/mail-flows-screen.tsx'
import {
  openTemplate,
  pane,
  save,
  takeSaves,
  text,
} from '../../support/dom/mail-flows/template-desk.tsx'
import { dialog, restore, row } from '../../support/dom/versions/history-dialog.ts'
import { officeEvent } from '../../support/records/events.ts'
import { reminder, someAffected } from '../../support/records/mail-templates.ts'

const focused = () => document.activeElement?.getAttribute('aria-label') ?? named()
const named = () => document.activeElement?.textContent
const menuOf = (name: string) => list().getByRole('button', { name: `Actions for ${name}` })

type Opened = Awaited<ReturnType<typeof openFlows>>

async function chooseByKeys({ user }: Opened, entry: string) {
  act(() => menuOf('EU standard').focus())
  await user.keyboard('{Enter}')
  const line = await screen.findByRole('menuitem', { name: entry })
  act(() => line.focus())
  await user.keyboard('{Enter}')
}

async function opened() {
  const all = await openFlows()
  all.gateway.answer('readFlowUses', () =>
    answered({ templates: [], in_use: 0, standby: 0, cancelled: 0 }),
  )
  return all
}

describe('the menu of a mail flow', () => {
  it.each(['Rename', 'Calendar', 'Delete'])(
    'has the focus again after %s, at each opening',
    async (entry) => {
      const all = await opened()
      for (const _ of [1, 2, 3]) {
        await chooseByKeys(all, entry)
        const dialog = await screen.findByRole(entry === 'Delete' ? 'alertdialog' : 'dialog')
        await expect.poll(() => dialog.contains(document.activeElement)).toBe(true)
        if (entry === 'Rename')
          await expect
            .poll(() => document.activeElement)
            .toBe(within(dialog).getByRole('textbox', { name: /^Name/ }))
        await all.user.keyboard('{Escape}')
        await expect.poll(() => document.activeElement).toBe(menuOf('EU standard'))
      }
    },
  )

  it('hands the focus on where its flow is deleted, to what stands beside it', async () => {
    const all = await opened()
    const gone = officeEvent(2, 'mail-flow.deleted', {
      flow: { id: 'f1', name: 'EU standard' },
      changes: [],
    })
    all.gateway.answer('deleteMailFlow', () => answered({ events: [gone] }))
    await chooseByKeys(all, 'Delete')
    const question = within(await screen.findByRole('alertdialog'))
    await question.findByText(/No case is left/)
    await all.user.click(question.getByRole('button', { name: 'Delete' }))
    await expect.poll(() => list().queryByText('EU standard')).toBeNull()
    await expect.poll(focused).toBe('Nordics')
  })

  it('hands the focus on where a colleague deletes the flow under an open dialog', async () => {
    const all = await opened()
    const gone = officeEvent(2, 'mail-flow.deleted', {
      flow: { id: 'f1', name: 'EU standard' },
      changes: [],
    })
    await chooseByKeys(all, 'Calendar')
    await screen.findByRole('dialog')
    await act(() =>
      allSettled(answersCame, { scope: all.scope, params: { kind: 'local', events: [gone] } }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    await expect.poll(focused).toBe('Nordics')
  })
})

describe('New Email Flow', () => {
  it('begins in its first field and gives the focus back, at each opening', async () => {
    const { user } = await opened()
    const button = () => list().getByRole('button', { name: 'Create new Mail Flow' })
    for (const _ of [1, 2, 3]) {
      act(() => button().focus())
      await user.keyboard('{Enter}')
      const dialog = within(await screen.findByRole('dialog'))
      await expect
        .poll(() => document.activeElement)
        .toBe(dialog.getByRole('textbox', { name: /^Name/ }))
      await user.keyboard('{Escape}')
      await expect.poll(() => document.activeElement).toBe(button())
    }
  })
})

describe('the acts of a template', () => {
  it.each(['Preview', 'History', 'Delete'])('have the focus again after %s', async (name) => {
    const { user } = await opened()
    await user.click(flow('EU standard'))
    await user.click(await list().findByRole('button', { name: /^1st reminder/ }))
    const button = () => pane().getByRole('button', { name })
    for (const _ of [1, 2, 3]) {
      act(() => button().focus())
      await user.keyboard('{Enter}')
      await screen.findByRole(name === 'Delete' ? 'alertdialog' : 'dialog')
      await user.keyboard('{Escape}')
      await expect.poll(() => document.activeElement).toBe(button())
    }
  })
})

describe('the questions of a template', () => {
  const waiting = {
    ...reminder('r7', 7),
    scheduled_emails: [{ status: 'SCHEDULED' as const, count: 12 }],
  }

  it('leave the focus where the save was pressed, whatever is answered', async () => {
    const { user, gateway } = await openFlows({ templates: { f1: [waiting], f2: [] } })
    takeSaves(gateway, waiting, someAffected())
    await user.click(flow('EU standard'))
    await user.click(await list().findByRole('button', { name: /^1st reminder/ }))
    await user.type(text(/^Template Name/), ' 2')
    for (const _ of [1, 2]) {
      act(() => save().focus())
      await user.keyboard('{Enter}')
      await screen.findByRole('alertdialog')
      await user.keyboard('{Escape}')
      await expect.poll(() => document.activeElement).toBe(save())
    }
    await user.keyboard('{Enter}')
    await screen.findByRole('alertdialog')
    await user.click(screen.getByRole('button', { name: 'Yes' }))
    await screen.findByRole('dialog', { name: 'Affected cases' })
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => pane().queryByText('Unsaved')).toBeNull()
    await expect
      .poll(() => pane().getByRole('button', { name: /^Save/ }))
      .toBe(document.activeElement)
  })

  it('a version that is brought back leaves it at the history', async () => {
    const { open, user } = await openTemplateWith()
    await user.type(text(/^Template Name/), ' mine')
    await open()
    await user.click(row(1))
    act(() => restore(1).focus())
    await user.keyboard('{Enter}')
    await screen.findByRole('alertdialog')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(dialog().getByRole('button', { name: 'Restore version 1' })).toBe(document.activeElement)
    await user.keyboard('{Enter}')
    await screen.findByRole('alertdialog')
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    await expect
      .poll(() => document.activeElement)
      .toBe(pane().getByRole('button', { name: 'History' }))
  })
})

function Keys() {
  const open = useKeySheet()
  return (
    <button type="button" onClick={open}>
      Keys
    </button>
  )
}

const openWithKeys = () =>
  openTemplate({
    beside: (
      <>
        <PreviewDialog />
        <Keys />
      </>
    ),
  })
const PREVIEW = '{Control>}p{/Control}'

describe('the keys of a template', () => {
  it('show the preview from within a field, each time, and give the focus back', async () => {
    const { user } = await openWithKeys()
    await user.click(text(/^Template Name/))
    for (const _ of [1, 2]) {
      await user.keyboard(PREVIEW)
      expect(screen.getByRole('dialog', { name: 'Preview: After 7' })).toBeTruthy()
      await user.keyboard(PREVIEW)
      expect(screen.getAllByRole('dialog')).toHaveLength(1)
      await user.keyboard('{Escape}')
      await expect.poll(() => document.activeElement).toBe(text(/^Template Name/))
    }
  })

  it('stand on the sheet of keys', async () => {
    const { user } = await openWithKeys()
    await user.click(screen.getByRole('button', { name: 'Keys' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    for (const name of ['Save', 'Preview']) expect(sheet.getByText(name)).toBeTruthy()
  })
})
