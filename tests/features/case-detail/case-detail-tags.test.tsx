import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { asked, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID, openDetail } from '../../support/dom/case-detail.tsx'

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Tag/ })
const overview = () => screen.getByRole('region', { name: 'Overview' })

async function openDialog(tags: string[] = [], own: string[] = []) {
  const office = await openDetail({ detail: { tags: own }, tags })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /Add Case Tag/ }))
  return { ...office, user }
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('the tags of a case', () => {
  it('are shown, and each can be taken away [TAG-01] [TAG-02]', async () => {
    const tags = ['bakery', 'shop', 'letter', 'vip', 'phone']
    const { gateway } = await openDetail({ detail: { tags } })
    for (const tag of tags) expect(within(overview()).getByText(tag)).toBeTruthy()
    const { open } = gateway.hold('removeTag', unreachable)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Remove tag phone' }))
    expect(within(overview()).queryByText('phone')).toBeNull()
    expect(screen.getByRole('img', { name: 'Saving tags' })).toBeTruthy()
    expect(gateway.asked.at(-1)?.request).toEqual({ params: { id: CASE_ID, tagId: 'phone' } })
    open()
    expect(await within(overview()).findByText('phone')).toBeTruthy()
  })

  it('are taken away one at a time: the second press of a double click is not the next one’s, which stands there by then', async () => {
    const { gateway } = await openDetail({ detail: { tags: ['shop', 'hotel'] } })
    const { open } = gateway.hold('removeTag', unreachable)
    const remove = (tag: string) => screen.getByRole('button', { name: `Remove tag ${tag}` })
    fireEvent.click(remove('shop'), { detail: 1 })
    expect(within(overview()).queryByText('shop')).toBeNull()
    fireEvent.click(remove('hotel'), { detail: 2 })
    expect(within(overview()).getByText('hotel')).toBeTruthy()
    expect(asked(gateway, 'removeTag')).toHaveLength(1)
    open()
    expect(await within(overview()).findByText('shop')).toBeTruthy()
  })

  it('need a name [TAG-03] [TAG-04] [TAG-05]', async () => {
    const { user } = await openDialog()
    await user.click(screen.getByRole('button', { name: 'Create Case Tag' }))
    expect(screen.getByRole('alert').textContent).toBe('Please add a tag name')
    expect(document.activeElement).toBe(field())
  })

  it('take letters, digits, spaces and _ - ! + = only [TAG-06]', async () => {
    const { user } = await openDialog()
    await user.type(field(), 'Ä1 _-!+=;<>"@#')
    expect(field().value).toBe('Ä1 _-!+=')
  })

  it('stay as pasted, whole, and are refused in their place until they fit [TAG-06, CASECONST-11]', async () => {
    const { user, gateway } = await openDialog()
    await user.click(field())
    await user.paste('Käse & Wein')
    expect(field().value).toBe('Käse & Wein')
    expect(screen.getByRole('alert').textContent).toBe(
      'Use only letters, digits, spaces and _ - ! + =, for example summer-2026',
    )
    await user.clear(field())
    await user.paste('Tourismusverband Obergurgl und Ötz')
    expect(field().value).toBe('Tourismusverband Obergurgl und Ötz')
    expect(screen.getByRole('alert').textContent).toBe(
      'Enter at most 30 characters, not 34: for example “Tourismusverband Obergurgl und”',
    )
    await user.keyboard('{Enter}')
    expect(asked(gateway, 'addTag')).toEqual([])
    expect(document.activeElement).toBe(field())
    await user.type(field(), '{Backspace}{Backspace}{Backspace}{Backspace}{Enter}')
    expect(gateway.asked.at(-1)?.request).toEqual({
      params: { id: CASE_ID, tagId: 'Tourismusverband Obergurgl und' },
    })
  })

  it('are suggested unless the case has them [TAG-07] [G-474]', async () => {
    const { user } = await openDialog(['bakery', 'hotel', 'phone'], ['Phone'])
    expect(options()).toEqual(['bakery', 'hotel'])
    await user.type(field(), 'ho')
    expect(options()).toEqual(['hotel'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(field().value).toBe('hotel')
  })

  it('are added or created, as the button says [TAG-08] [TAG-09]', async () => {
    const { user } = await openDialog(['bakery'])
    await user.type(field(), 'Bakery')
    expect(screen.getByRole('button', { name: 'Add Case Tag' })).toBeTruthy()
    await user.type(field(), ' north')
    expect(screen.getByRole('button', { name: 'Create Case Tag' })).toBeTruthy()
  })

  it('stay in the field when refused [CASEERR-01]', async () => {
    const { user, gateway } = await openDialog()
    gateway.answer('addTag', () => refused('Not found', 404))
    await user.type(field(), 'bakery{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Not found')
    expect(field().value).toBe('bakery')
    expect(gateway.asked.at(-1)?.request).toEqual({ params: { id: CASE_ID, tagId: 'bakery' } })
  })

  it('are not added twice', async () => {
    const { user, gateway } = await openDialog([], ['Bakery'])
    await user.type(field(), 'bakery{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('The case already has this tag')
    expect(gateway.asked.some(({ name }) => name === 'addTag')).toBe(false)
  })
})
