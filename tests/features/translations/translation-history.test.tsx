import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { VERSIONS_PAGE } from '../../../contracts/limits.ts'
import type { TranslationVersion } from '../../../contracts/model/portal/translation.ts'
import { answered, asked } from '../../support/client/fake-gateway.ts'
import {
  editor,
  french,
  german,
  heard,
  row as language,
  openScreen,
  pane,
  save,
  tab,
  told,
} from '../../support/dom/translations/desk.tsx'
import {
  changed,
  dialog,
  restore,
  row,
  rows,
  view,
} from '../../support/dom/versions/history-dialog.ts'

beforeEach(() => localStorage.clear())

const { login_text, case_overview_text, about_us_text, faq } = german
const version = (number: number, parts: Partial<TranslationVersion> = {}): TranslationVersion => ({
  ...{ version: number, login_text, case_overview_text, about_us_text, faq },
  ...{ at: '2026-11-20T09:12:00.000Z', author: { id: 'u2', name: 'Bruno Kranz' } },
  ...{ restored_from: null, ...parts },
})

/** The login text has been three, the FAQ two; the third save brought the first login text back. */
const four = [
  version(4),
  version(3, { login_text: '<p>Ihr alter Fall</p>', restored_from: 1 }),
  version(2, { login_text: '<p>Unser Fall</p>', faq: [] }),
  version(1, { login_text: '<p>Ihr alter Fall</p>', faq: [], author: null }),
]

async function openHistory(versions: readonly TranslationVersion[] = four, of = /^Login Page/) {
  const opened = await openScreen({ languages: [{ ...german, version: 4 }, french] })
  const { gateway, user } = opened
  gateway.answer('readTranslationVersions', ({ query: { before } }) =>
    answered(
      versions
        .filter((one) => before === undefined || one.version < Number(before))
        .slice(0, VERSIONS_PAGE),
    ),
  )
  await user.click(language(/^German/))
  await user.click(tab(of))
  await user.click(pane().getByRole('button', { name: 'History' }))
  return opened
}

describe('the history of a text', () => {
  test('lists the versions in which it was another one, and what each changed, word by word', async () => {
    const { user } = await openHistory()
    expect(screen.getByRole('dialog', { name: 'History of Login Page in German' })).toBeTruthy()
    expect(rows()).toEqual([
      expect.stringMatching(/^Version 4Current\d\d\/11\/2026 \d\d:\d\dBruno Kranz$/),
      expect.stringMatching(/^Version 3.*Restored from version 1$/),
      expect.stringMatching(/^Version 2/),
      expect.stringMatching(/^Version 1\d\d\/11\/2026 \d\d:\d\d$/),
    ])
    expect(changed(4)).toEqual([['Text', 'Removed: alter']])
    await user.click(row(2))
    expect(changed(2)).toEqual([['Text', 'Removed: Ihr alter', 'Added: Unser']])
  })

  test('of the FAQ compares questions and answers, and leaves out what other texts became', async () => {
    const { user } = await openHistory(four, /^FAQ/)
    expect(rows()).toEqual([
      expect.stringMatching(/^Version 3Current/),
      expect.stringMatching(/^Version 1/),
    ])
    expect(view(3).getByText(/words added/)).toBeTruthy()
    expect(changed(3)[0]?.join(' ')).toMatch(/^Questions .*Warum.*Darum.*Wann.*Jetzt/)
    await user.click(row(1))
    expect(view(1).getByText('This is the first version.')).toBeTruthy()
  })

  test('finds them by itself where a whole page is of other texts', async () => {
    const count = VERSIONS_PAGE + 3
    const others = Array.from({ length: count - 2 }, (_, at) =>
      version(count - at, { about_us_text: `<p>${count - at}</p>` }),
    )
    await openHistory([...others, version(2), version(1, { login_text: '' })])
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(rows()[0]).toMatch(/^Version 2Current/)
    expect(changed(2)).toEqual([['Text', 'Added: Ihr Fall']])
  })

  test('is not the one of a text that is opened after it; of a deleted language there is none', async () => {
    const { scope } = await openHistory()
    await heard(scope, told('translation.deleted', german))
    expect(dialog().getByRole('alert').textContent).toBe(
      'This translation was deleted, and its history with it.',
    )
    expect(dialog().queryByRole('button', { name: /^Restore/ })).toBeNull()
  })

  test('shows hostile questions as texts', async () => {
    const hostile =
      '<img src=x onerror="window.__ran = true"></p><script>window.__ran = true</script>'
    const answer = `<p>${hostile}</p>`
    await openHistory(
      [version(2, { faq: [{ question: hostile, answer }] }), version(1, { faq: [] })],
      /^FAQ/,
    )
    expect(dialog().getAllByText(/onerror/).length).toBeGreaterThan(0)
    expect(screen.getByRole('dialog').querySelectorAll('img, script, iframe')).toHaveLength(0)
    expect(Object.hasOwn(window, '__ran')).toBe(false)
  })
})

describe('restoring a text', () => {
  test('fills its form, says so, and is stored by Save alone, with the version that it is', async () => {
    const { user, gateway } = await openHistory()
    gateway.answer('saveLoginText', () => answered({ ...german, version: 5, events: [] }, 2))
    await user.click(row(2))
    await user.click(restore(2))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await editor(/Login Page/)).textContent).toBe('Unser Fall')
    const said = 'The form shows version 2. Save to make it the current version.'
    expect(pane().getByText(said)).toBeTruthy()
    expect(pane().getByText('1 unsaved change')).toBeTruthy()
    expect(asked(gateway, 'saveLoginText')).toEqual([])
    await user.click(save())
    await waitFor(() => expect(asked(gateway, 'saveLoginText')).toHaveLength(1))
    expect(asked(gateway, 'saveLoginText')).toMatchObject([
      {
        request: { body: { language: 'de', content: '<p>Unser Fall</p>', restored_from: 2 } },
        change: { version: 4 },
      },
    ])
  })

  test('names no version any more once something is typed into it, and asks before it takes the place of that', async () => {
    const { user, gateway } = await openHistory()
    gateway.answer('saveLoginText', () => answered({ ...german, version: 5, events: [] }, 2))
    await user.click(row(2))
    await user.click(restore(2))
    await user.click(await editor(/Login Page/))
    await user.keyboard('!')
    expect(pane().queryByText(/^The form shows version/)).toBeNull()
    await user.click(pane().getByRole('button', { name: 'History' }))
    await user.click(row(3))
    await user.click(restore(3))
    const question = within(screen.getByRole('alertdialog', { name: 'Restore version 3' }))
    expect(question.getByText('Your unsaved change to this text will be lost.')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    await user.click(save())
    await waitFor(() => expect(asked(gateway, 'saveLoginText')).toHaveLength(1))
    expect(Object(asked(gateway, 'saveLoginText')[0]?.request).body.restored_from).toBeUndefined()
  })

  test('leaves a choice where somebody else saves another text meanwhile', async () => {
    const { user, scope } = await openHistory()
    await user.click(row(2))
    await user.click(restore(2))
    const theirs = { ...german, login_text: '<p>Euer Fall</p>', version: 5 }
    await heard(scope, told('translation.changed', theirs))
    expect(await pane().findByText(/changed this text while you were editing/)).toBeTruthy()
    expect(pane().getByRole('region', { name: 'Text: changes' })).toBeTruthy()
  })

  test('says that of the form no more where somebody else brings the same text back', async () => {
    const { user, scope } = await openHistory()
    await user.click(row(2))
    await user.click(restore(2))
    const theirs = { ...german, login_text: '<p>Unser Fall</p>', version: 5 }
    await heard(scope, told('translation.changed', theirs))
    expect(pane().queryByText(/^The form shows version/)).toBeNull()
    expect(pane().queryByText(/unsaved change/)).toBeNull()
  })
})
