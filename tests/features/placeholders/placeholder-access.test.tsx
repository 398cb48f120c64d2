import axe from 'axe-core'
import { beforeAll, expect, it } from 'vitest'
import { dialog, openTexts, row, text, write } from '../../support/dom/placeholder-desk.tsx'

beforeAll(
  async () => void (await import('../../../src/actions/placeholders/placeholder-dialog.tsx')),
)

/** What breaks the rules for accessible pages; colours are judged where there are some, in the browser. */
async function faults(part: Element): Promise<string[]> {
  const { violations } = await axe.run(part, {
    iframes: false,
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

it('the panel of placeholders is accessible, also while the subject has the caret', async () => {
  const { user } = openTexts({ content: '{{website}} {{salutation_2}}' })
  expect(await faults(document.body)).toEqual([])
  await user.click(text('subject'))
  expect(await faults(document.body)).toEqual([])
})

it.each([
  ['Salutation', 'Salutation'],
  ['Image uses', 'Image uses'],
  ['Settlement portal', 'Settlement portal link'],
])('the dialog behind %s is accessible, with its faults in place', async (words, title) => {
  const { user } = openTexts()
  await user.click(row(words))
  const opened = await dialog(title)
  for (const field of opened.getAllByRole('textbox')) await write(user, field, '')
  await user.click(opened.getByRole('button', { name: 'Insert' }))
  expect(opened.getAllByRole('alert').length).toBeGreaterThan(0)
  expect(await faults(document.body)).toEqual([])
})
