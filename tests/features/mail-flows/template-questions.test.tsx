import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { $selectedCaseId, $selection } from '../../../src/actions/workplace.ts'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import { templateForms } from '../../../src/features/mail-flows/template/model.ts'
import { mailFlowsRequested } from '../../../src/queries/set-up/mail-flows.ts'
import { answered, asked, refused } from '../../support/client/fake-gateway.ts'
import {
  alerts,
  openTemplate,
  pane,
  save,
  sent,
  stored,
  takeSaves,
  text,
} from '../../support/dom/mail-flows/template-desk.tsx'
import { mailTemplateEvent, reminder, someAffected } from '../../support/records/mail-templates.ts'

const QUESTION = 'Do you want to apply these changes on active cases using this flow?'
const waits = { ...reminder('r7', 7), scheduled_emails: [{ status: 'PAUSED' as const, count: 12 }] }
const waiting = stored.map((one) => (one.id === 'r7' ? waits : one))

const question = () => within(screen.getByRole('alertdialog'))
const press = (name: string) => question().getByRole('button', { name })

/** A template with emails that wait, with something typed, and its save pressed. */
async function savePressed() {
  const opened = await openTemplate({ templates: waiting })
  takeSaves(opened.gateway, waits, someAffected())
  await opened.user.type(text(/^Template Name/), ' 2')
  await opened.user.click(save())
  return opened
}

describe('a save that emails wait for', () => {
  it('asks whether active cases follow, and sends nothing before the answer [TPL-33, TPL-35]', async () => {
    const { gateway } = await savePressed()
    expect(question().getByText(QUESTION)).toBeTruthy()
    for (const name of ['Yes', 'No', 'Cancel']) expect(press(name)).toBeTruthy()
    expect(document.activeElement).toBe(press('Cancel'))
    expect(sent(gateway)).toEqual([])
  })

  it.each([
    ['Yes', 'true'],
    ['No', 'false'],
  ])('%s is sent with it, once, also by a double click [TPL-36]', async (answer, flag) => {
    const { gateway, user } = await savePressed()
    await user.dblClick(press(answer))
    expect(sent(gateway)).toMatchObject([{ query: { update_scheduled_emails: flag }, version: 1 }])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('Cancel leaves all as it is, and it asks again the next time', async () => {
    const { gateway, user } = await savePressed()
    await user.click(press('Cancel'))
    expect([sent(gateway), text(/^Template Name/).value]).toEqual([[], 'After 7 2'])
    await user.click(save())
    await user.keyboard('{Escape}')
    expect([sent(gateway), screen.queryByRole('alertdialog')]).toEqual([[], null])
    await user.click(save())
    expect(question().getByText(QUESTION)).toBeTruthy()
  })

  it('asks nothing where none waits', async () => {
    const { gateway, user } = await openTemplate()
    takeSaves(gateway)
    await user.type(text(/^Template Name/), ' 2')
    await user.click(save())
    expect(sent(gateway)).toMatchObject([{ query: {} }])
  })

  it('asks by what waits now: how many do is read again after each save and at each opening [TPL-33]', async () => {
    const { gateway, user, tell } = await openTemplate()
    takeSaves(gateway)
    gateway.answer('listMailTemplates', () => answered(waiting, 2))
    await user.type(text(/^Template Name/), ' 2')
    await user.click(save())
    expect(sent(gateway)).toMatchObject([{ query: {} }])
    await user.type(text(/^Template Name/), ' 3')
    await user.click(save())
    await user.click(press('Cancel'))
    gateway.answer('listMailTemplates', () => answered(stored, 3))
    await tell(templateForms.selected, 'f1/i1')
    await tell(templateForms.selected, 'f1/r7')
    await user.click(save())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent(gateway)).toHaveLength(2)
  })

  it('of a new reminder asks where active cases use the flow by now, and sends the answer [TPL-34]', async () => {
    const { gateway, user, tell } = await openTemplate({ open: null, cases: 0 })
    takeSaves(gateway)
    gateway.answer('listMailFlows', () => answered([{ id: 'f1', name: 'A', cases: 418 }], 2))
    await tell(templateForms.selected, 'f1/new:scheduled')
    await tell(templateForms.changed, {
      ...{ name: 'Third', days: '21', subject: 'Again', content: '<p>Again.</p>' },
    })
    await user.click(save())
    expect(question().getByText(QUESTION)).toBeTruthy()
    await user.click(press('Yes'))
    expect(sent(gateway, 'createMailTemplate')).toMatchObject([
      { query: { add_scheduled_emails: 'true' }, body: { schedule_num_days: 21 } },
    ])
  })
})

describe('a new template that no active case can follow', () => {
  it.each([
    ['a reminder of a flow that none uses', 'f1/new:scheduled', 0, '21'],
    ['a custom email of a flow in use', 'f1/new:custom', 418, ''],
  ])('asks nothing: %s [TPL-34]', async (_what, open, cases, days) => {
    const { gateway, user, tell } = await openTemplate({ open: null, cases })
    takeSaves(gateway)
    await tell(templateForms.selected, open)
    await tell(templateForms.changed, {
      ...{ name: 'Third', days, subject: 'Again', content: '<p>Again.</p>' },
    })
    await user.click(save())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent(gateway, 'createMailTemplate')).toMatchObject([{ query: {} }])
  })
})

describe('what became of active cases', () => {
  it('is shown with their number, and those that failed by host and reason [TPL-37, TPL-38]', async () => {
    const { gateway, user } = await openTemplate({ templates: waiting })
    const failed = [{ case_id: '4711', host: 'blog.example', reason: 'already past day 7' }]
    takeSaves(gateway, waits, someAffected({ total: 12, done: 12, failed }))
    await user.type(text(/^Template Name/), ' 2')
    await user.click(save())
    await user.click(press('Yes'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Affected cases' }))
    expect(dialog.getByText('The change was applied to 11 of 12 cases.')).toBeTruthy()
    expect(dialog.getByText('Manual action needed')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'blog.example' })).toBeTruthy()
    expect(dialog.getByText('already past day 7')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads to a case that failed, and is there again for who comes back to the others [TPL-38]', async () => {
    const { gateway, user, scope } = await openTemplate({ templates: waiting })
    const failed = [{ case_id: '4711', host: 'blog.example', reason: 'already past day 7' }]
    takeSaves(gateway, waits, someAffected({ total: 12, done: 12, failed }))
    await user.type(text(/^Template Name/), ' 2')
    await user.click(save())
    await user.click(press('Yes'))
    await user.click(await screen.findByRole('button', { name: 'blog.example' }))
    expect(scope.getState($selection)).toBe('CASES')
    expect(scope.getState($selectedCaseId)).toBe('4711')
    expect(screen.getByRole('dialog', { name: 'Affected cases' })).toBeTruthy()
  })

  it('is there again after a reload, until it was seen [TPL-38]', async () => {
    const failed = [{ case_id: '4711', host: 'blog.example', reason: 'already past day 7' }]
    const affected = someAffected({ total: 12, done: 12, failed })
    const first = await openTemplate({ templates: waiting })
    takeSaves(first.gateway, waits, affected)
    await first.user.type(text(/^Template Name/), ' 2')
    await first.user.click(save())
    await first.user.click(press('Yes'))
    await screen.findByRole('button', { name: 'blog.example' })
    first.unmount()
    const again = async () => {
      const opened = await openTemplate({ isFresh: false, open: null })
      opened.gateway.answer('readAffectedCases', () => answered(affected))
      await opened.tell(mailFlowsRequested)
      return opened
    }
    const second = await again()
    await second.user.click(
      within(await screen.findByRole('dialog', { name: 'Affected cases' })).getByRole('button', {
        name: 'Close',
      }),
    )
    second.unmount()
    const third = await again()
    expect(asked(third.gateway, 'readAffectedCases')).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is looked at until it is through [TPL-37]', async () => {
    const { gateway, user } = await openTemplate({ templates: waiting })
    takeSaves(gateway, waits, someAffected({ total: 500, done: 25, running: true }))
    const looks = [
      someAffected({ total: 500, done: 300, running: true }),
      someAffected({ total: 500, done: 500 }),
    ]
    gateway.answer('readAffectedCases', () => answered(looks.shift() ?? someAffected()))
    await user.type(text(/^Template Name/), ' 2')
    await user.click(save())
    await user.click(press('Yes'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Affected cases' }))
    expect(await dialog.findByText('The change was applied to 500 of 500 cases.')).toBeTruthy()
    expect(looks).toEqual([])
  })

  it('is not shown where no case was concerned', async () => {
    const { gateway, user } = await openTemplate({ templates: waiting })
    takeSaves(gateway, waits, someAffected({ total: 0, done: 0 }))
    await user.type(text(/^Template Name/), ' 2')
    await user.click(save())
    await user.click(press('Yes'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('deleting a template', () => {
  it('is confirmed first; nothing is asked of active cases where none waits [TPL-39]', async () => {
    const { gateway, user } = await openTemplate()
    takeSaves(gateway)
    await user.click(pane().getByRole('button', { name: 'Delete' }))
    expect(question().queryByText(QUESTION)).toBeNull()
    await user.click(press('Cancel'))
    expect(sent(gateway, 'deleteMailTemplate')).toEqual([])
    await user.click(pane().getByRole('button', { name: 'Delete' }))
    await user.click(press('Delete'))
    expect(sent(gateway, 'deleteMailTemplate')).toMatchObject([{ query: {} }])
    expect(pane().getByText('NO TEMPLATE IS SELECTED!')).toBeTruthy()
  })

  it.each([
    ['Yes', 'true'],
    ['No', 'false'],
  ])('asks what becomes of emails that wait: %s [TPL-40, TPL-41]', async (answer, flag) => {
    const { gateway, user } = await openTemplate({ templates: waiting })
    takeSaves(gateway, waits, null)
    await user.click(pane().getByRole('button', { name: 'Delete' }))
    expect(question().getByText(QUESTION)).toBeTruthy()
    await user.dblClick(press(answer))
    expect(sent(gateway, 'deleteMailTemplate')).toMatchObject([
      { query: { delete_scheduled_emails: flag } },
    ])
  })
})

describe('what others do meanwhile', () => {
  const came = (
    opened: Awaited<ReturnType<typeof openTemplate>>,
    ...events: Parameters<typeof mailTemplateEvent>[]
  ) =>
    act(() =>
      opened.tell(answersCame, {
        kind: 'local',
        events: events.map((event) => mailTemplateEvent(...event)),
      }),
    )

  it('comes into the form where nothing was typed, and asks where something was', async () => {
    const opened = await openTemplate()
    await opened.user.type(text(/^Template Name/), ' mine')
    const theirs = { ...reminder('r7', 7), name: 'Theirs', version: 2, schedule_num_days: 8 }
    await came(opened, [2, 'mail-template.changed', theirs])
    expect(text(/^Days/).value).toBe('8')
    await opened.user.click(pane().getByRole('radio', { name: /^Theirs/ }))
    expect(text(/^Template Name/).value).toBe('Theirs')
  })

  it('a template that is deleted leaves what was typed, and can be kept as a new one', async () => {
    const opened = await openTemplate()
    takeSaves(opened.gateway)
    await opened.user.type(text(/^Template Name/), ' mine')
    await came(opened, [2, 'mail-template.deleted', reminder('r7', 7)])
    expect(alerts()[0]).toMatch(/^Another user deleted this template/)
    await opened.user.click(pane().getByRole('button', { name: 'Keep as a new template' }))
    expect(pane().getByRole('heading', { name: 'New template' })).toBeTruthy()
    expect([text(/^Template Name/).value, text(/^Days/).value]).toEqual(['After 7 mine', '7'])
    await opened.user.click(save())
    await opened.user.click(press('No'))
    expect(sent(opened.gateway, 'createMailTemplate')).toMatchObject([
      { body: { name: 'After 7 mine', type: 'scheduled', schedule_num_days: 7 } },
    ])
  })

  it('who is slower is shown what the other one wrote, and saves over it only by choice', async () => {
    const opened = await openTemplate()
    opened.gateway.answer('changeMailTemplate', () =>
      refused('Changed.', 412, { version: 2, changes: [] } as never),
    )
    const theirs = { ...reminder('r7', 7), name: 'Theirs', version: 2 }
    opened.gateway.answer('listMailTemplates', () => answered([theirs], 2))
    await opened.user.type(text(/^Template Name/), ' mine')
    await opened.user.click(save())
    expect(await pane().findByRole('radio', { name: /^Theirs/ })).toBeTruthy()
    await opened.user.click(save())
    expect(pane().getByText('Resolve the conflicts first.')).toBeTruthy()
    expect(sent(opened.gateway)).toHaveLength(1)
  })
})
