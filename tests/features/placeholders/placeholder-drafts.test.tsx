import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  dialog,
  openTexts,
  row,
  settings,
  text,
  write,
} from '../../support/dom/placeholder-desk.tsx'
import { linkConfig } from '../../support/records/mail-facts.ts'

beforeAll(
  async () => void (await import('../../../src/actions/placeholders/placeholder-dialog.tsx')),
)

const stored = linkConfig({ link_type: 'button', button_label: 'Pay now' })
const withLink = { content: '{{settlement_portal}}', configs: { settlement_portal: stored } }
const title = 'Settlement portal link'
const notice = 'These are your unsaved changes from last time.'

const label = async () =>
  (await dialog(title)).getByRole<HTMLInputElement>('textbox', { name: /^Button label/ })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('what is typed in the settings of a placeholder', () => {
  it('is there again after Escape, also in another session of the page, until it is discarded [G-614]', async () => {
    const { user, configs, unmount } = openTexts(withLink)
    await user.click(settings('settlement_portal'))
    await user.type(await label(), ' or never')
    await user.keyboard('{Escape}')
    await gone()
    expect(configs().settlement_portal).toEqual(stored)
    await user.click(settings('settlement_portal'))
    expect((await label()).value).toBe('Pay now or never')
    expect((await dialog(title)).getByText(notice)).toBeTruthy()
    unmount()

    const later = openTexts(withLink)
    await later.user.click(settings('settlement_portal'))
    expect((await label()).value).toBe('Pay now or never')
    await later.user.click((await dialog(title)).getByRole('button', { name: 'Discard draft' }))
    expect((await label()).value).toBe('Pay now')
    expect(screen.queryByText(notice)).toBeNull()
    await later.user.keyboard('{Escape}')
    await gone()
    await later.user.click(settings('settlement_portal'))
    expect((await label()).value).toBe('Pay now')
    expect(screen.queryByText(notice)).toBeNull()
  })

  it('is no draft any more once it is applied, and at the second opening', async () => {
    const { user, configs } = openTexts(withLink)
    await user.click(settings('settlement_portal'))
    await user.type(await label(), '!')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await gone()
    expect(configs().settlement_portal).toEqual({ ...stored, button_label: 'Pay now!' })
    await user.click(settings('settlement_portal'))
    expect((await label()).value).toBe('Pay now!')
    expect(screen.queryByText(notice)).toBeNull()
    await user.clear(await label())
    await user.type(await label(), 'Pay now!')
    await user.keyboard('{Escape}')
    await gone()
    await user.click(settings('settlement_portal'))
    await label()
    expect(screen.queryByText(notice)).toBeNull()
  })

  it('belongs to its text alone', async () => {
    const first = openTexts({ ...withLink, owner: 'template:t1' })
    await first.user.click(settings('settlement_portal'))
    await first.user.type(await label(), ' or never')
    first.unmount()
    const other = openTexts({ ...withLink, owner: 'template:t2' })
    await other.user.click(settings('settlement_portal'))
    expect((await label()).value).toBe('Pay now')
  })

  it('of one that was not inserted is there when it is inserted after all', async () => {
    const { user, configs } = openTexts()
    await user.click(row('Settlement portal'))
    await user.clear(await label())
    await user.type(await label(), 'To your case')
    await user.keyboard('{Escape}')
    await gone()
    expect([text('content').value, configs()]).toEqual(['', {}])
    await user.click(row('Settlement portal'))
    expect((await label()).value).toBe('To your case')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(text('content').value).toBe('{{settlement_portal}}'))
    expect(configs().settlement_portal).toMatchObject({ button_label: 'To your case' })
  })

  it('stays when the suggested texts are swapped for those of another language', async () => {
    const { user } = openTexts()
    await user.click(row('Salutation'))
    const opened = await dialog('Salutation')
    const first = () =>
      within(opened.getByRole('group', { name: 'With the last name' }))
        .getAllByRole('textbox')
        .map(({ textContent }) => textContent)
    const [male] = within(opened.getByRole('group', { name: 'With the last name' })).getAllByRole(
      'textbox',
    )
    if (male) await write(user, male, 'Hello {{last_name}}')
    await user.click(opened.getByRole('button', { name: 'Use German texts' }))
    expect(first()).toEqual([
      'Hello Last name',
      'Sehr geehrte Frau Title Last name',
      'Guten Tag First name Last name',
    ])
    await user.click(opened.getByRole('button', { name: 'Use English texts' }))
    expect(first()[1]).toBe('Dear Ms Last name')
  })
})
