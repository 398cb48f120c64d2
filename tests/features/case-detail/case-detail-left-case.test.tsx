import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { allSettled, createWatch } from 'effector'
import { expect, it, vi } from 'vitest'
import type { CallName } from '../../../contracts/api/calls.ts'
import type { CaseDetail, CaseState } from '../../../contracts/model/cases/case.ts'
import { caseSelected } from '../../../src/actions/workplace.ts'
import { noticeRaised } from '../../../src/forms/notices.ts'
import { answered, refused } from '../../support/client/fake-gateway.ts'
import { openDetail } from '../../support/dom/case-detail.tsx'
import { aCaseDetail } from '../../support/records/builders.ts'

const flows = [
  { id: 'f1', name: 'EU standard', cases: 3 },
  { id: 'f2', name: 'Friendly', cases: 0 },
]
const parts = {
  email_flow: { id: 'f1', name: 'EU standard' },
  email_flow_id: 'f1',
  reminder_date: '2026-12-01',
  reminder_name: 'Call back',
} satisfies Partial<CaseDetail>

type Form = {
  state: CaseState
  opener: RegExp
  call: CallName
  send: (user: UserEvent, dialog: HTMLElement) => Promise<void>
}

const press = (name: RegExp) => async (user: UserEvent, dialog: HTMLElement) => {
  await user.click(within(dialog).getByRole('button', { name }))
}

const forms: Record<string, Form> = {
  reminder: {
    state: 'ACTIVE',
    opener: /^Reminder Settings/,
    call: 'setReminder',
    send: press(/^Confirm/),
  },
  'deletion of a reminder': {
    state: 'ACTIVE',
    opener: /^Reminder Settings/,
    call: 'clearReminder',
    send: press(/^Delete/),
  },
  note: {
    state: 'ACTIVE',
    opener: /^Add note/,
    call: 'addNote',
    send: async (user, dialog) => {
      fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Called' } })
      await user.keyboard('{Control>}{Enter}{/Control}')
    },
  },
  tag: {
    state: 'ACTIVE',
    opener: /^Add Case Tag/,
    call: 'addTag',
    send: async (user, dialog) => {
      fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: 'phone' } })
      await press(/Case Tag$/)(user, dialog)
    },
  },
  'choice of a mail flow': {
    state: 'STANDBY',
    opener: /^Assign email flow/,
    call: 'assignFlow',
    send: async (user, dialog) => {
      await user.selectOptions(await within(dialog).findByRole('combobox'), 'Friendly')
      await press(/^Confirm/)(user, dialog)
    },
  },
}

it.each(Object.entries(forms))(
  'a %s that was refused tells of its own case where another one is open by then',
  async (_, form) => {
    const { gateway, scope } = await openDetail({
      detail: { ...parts, state: form.state, host: 'first.example' },
    })
    const user = userEvent.setup()
    gateway.answer('listMailFlows', () => answered(flows, 1))
    gateway.answer('readCase', ({ params: { id } }) =>
      answered(
        aCaseDetail({ id, case_id: id, host: 'second.example', ...parts, state: form.state }),
        1,
      ),
    )
    const held = gateway.hold(form.call, refused('Not today.', 409))
    const told = vi.fn()
    createWatch({ unit: noticeRaised, scope, fn: told })
    await user.click(screen.getByRole('button', { name: form.opener }))
    await form.send(user, screen.getByRole('dialog'))
    act(() => void allSettled(caseSelected, { scope, params: '2' }))
    await screen.findByRole('region', { name: 'Case second.example' })
    await user.click(screen.getByRole('button', { name: form.opener }))
    held.open()
    await act(() => allSettled(scope))
    expect(gateway.asked.some(({ name }) => name === form.call)).toBe(true)
    expect(within(screen.getByRole('dialog')).queryByText(/Not today/)).toBeNull()
    expect(told.mock.calls).toMatchObject([[{ text: 'first.example: Not today.' }]])
  },
)
