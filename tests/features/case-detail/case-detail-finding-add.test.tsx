import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { asked, gate, refused } from '../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy, openDetail } from '../../support/dom/case-detail.tsx'
import { aGif, aPng, chosenFile, inBase64, notTaken } from '../../support/files/files.ts'
import { aFinding } from '../../support/records/builders.ts'

beforeEach(() => localStorage.clear())

const opener = () => screen.queryByRole('button', { name: 'Add image use' })
const dialog = () => screen.queryByRole('dialog', { name: 'Add image use' })
const field = (name: RegExp) =>
  within(dialog() as HTMLElement).getByLabelText<HTMLInputElement>(name)
const press = (name: string) => within(dialog() as HTMLElement).getByRole('button', { name })

async function opened(state: CaseState = 'ACTIVE') {
  const office = await openDetail({ detail: { state, findings: [aFinding({})] } })
  const user = userEvent.setup()
  await user.click(opener() as HTMLElement)
  return { ...office, user }
}

type User = ReturnType<typeof userEvent.setup>

async function fill(user: User) {
  await user.upload(field(/^Page screenshot/), chosenFile(aPng(), 'page.png'))
  await screen.findByText('page.png')
  await user.type(field(/^Page link/), 'https://opponent.example/shop')
  await user.upload(field(/^Original image \*/), chosenFile(aGif(), 'harbour.gif'))
  await screen.findByText('harbour.gif')
  await user.type(field(/^License fee/), '120,50')
}

describe('"Add image use"', () => {
  it.each<[CaseState, boolean]>([
    ['STANDBY', true],
    ['ACTIVE', true],
    ['PAYMENT_PROCESSING', false],
    ['PAID', false],
    ['VALID_LICENSE', false],
    ['CANCELLED', false],
  ])(
    'in %s is offered, else hidden: %s [DETAIL-15, EDIT-07, EDIT-08, EDIT-15]',
    async (state, isOffered) => {
      await openDetail({ detail: { state } })
      expect(opener() !== null).toBe(isOffered)
    },
  )

  it('adds what was chosen and typed, closes, and gives the focus back [FINDING-02, CASEAPI-16, CASEERR-22]', async () => {
    const { gateway, user, scope } = await opened()
    gateway.answer('addFinding', doneBy('case.finding-added'))
    await fill(user)
    await user.click(press('Add'))
    await waitFor(() => expect(dialog()).toBeNull())
    expect(asked(gateway, 'addFinding')).toMatchObject([
      {
        request: {
          params: { id: CASE_ID },
          body: {
            page_screenshot: inBase64(aPng(), 'page.png'),
            page_link: 'https://opponent.example/shop',
            original_image: inBase64(aGif(), 'harbour.gif'),
            price: 120.5,
          },
        },
        change: { version: 1 },
      },
    ])
    expect(scope.getState($toasts).map(({ text }) => text)).toEqual(['Finding added!'])
    expect(document.activeElement).toBe(opener())
  })

  it('says what is missing, and sends nothing [FINDING-04, FINDING-06, FINDING-09]', async () => {
    const { gateway, user } = await opened()
    await user.click(press('Add'))
    const said = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(said).toEqual([
      'Please select page screenshot.',
      'Please enter a valid page link',
      'Please select original images.',
      'The original image needs a name.',
      'Enter a license fee above 0, for example 1,234.50.',
    ])
    expect(asked(gateway, 'addFinding')).toEqual([])
    await user.type(field(/^Page link/), 'https://a.example')
    expect(screen.queryByText('Please enter a valid page link')).toBeNull()
    expect(screen.getByText('Please select page screenshot.')).toBeTruthy()
  })

  it.each(['0', 'ten', '-5', ''])('takes no price of %j [FINDING-11]', async (price) => {
    const { gateway, user } = await opened()
    await fill(user)
    await user.clear(field(/^License fee/))
    if (price !== '') await user.type(field(/^License fee/), price)
    await user.click(press('Add'))
    expect(field(/^License fee/).getAttribute('aria-invalid')).toBe('true')
    expect(asked(gateway, 'addFinding')).toEqual([])
  })

  it('refuses in place a price that can be read in two ways, and takes it as the product shows it [FINDING-11]', async () => {
    const { gateway, user } = await opened()
    await fill(user)
    await user.clear(field(/^License fee/))
    await user.type(field(/^License fee/), '1.234{Enter}')
    expect(screen.getByRole('alert').textContent).toBe(
      'This can be read in two ways: enter 1,234.00 or 1.23',
    )
    expect(field(/^License fee/).value).toBe('1.234')
    expect(asked(gateway, 'addFinding')).toEqual([])
    gateway.answer('addFinding', doneBy('case.finding-added'))
    await user.clear(field(/^License fee/))
    await user.paste('\t1,234.50 EUR\r\n')
    expect(field(/^License fee/).value).toBe('1,234.50 EUR')
    await user.click(press('Add'))
    await waitFor(() => expect(dialog()).toBeNull())
    expect(asked(gateway, 'addFinding')).toMatchObject([{ request: { body: { price: 1234.5 } } }])
  })

  it('names the original by its file until somebody names it [FINDING-10]', async () => {
    const { user } = await opened()
    const made = field(/^Original image \*/)
    await user.upload(made, chosenFile(aGif(), 'first.gif'))
    await screen.findByText('first.gif')
    expect(field(/^Original image name/).value).toBe('first.gif')
    await user.upload(made, chosenFile(aPng(), 'second.png'))
    await screen.findByText('second.png')
    expect(field(/^Original image name/).value).toBe('second.png')
    await user.clear(field(/^Original image name/))
    await user.type(field(/^Original image name/), 'Harbour')
    await user.upload(made, chosenFile(aGif(), 'third.gif'))
    await screen.findByText('third.gif')
    expect(field(/^Original image name/).value).toBe('Harbour')
  })

  it('takes pictures by what they are, not by what they are called [FINDING-12]', async () => {
    const { user } = await opened()
    expect(field(/^Page screenshot/).accept).toBe('.jpg,.png,.gif,.jpeg')
    expect(field(/^Original image \*/).accept).toBe('.jpg,.png,.gif,.jpeg')
    await user.upload(
      field(/^Page screenshot/),
      chosenFile(notTaken.svg ?? new Uint8Array(), 'page.png'),
    )
    await screen.findByText('Only images of the types jpg, png and gif are accepted.')
    expect(screen.queryByText('page.png')).toBeNull()
    const big = new Uint8Array(10 * 1024 * 1024 + 1)
    big.set(aPng())
    await user.upload(field(/^Original image \*/), chosenFile(big, 'big.png'))
    await screen.findByText('A file can be at most 10 MB.')
    // What was wrong with a file says more than that there is none.
    await user.click(press('Add'))
    for (const said of [/^Only images of the types/, 'A file can be at most 10 MB.'])
      expect(screen.getByText(said)).toBeTruthy()
    for (const missed of ['Please select page screenshot.', 'Please select original images.'])
      expect(screen.queryByText(missed)).toBeNull()
  })

  it('says a refusal in its dialog, where nothing chosen or typed is lost [CASEERR-19]', async () => {
    const { gateway, user } = await opened()
    gateway.answer('addFinding', () => refused('The disk is full.', 400))
    await fill(user)
    await user.click(press('Add'))
    expect((await within(dialog() as HTMLElement).findByRole('alert')).textContent).toBe(
      'The disk is full.',
    )
    expect(screen.getByText('page.png')).toBeTruthy()
    expect(field(/^License fee/).value).toBe('120.50')
    gateway.answer('addFinding', doneBy('case.finding-added'))
    await user.click(press('Add'))
    await waitFor(() => expect(dialog()).toBeNull())
    const ids = asked(gateway, 'addFinding').map(({ change }) => change?.commandId)
    expect(new Set(ids).size).toBe(2)
  })

  it('keeps what was typed when it is left, but for the files, and forgets it once it is done', async () => {
    const { gateway, user } = await opened()
    await fill(user)
    await user.click(press('Cancel'))
    await user.click(opener() as HTMLElement)
    await waitFor(() => expect(field(/^Page link/).value).toBe('https://opponent.example/shop'))
    expect(screen.queryByText('page.png')).toBeNull()
    gateway.answer('addFinding', doneBy('case.finding-added'))
    await user.upload(field(/^Page screenshot/), chosenFile(aPng(), 'page.png'))
    await user.upload(field(/^Original image \*/), chosenFile(aPng(), 'o.png'))
    await screen.findByText('o.png')
    await user.type(field(/^Original image name/), 'x')
    await user.click(press('Add'))
    await waitFor(() => expect(dialog()).toBeNull())
    await user.click(opener() as HTMLElement)
    expect(field(/^Page link/).value).toBe('')
  })

  it('shows how much has left, and is stopped by a press; pressed twice it adds one', async () => {
    const { gateway, user } = await opened()
    const held = gate()
    let stopped: AbortSignal | undefined
    gateway.answer('addFinding', async (_request, _change, { stop, onSent }) => {
      onSent?.({ sent: 30, total: 40 })
      stopped = stop
      await held.passed
      return refused('The upload was stopped. Nothing was changed.')
    })
    await fill(user)
    await user.dblClick(press('Add'))
    const bar = await screen.findByRole('progressbar', { name: 'Upload' })
    expect(bar.getAttribute('aria-valuenow')).toBe('75')
    await user.click(press('Stop upload'))
    // The server says what became of it.
    await screen.findByText('Stopping')
    expect(stopped?.aborted).toBe(true)
    expect(screen.queryByText('Stop upload')).toBeNull()
    await act(async () => held.open())
    await screen.findByText('The upload was stopped. Nothing was changed.')
    expect(screen.queryByRole('progressbar', { name: 'Upload' })).toBeNull()
    expect(screen.queryByText('Stopping')).toBeNull()
    expect(asked(gateway, 'addFinding')).toHaveLength(1)
    expect(screen.getByText('harbour.gif')).toBeTruthy()
  })

  it('is not stopped any more once all of it has left', async () => {
    const { gateway, user } = await opened()
    const held = gate()
    let stopped: AbortSignal | undefined
    gateway.answer('addFinding', async (_request, change, { stop, onSent }) => {
      stopped = stop
      onSent?.({ sent: 40, total: 40 })
      await held.passed
      return doneBy('case.finding-added')(null, change)
    })
    await fill(user)
    await user.click(press('Add'))
    await screen.findByText('Uploaded, saving')
    expect(screen.queryByText('Stop upload')).toBeNull()
    await act(async () => held.open())
    await waitFor(() => expect(dialog()).toBeNull())
    expect(stopped?.aborted).toBe(false)
  })
})
