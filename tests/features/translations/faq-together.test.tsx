/** Two people at the FAQ of one language. */
import { act, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FaqEntry } from '../../../contracts/model/portal/translation.ts'
import { answered, asked } from '../../support/client/fake-gateway.ts'
import {
  german,
  heard,
  openScreen,
  pane,
  row,
  save,
  tab,
  told,
} from '../../support/dom/translations/desk.tsx'

beforeEach(() => localStorage.clear())

const [why, when] = german.faq as [FaqEntry, FaqEntry]
const group = (at: number) => within(pane().getByRole('group', { name: `Question ${at}` }))
const question = (at: number) =>
  group(at).getByRole<HTMLInputElement>('textbox', { name: /^Question/ })

async function typedInSecond() {
  const opened = await openScreen()
  opened.gateway.answer('saveFaq', () => answered({ ...german, version: 3, events: [] }, 3))
  await opened.user.click(row(/^German/))
  await opened.user.click(tab(/^FAQ/))
  await opened.user.type(question(2), '!')
  return opened
}
const theyHave = (faq: FaqEntry[]) => told('translation.changed', { ...german, faq, version: 2 })
const sent = (gateway: Parameters<typeof asked>[0]) =>
  asked(gateway, 'saveFaq').map(({ request, change }) => ({
    content: Object(request).body.content,
    version: change?.version,
  }))

describe('a FAQ in which two people write', () => {
  test('holds what both changed, told and not asked, and the key goes on where it was', async () => {
    const { user, scope, gateway } = await typedInSecond()
    const place = question(2)
    act(() => place.focus())
    await heard(scope, theyHave([{ question: 'Wo?', answer: '<p>Hier.</p>' }, why, when]))
    expect(pane().getByText(/what they changed is in it, beside what you changed/)).toBeTruthy()
    expect([1, 2, 3].map((at) => question(at).value)).toEqual(['Wo?', 'Warum?', 'Wann?!'])
    expect(document.activeElement).toBe(question(3))
    expect(question(3)).toBe(place)
    await user.keyboard('!')
    await user.click(save())
    await waitFor(() => expect(sent(gateway)).toHaveLength(1))
    expect(sent(gateway)).toEqual([
      {
        content: [
          { question: 'Wo?', answer: '<p>Hier.</p>' },
          why,
          { ...when, question: 'Wann?!!' },
        ],
        version: 2,
      },
    ])
  })

  test('says what is wrong at the question that it is wrong with, wherever that is by now', async () => {
    const { user, scope, gateway } = await typedInSecond()
    await user.clear(question(2))
    await user.click(save())
    const said = 'Please enter a question.'
    expect(group(2).getByText(said)).toBeTruthy()
    await heard(scope, theyHave([{ question: 'Wo?', answer: '<p>Hier.</p>' }, why, when]))
    expect([1, 2, 3].map((at) => question(at).value)).toEqual(['Wo?', 'Warum?', ''])
    expect([1, 2, 3].map((at) => group(at).queryByText(said) !== null)).toEqual([
      ...[false, false, true],
    ])
    expect(sent(gateway)).toEqual([])
  })

  test('asks where both changed the same, and the answer is of that alone', async () => {
    const { user, scope, gateway } = await typedInSecond()
    const theirs = { ...when, question: 'Ab wann?' }
    await heard(scope, theyHave([{ ...why, question: 'Wieso?' }, theirs]))
    await user.click(save())
    expect(await pane().findByText('Resolve the conflicts first.')).toBeTruthy()
    await user.click(pane().getByRole('radio', { name: 'Mine' }))
    expect([1, 2].map((at) => question(at).value)).toEqual(['Wieso?', 'Wann?!'])
    await user.click(save())
    await waitFor(() => expect(sent(gateway)).toHaveLength(1))
    expect(sent(gateway)).toMatchObject([
      { content: [{ question: 'Wieso?' }, { question: 'Wann?!' }], version: 2 },
    ])
  })
})
