import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CallName } from '../../../../contracts/api/calls.ts'
import type { CaseTemplate } from '../../../../contracts/model/cases/case-template.ts'
import { answered, gate, refused } from '../../../support/client/fake-gateway.ts'
import { openDetail } from '../../../support/dom/case-detail.tsx'
import { aCaseTemplate } from '../../../support/records/case-templates.ts'
import { aTranslation } from '../../../support/records/translations.ts'

const flows = [
  { id: 'f1', name: 'EU standard', cases: 3 },
  { id: 'f2', name: 'Friendly', cases: 0 },
]
const languages = {
  translations: [aTranslation({ id: 'de', language: 'de', is_active: 1 })],
  default_translation_id: 'de',
}

/** The answers that the test lets through. */
async function openCase(
  templates: CaseTemplate[] = [aCaseTemplate({ id: 'k1', name: 'Germany' })],
) {
  const { gateway } = await openDetail({ detail: { state: 'STANDBY' } })
  const held = gate()
  const late =
    <Value,>(value: Value) =>
    async () => {
      await held.passed
      return answered(value, 1)
    }
  gateway.answer('listMailFlows', late(flows))
  gateway.answer('readTranslations', late(languages))
  gateway.answer('listCaseTemplates', late(templates))
  return { gateway, user: userEvent.setup(), arrive: held.open }
}

const opener = (name: RegExp) => screen.getByRole('button', { name })
const dialog = () => screen.getByRole('dialog')
const focused = () => document.activeElement
const onSelect = () => waitFor(() => expect(focused()).toBe(within(dialog()).getByRole('combobox')))
const inDialog = () => waitFor(() => expect(dialog().contains(focused())).toBe(true))

const choices: [string, RegExp, CallName][] = [
  ['mail flow', /^Assign email flow/, 'listMailFlows'],
  ['language', /^Select Language/, 'readTranslations'],
  ['template', /^Choose Template/, 'listCaseTemplates'],
]

describe.each(choices)('the choice of a %s', (_, name, call) => {
  it('has the focus as soon as it is there, and leaves it where it was opened', async () => {
    const { user, arrive } = await openCase()
    await user.click(opener(name))
    await inDialog()
    arrive()
    await onSelect()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toBe(opener(name)))
    await user.click(opener(name))
    await onSelect()
  })

  it('has it as well after a second try', async () => {
    const { gateway, user } = await openCase()
    gateway.answer(call, () => refused('Out of order.', 500))
    await user.click(opener(name))
    const again = await within(dialog()).findByRole('button', { name: 'Try again' })
    gateway.answer(call, () =>
      answered(
        { listMailFlows: flows, readTranslations: languages }[call as string] ?? [
          aCaseTemplate({}),
        ],
        1,
      ),
    )
    await user.click(again)
    await onSelect()
  })

  it('takes it from nobody who went elsewhere meanwhile', async () => {
    const { user, arrive } = await openCase()
    await user.click(opener(name))
    await inDialog()
    const cancel = within(dialog()).getByRole('button', { name: 'Cancel' })
    act(() => cancel.focus())
    arrive()
    await within(dialog()).findByRole('combobox')
    expect(focused()).toBe(cancel)
  })
})

it('the question for a first template takes the focus from the dialog that it stands in for', async () => {
  const { user, arrive } = await openCase([])
  await user.click(opener(/^Choose Template/))
  await inDialog()
  arrive()
  const question = await screen.findByRole('alertdialog', { name: 'Create Template?' })
  await waitFor(() => expect(question.contains(focused())).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe(opener(/^Choose Template/)))
})
