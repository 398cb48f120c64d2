import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FlowUses } from '../../../contracts/model/mail/mail-flow.ts'
import { answered, asked, refused } from '../../support/client/fake-gateway.ts'
import { flow, openFlows } from '../../support/dom/mail-flows/mail-flows-screen.tsx'

const question = () => within(screen.getByRole('alertdialog', { name: 'Delete mail flow' }))
const press = (name: string) => question().getByRole('button', { name })

const someUses = (parts: Partial<FlowUses> = {}): FlowUses => ({
  ...{ templates: ['First contact', 'Formal notice'], in_use: 0, standby: 0, cancelled: 0 },
  ...parts,
})

async function openQuestion(uses: FlowUses = someUses()) {
  const opened = await openFlows()
  const { user, gateway } = opened
  gateway.answer('readFlowUses', () => answered(uses))
  const ask = async (name = 'Nordics') => {
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  }
  await ask()
  return { ...opened, ask }
}

describe('the question before a mail flow is deleted', () => {
  it('names its templates, also of a flow that was never expanded, and deletes once [FLOW-29, FLOW-57]', async () => {
    const { user, gateway } = await openQuestion()
    expect(flow('Nordics')).toBeTruthy()
    const text = 'Its 2 templates are deleted too: First contact, Formal notice.'
    expect(question().getByText(text)).toBeTruthy()
    expect(document.activeElement).toBe(press('Cancel'))
    gateway.answer('deleteMailFlow', () => answered({ events: [] }))
    await user.dblClick(press('Delete'))
    expect(asked(gateway, 'deleteMailFlow')).toHaveLength(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it.each([
    [{ standby: 1 }, '1 case loses its mail flow: 1 in Standby.'],
    [
      { standby: 1_200, cancelled: 3 },
      '1,203 cases lose their mail flow: 1,200 in Standby and 3 in Cancelled.',
    ],
    [{ cancelled: 2 }, '2 cases lose their mail flow: 2 in Cancelled.'],
    [{}, 'No case is left without a mail flow.'],
  ])('says which cases are left without it [G-31]: %j', async (parts, text) => {
    await openQuestion(someUses(parts))
    expect(question().getByText(text)).toBeTruthy()
  })

  it('says at once that cases use it, and sends nothing [G-31]', async () => {
    const { user, gateway } = await openQuestion(someUses({ in_use: 418 }))
    expect(question().getByText('This mail flow is used by 418 case(s).')).toBeTruthy()
    expect(question().queryByText(/deleted too/)).toBeNull()
    await user.click(press('Delete'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(asked(gateway, 'deleteMailFlow')).toEqual([])
  })

  it('says what the server refuses meanwhile, and counts again', async () => {
    const { user, gateway } = await openQuestion()
    gateway.answer('deleteMailFlow', () => refused('This mail flow is used by 2 case(s).', 409))
    gateway.answer('readFlowUses', () => answered(someUses({ in_use: 2 })))
    await user.click(press('Delete'))
    expect(question().getAllByText('This mail flow is used by 2 case(s).')).toHaveLength(1)
    await user.click(press('Delete'))
    expect(asked(gateway, 'deleteMailFlow')).toHaveLength(1)
  })

  it('deletes nothing before it knows, and can be asked again where that failed', async () => {
    const { user, gateway, ask } = await openQuestion()
    await user.click(press('Cancel'))
    gateway.answer('readFlowUses', () => refused('The server is busy.', 429))
    await ask('EU standard')
    expect(question().queryByText(/deleted too/)).toBeNull()
    await user.click(press('Delete'))
    expect(asked(gateway, 'deleteMailFlow')).toEqual([])
    gateway.answer('readFlowUses', () => answered(someUses({ templates: ['Only one'] })))
    await user.click(press('Try again'))
    expect(question().getByText('Its template is deleted too: Only one.')).toBeTruthy()
    expect(question().getByText('EU standard')).toBeTruthy()
  })

  it('shows the numbers of its own flow, also where those of another one come later', async () => {
    const { user, gateway, ask } = await openQuestion()
    await user.click(press('Cancel'))
    const late = gateway.hold('readFlowUses', answered(someUses({ templates: ['Late'] })))
    await ask('Nordics')
    expect(question().getByRole('status', { name: 'Checking which cases use it' })).toBeTruthy()
    await user.click(press('Cancel'))
    gateway.answer('readFlowUses', () => answered(someUses({ templates: ['Own'] })))
    await ask('EU standard')
    late.open()
    expect(await question().findByText('Its template is deleted too: Own.')).toBeTruthy()
    expect(question().queryByText(/Late/)).toBeNull()
  })
})
