import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import type { CaseTemplate } from '../../../../contracts/model/cases/case-template.ts'
import { actions } from '../../../../src/actions/actions.ts'
import { $actionState } from '../../../../src/actions/state.ts'
import { $selection } from '../../../../src/actions/workplace.ts'
import { answered, asked, gate, refused } from '../../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy, openDetail } from '../../../support/dom/case-detail.tsx'
import { colleagueChanges, stale } from '../../../support/dom/colleague.ts'
import { aCaseDetail } from '../../../support/records/builders.ts'
import { aCaseTemplate } from '../../../support/records/case-templates.ts'
import { aTranslation } from '../../../support/records/translations.ts'

const flows = [
  { id: 'f1', name: 'EU standard', cases: 3 },
  { id: 'f2', name: 'Friendly', cases: 0 },
]
const languages = {
  translations: [
    aTranslation({ id: 'de', language: 'de', is_active: 1 }),
    aTranslation({ id: 'fr', language: 'fr', is_active: 1 }),
    aTranslation({ id: 'nl', language: 'nl', is_active: 0 }),
  ],
  default_translation_id: 'de',
}
const standby = {
  state: 'STANDBY',
  email_flow: { id: 'f1', name: 'EU standard' },
  email_flow_id: 'f1',
  translation: { id: 'de', language: 'de' },
} satisfies Partial<CaseDetail>

async function openCase(parts: Partial<CaseDetail> = {}, templates: CaseTemplate[] = []) {
  const office = await openDetail({ detail: { ...standby, ...parts } })
  office.gateway.answer('listMailFlows', () => answered(flows, 1))
  office.gateway.answer('readTranslations', () => answered(languages, 1))
  office.gateway.answer('listCaseTemplates', () => answered(templates, 1))
  return { ...office, user: userEvent.setup() }
}

const opener = (name: RegExp) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))
const select = () => dialog().findByRole<HTMLSelectElement>('combobox')
const options = async () => [...(await select()).options].map(({ text }) => text)
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const confirm = () => dialog().getByRole('button', { name: 'Confirm' })

describe('the mail flow of a case', () => {
  const open = async (parts: Partial<CaseDetail> = {}) => {
    const office = await openCase(parts)
    await office.user.click(opener(/^Assign email flow/))
    return office
  }

  it('is chosen among those of the customer [FLOWLANG-01, FLOWLANG-02, FLOWLANG-04, CASEAPI-28]', async () => {
    const { gateway, user } = await open()
    expect(dialog().getByText('Assign email flow')).toBeTruthy()
    expect(await options()).toEqual(['Choose', 'EU standard', 'Friendly'])
    expect(document.querySelector('[role=dialog] .fw-notice')).toBeNull()
    expect((await select()).value).toBe('f1')
    expect(confirm().getAttribute('aria-description')).toBe('This is already assigned to the case')
    const { open: answer, passed } = gate()
    gateway.answer('assignFlow', async (request, change) => {
      await passed
      return doneBy('case.flow-assigned')(request, change)
    })
    await user.selectOptions(await select(), 'Friendly')
    await user.click(confirm())
    expect(asked(gateway, 'assignFlow')).toMatchObject([
      { request: { params: { id: CASE_ID, flowId: 'f2' } }, change: { version: 1 } },
    ])
    // Shown before the answer, and marked.
    expect(screen.getByRole('img', { name: 'Saving mail flow', hidden: true })).toBeTruthy()
    answer()
    await closed()
    await waitFor(() => expect(document.activeElement).toBe(opener(/^Assign email flow/)))
  })

  it('keeps the choice and says why when it is refused [CASEERR-17]', async () => {
    const { gateway, user } = await open()
    gateway.answer('assignFlow', () => refused('Not today.', 409))
    await user.selectOptions(await select(), 'Friendly')
    await user.click(confirm())
    expect((await dialog().findByRole('alert')).textContent).toBe('Not today.')
    expect((await select()).value).toBe('f2')
  })

  it('shows what somebody else chose meanwhile; reloading takes it', async () => {
    const { gateway, user } = await open()
    const change = {
      field: 'email_flow',
      from: standby.email_flow,
      to: { id: 'f2', name: 'Friendly' },
    }
    const ofId = { field: 'email_flow_id', from: 'f1', to: 'f2' }
    gateway.answer('assignFlow', () => stale(2, [change, ofId]))
    await user.selectOptions(await select(), 'Friendly')
    await user.click(confirm())
    const notice = await dialog().findByRole('alert')
    expect(notice.textContent).toContain('Mail Flow: EU standard → Friendly')
    gateway.answer('readCase', () =>
      answered(aCaseDetail({ ...standby, version: 2, email_flow: change.to, email_flow_id: 'f2' })),
    )
    await user.click(within(notice).getByRole('button', { name: 'Reload' }))
    expect((await select()).value).toBe('f2')
    expect(confirm().getAttribute('aria-disabled')).toBe('true')
  })

  it('is put over what somebody else chose, by whoever wants that', async () => {
    const { gateway, user } = await open()
    const change = { field: 'email_flow.name', from: 'EU standard', to: 'Other' }
    gateway.answer('assignFlow', () => stale(2, [change]))
    await user.selectOptions(await select(), 'Friendly')
    await user.click(confirm())
    gateway.answer('assignFlow', doneBy('case.flow-assigned'))
    await user.click(await dialog().findByRole('button', { name: 'Save anyway' }))
    expect(asked(gateway, 'assignFlow').map((call) => call.change?.version)).toEqual([1, 2])
    await closed()
  })

  it('says that the flows could not be loaded, and tries again', async () => {
    const { gateway, user } = await openCase()
    gateway.answer('listMailFlows', () => refused('Out of order.', 500))
    await user.click(opener(/^Assign email flow/))
    expect((await dialog().findByRole('alert')).textContent).toContain('Out of order.')
    gateway.answer('listMailFlows', () => answered(flows, 1))
    await user.click(dialog().getByRole('button', { name: 'Try again' }))
    expect(await options()).toContain('Friendly')
  })

  it('is chosen in STANDBY and CANCELLED alone, hidden elsewhere [EDIT-12, EDIT-13]', async () => {
    const { scope } = await openCase({ state: 'ACTIVE' })
    expect(screen.queryByRole('button', { name: /^Assign email flow/ })).toBeNull()
    await act(() => allSettled(actions.assignFlow.run, { scope }))
    expect(screen.queryByRole('dialog')).toBeNull()
    const state = scope.getState($actionState)
    const detail = state.detail as CaseDetail
    const at = (other: CaseDetail['state']) =>
      actions.assignFlow.available({ ...state, detail: { ...detail, state: other } })
    expect(at('STANDBY')).toBe(true)
    expect(at('CANCELLED')).toBe(true)
    expect(at('PAID')).toBe(false)
  })
})

describe('the language of a case', () => {
  const open = async (parts: Partial<CaseDetail> = {}) => {
    const office = await openCase(parts)
    await office.user.click(opener(/^Select Language/))
    return office
  }

  it('is chosen among those of the customer [FLOWLANG-03, FLOWLANG-05, FLOWLANG-06, CASEAPI-29]', async () => {
    const { gateway, user } = await open()
    expect(dialog().getByText('Select Language')).toBeTruthy()
    expect(await options()).toEqual(['Choose', 'German', 'French', 'Dutch (inactive)'])
    gateway.answer('assignLanguage', doneBy('case.language-assigned'))
    await user.selectOptions(await select(), 'French')
    await user.click(confirm())
    expect(asked(gateway, 'assignLanguage')).toMatchObject([
      {
        request: { params: { id: CASE_ID }, body: { id: 'fr', language: 'fr' } },
        change: { version: 1 },
      },
    ])
    await closed()
  })

  it('is an active one once the opponent may see it', async () => {
    await open({ state: 'ACTIVE' })
    expect(await options()).toEqual(['Choose', 'German', 'French'])
  })

  it('keeps the choice and says why when it is refused [CASEERR-18]', async () => {
    const { gateway, user } = await open()
    gateway.answer('assignLanguage', () => refused('Not today.', 409))
    await user.selectOptions(await select(), 'French')
    await user.click(confirm())
    expect((await dialog().findByRole('alert')).textContent).toBe('Not today.')
    expect((await select()).value).toBe('fr')
  })

  it('is told by its name where a colleague chose another', async () => {
    const { scope } = await open()
    await select()
    await colleagueChanges(scope, [
      { field: 'translation.id', from: 'de', to: 'fr' },
      { field: 'translation.language', from: 'de', to: 'fr' },
    ])
    const lines = within(dialog().getByRole('status')).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Portal Language: German → French'),
    ])
  })
})

describe('auto fill', () => {
  const germany = aCaseTemplate({ id: 'k1', name: 'Germany' })

  it('fills a case in from the chosen template [DETAIL-29, EDIT-14, CASEAPI-34]', async () => {
    const { gateway, user } = await openCase({}, [germany])
    await user.click(opener(/^Choose Template/))
    expect(screen.getByRole('dialog', { name: 'Choose Template' })).toBeTruthy()
    expect(await options()).toEqual(['Choose', 'Germany'])
    expect(confirm().getAttribute('aria-description')).toBe('Make a choice first')
    gateway.answer('autoFill', () => refused('Not today.', 409))
    await user.selectOptions(await select(), 'Germany')
    await user.click(confirm())
    expect((await dialog().findByRole('alert')).textContent).toBe('Not today.')
    gateway.answer('autoFill', doneBy('case.auto-filled'))
    await user.click(confirm())
    expect(asked(gateway, 'autoFill').at(-1)).toMatchObject({
      request: { params: { id: CASE_ID, templateId: 'k1' } },
      change: { version: 1 },
    })
    await closed()
  })

  it('leads to the templates where there is none yet [DETAIL-30] [G-435]', async () => {
    const { scope, user } = await openCase()
    await user.click(opener(/^Choose Template/))
    const question = await screen.findByRole('alertdialog', { name: 'Create Template?' })
    await user.click(within(question).getByRole('button', { name: 'Create Template' }))
    expect(scope.getState($selection)).toBe('CASETEMPLATES')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('is there in STANDBY alone, hidden elsewhere [EDIT-14]', async () => {
    const { scope } = await openCase({ state: 'ACTIVE' }, [germany])
    expect(screen.queryByRole('button', { name: /^Choose Template/ })).toBeNull()
    await act(() => allSettled(actions.autoFill.run, { scope }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
