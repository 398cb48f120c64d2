import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { scopeBind } from 'effector'
import { beforeAll, expect, test } from 'vitest'
import { casesSelected } from '../../../src/queries/selection/case-selection.ts'
import { answered, asked } from '../../support/client/fake-gateway.ts'
import { stillClock } from '../../support/client/office.ts'
import { aBulk } from '../../support/records/case-bulks.ts'
import { loadScreens, openApp } from '../open-app.tsx'

beforeAll(async () => {
  await Promise.all([
    loadScreens(),
    import('../../../src/app/shell/palette/command-palette.tsx'),
    import('../../../src/features/case-bulk/index.ts'),
  ])
}, 60_000)

const name = 'Search cases or run a command'

const never = new Promise<void>(() => undefined)
/** No pause ends after which an order is looked at again, or anything else that takes its time. */
const clock = { ...stillClock, wait: (ms: number) => (ms < 500 ? Promise.resolve() : never) }

/** What the palette finds for these words. */
async function find(words: string): Promise<string[]> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox', { name }), words)
  return within(screen.getByRole('listbox', { name }))
    .queryAllByRole('option')
    .flatMap(({ textContent }) => textContent ?? [])
    .filter((text) => text.startsWith('Selected cases: '))
}

test('the palette finds what is done to the selected cases, while there are any and no order runs', async () => {
  const { scope, gateway } = openApp('/cases', { loggedIn: true, clock })
  gateway.answer('startCaseBulk', () => answered({ bulk: aBulk({ total: 1 }), events: [] }))
  await screen.findByRole('option', { name: /althaus/ })
  expect(await find('selected')).toEqual([])
  await userEvent.keyboard('{Escape}')

  // An order that runs is looked at again: nothing is ever settled.
  const select = () => act(() => scopeBind(casesSelected, { scope })(['481516']))
  select()
  await screen.findByRole('group', { name: 'Selected cases' })
  expect(await find('selected')).toHaveLength(8)
  await userEvent.keyboard('{Escape}')
  await find('cancel cases')
  await userEvent.keyboard('{Enter}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel cases' }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel 1 case' }))
  await waitFor(() => expect(asked(gateway, 'startCaseBulk')).toHaveLength(1))
  await screen.findByRole('progressbar', { name: 'Cancel cases' })

  select()
  expect(await find('selected')).toEqual([])
})
