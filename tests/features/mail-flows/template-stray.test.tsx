/** What was typed stays when its mail flow is deleted, and the focus when a dialog of a flow closes. */
import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import { answered } from '../../support/client/fake-gateway.ts'
import { flow, list, openFlows } from '../../support/dom/mail-flows/mail-flows-screen.tsx'
import { alerts, pane, sent, takeSaves, text } from '../../support/dom/mail-flows/template-desk.tsx'
import { officeEvent } from '../../support/records/events.ts'

const strays = () =>
  list()
    .queryAllByRole('region', { name: 'Unsaved, from deleted mail flows' })
    .flatMap((one) => within(one).getAllByRole('button'))

/** Two flows; in a reminder of the first something is typed, and a colleague deletes the flow. */
async function flowDeleted(open = /^1st reminder/) {
  const opened = await openFlows()
  takeSaves(opened.gateway)
  await opened.user.click(flow('EU standard'))
  await opened.user.click(await list().findByRole('button', { name: open }))
  await opened.user.type(text(/^Template Name/), ' mine')
  const gone = officeEvent(2, 'mail-flow.deleted', {
    flow: { id: 'f1', name: 'EU standard' },
    changes: [],
  })
  await act(() =>
    allSettled(answersCame, { scope: opened.scope, params: { kind: 'local', events: [gone] } }),
  )
  return opened
}

describe('what was typed in a mail flow that a colleague deleted', () => {
  it('stays, and goes on as a new template of another flow [G-607]', async () => {
    const { user, gateway } = await flowDeleted()
    expect(alerts()[0]).toMatch(/^Another user deleted this mail flow/)
    expect(text(/^Template Name/).value).toBe('After 7 mine')
    await user.click(pane().getByRole('button', { name: 'Keep in another mail flow' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Nordics' }))
    expect(pane().getByRole('heading', { name: 'New template' })).toBeTruthy()
    expect([text(/^Template Name/).value, strays()]).toEqual(['After 7 mine', []])
    await user.clear(text(/^Days/))
    await user.type(text(/^Days/), '9')
    await user.keyboard('{Control>}s{/Control}')
    expect(sent(gateway, 'createMailTemplate')).toMatchObject([
      { body: { name: 'After 7 mine', schedule_num_days: 9 } },
    ])
  })

  it('is found in the list while another template is looked at, and discarded by choice', async () => {
    const { user } = await flowDeleted()
    await user.click(flow('Nordics'))
    await user.click(await list().findByRole('button', { name: /^1st reminder/ }))
    expect(pane().queryByRole('alert')).toBeNull()
    const [stray] = strays()
    expect(stray?.textContent).toContain('After 7 mine')
    if (stray) await user.click(stray)
    await user.click(pane().getByRole('button', { name: 'Discard' }))
    expect(strays()).toEqual([])
    expect(pane().getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
  })

  it('goes along where the flow is deleted here, after the question', async () => {
    const { user, gateway } = await openFlows()
    gateway.answer('readFlowUses', () =>
      answered({ templates: [], in_use: 0, standby: 0, cancelled: 0 }),
    )
    gateway.answer('deleteMailFlow', () => answered({ events: [] }))
    await user.click(flow('EU standard'))
    await user.click(await list().findByRole('button', { name: /^1st reminder/ }))
    await user.type(text(/^Template Name/), ' mine')
    await user.click(list().getByRole('button', { name: 'Actions for EU standard' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog'))
    await question.findByText(/No case is left/)
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    expect(strays()).toEqual([])
  })
})

describe('the menu of a mail flow', () => {
  it.each(['Rename', 'Calendar', 'Delete'])(
    'gets the focus back from %s, also the second time',
    async (entry) => {
      const { user } = await openFlows()
      const menu = () => list().getByRole('button', { name: 'Actions for EU standard' })
      for (const _ of [1, 2]) {
        menu().focus()
        await user.keyboard('{Enter}')
        await user.click(await screen.findByRole('menuitem', { name: entry }))
        await screen.findByRole(entry === 'Delete' ? 'alertdialog' : 'dialog')
        await user.keyboard('{Escape}')
        await expect.poll(() => document.activeElement).toBe(menu())
      }
    },
  )
})
