import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import type { Finding } from '../../../contracts/model/cases/finding.ts'
import { LAST_FINDING_STAYS } from '../../../contracts/rules/findings/findings.ts'
import { casesRequested } from '../../../src/queries/cases/case-list.ts'
import '../../../src/queries/following/live.ts'
import { asked, gate, refused } from '../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy, openDetail } from '../../support/dom/case-detail.tsx'
import { stale } from '../../support/dom/colleague.ts'
import { aGif, aPdf, chosenFile, inBase64, notTaken } from '../../support/files/files.ts'
import { aFinding, aLicense } from '../../support/records/builders.ts'
import { allCases } from '../../support/records/events.ts'

beforeEach(() => localStorage.clear())

const two = [aFinding({ id: 'f1' }), aFinding({ id: 'f2' })]

/** The images dialog of the first image use. */
async function opened(findings: Finding[] = two, state: CaseState = 'ACTIVE') {
  const office = await openDetail({ detail: { state, findings } })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Image use 1 of/ }))
  return { ...office, user }
}

const button = (name: string) => screen.queryByRole('button', { name })
const dialog = (name: string) => screen.getByRole('dialog', { name })

async function uploading(note?: string) {
  const office = await opened()
  await office.user.click(button('Upload License') as HTMLElement)
  const within_ = within(dialog('Upload License'))
  await office.user.upload(
    within_.getByLabelText(/^License file/),
    chosenFile(aPdf(), 'rights.pdf'),
  )
  await screen.findByText('rights.pdf')
  if (note) await office.user.type(within_.getByLabelText('Note'), note)
  return office
}

/** A file that is chosen, and 'Upload' pressed, before its bytes are there. */
async function uploadPressedEarly(bytes = aPdf()) {
  const office = await opened()
  await office.user.click(button('Upload License') as HTMLElement)
  const reading = gate()
  const file = chosenFile(bytes, 'slow.pdf')
  file.arrayBuffer = async () => {
    await reading.passed
    return new Uint8Array(bytes).buffer
  }
  await office.user.upload(within(dialog('Upload License')).getByLabelText(/^License file/), file)
  await office.user.click(button('Upload') as HTMLElement)
  return { ...office, reading }
}

describe('what can be done with an image use', () => {
  it.each<[CaseState, boolean]>([
    ['STANDBY', true],
    ['ACTIVE', true],
    ['PAYMENT_PROCESSING', false],
    ['PAID', false],
    ['VALID_LICENSE', false],
    ['CANCELLED', false],
  ])('in %s is offered, else hidden: %s [EDIT-01, EDIT-02]', async (state, isOffered) => {
    await opened(two, state)
    for (const name of ['Delete image use', 'Replace original', 'Upload License'])
      expect([name, button(name) !== null]).toEqual([name, isOffered])
  })

  it.each([
    ['INVALID', true],
    ['UNCHECKED', false],
    ['VALID', false],
  ] as const)('over a licence that is %s another one is uploaded: %s', async (state, isOffered) => {
    await opened([aFinding({ license: aLicense({ state }) }), aFinding({ id: 'f2' })])
    expect(button('Upload License') !== null).toBe(isOffered)
  })
})

describe('"Upload License"', () => {
  it('sends the file with its note, closes, and has case and list read again [LICENCE-10, LICENCE-13, LICENCE-14, LICENCE-15]', async () => {
    const { gateway, user, scope } = await uploading('Bought in 2019')
    await act(() => allSettled(casesRequested, { scope, params: allCases }))
    gateway.answer('uploadLicense', doneBy('case.license-uploaded'))
    const reads = () => [asked(gateway, 'readCase').length, asked(gateway, 'searchCases').length]
    const [cases = 0, lists = 0] = reads()
    await user.click(button('Upload') as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked(gateway, 'uploadLicense')).toMatchObject([
      {
        request: {
          params: { id: CASE_ID, findingId: 'f1' },
          body: { license_file: { filename: 'rights.pdf', bytes: aPdf() }, note: 'Bought in 2019' },
        },
        change: { version: 1 },
      },
    ])
    await waitFor(() => expect(reads()).toEqual([cases + 1, lists + 1]))
  })

  it('that is pressed while its file is read waits for the file, and sends it once [LICENCE-10]', async () => {
    const { gateway, user, reading } = await uploadPressedEarly()
    gateway.answer('uploadLicense', doneBy('case.license-uploaded'))
    expect(screen.queryByText('Choose the file of the license.')).toBeNull()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(asked(gateway, 'uploadLicense')).toEqual([])
    reading.open()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked(gateway, 'uploadLicense')).toMatchObject([
      { request: { body: { license_file: { filename: 'slow.pdf' } } } },
    ])
  })

  it('that waits for its file can be cancelled, and sends nothing then or at the second opening', async () => {
    const { gateway, user, reading } = await uploadPressedEarly()
    await user.click(button('Cancel') as HTMLElement)
    await user.click(screen.getByRole('button', { name: /^Image use 1 of/ }))
    await user.click(button('Upload License') as HTMLElement)
    reading.open()
    await user.upload(
      within(dialog('Upload License')).getByLabelText(/^License file/),
      chosenFile(aPdf(), 'second.pdf'),
    )
    await screen.findByText('second.pdf')
    expect(asked(gateway, 'uploadLicense')).toEqual([])
    expect(button('Upload')?.getAttribute('aria-busy')).toBeNull()
  })

  it('that waits for a file which is not taken says why, and sends nothing [LICENCE-11]', async () => {
    const { gateway, user, reading } = await uploadPressedEarly(notTaken.html ?? new Uint8Array())
    reading.open()
    await screen.findByText(/^Only files of the types pdf,/)
    expect(asked(gateway, 'uploadLicense')).toEqual([])
    await user.click(button('Upload') as HTMLElement)
    expect(screen.getByText(/^Only files of the types pdf,/)).toBeTruthy()
  })

  it('needs no note [LICENCE-12]', async () => {
    const { gateway, user } = await uploading()
    gateway.answer('uploadLicense', doneBy('case.license-uploaded'))
    await user.click(button('Upload') as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked(gateway, 'uploadLicense')[0]?.request).not.toHaveProperty('body.note')
  })

  it('takes the listed types alone, by what they are [LICENCE-11]', async () => {
    const { gateway, user } = await opened()
    await user.click(button('Upload License') as HTMLElement)
    const file = within(dialog('Upload License')).getByLabelText<HTMLInputElement>(/^License file/)
    expect(file.accept).toBe('.pdf,.jpg,.jpeg,.gif,.png,.doc,.docx,.odt')
    await user.click(button('Upload') as HTMLElement)
    expect(screen.getByText('Choose the file of the license.')).toBeTruthy()
    await user.upload(file, chosenFile(notTaken.html ?? new Uint8Array(), 'a.pdf'))
    await screen.findByText(/^Only files of the types pdf,/)
    await user.click(button('Upload') as HTMLElement)
    expect(screen.getByText(/^Only files of the types pdf,/)).toBeTruthy()
    expect(asked(gateway, 'uploadLicense')).toEqual([])
  })

  it('keeps file and note where it is refused, and the note where it is left', async () => {
    const { gateway, user } = await uploading('Bought')
    gateway.answer('uploadLicense', () => refused('No.', 409))
    await user.click(button('Upload') as HTMLElement)
    await screen.findByText('No.')
    expect(screen.getByText('rights.pdf')).toBeTruthy()
    await user.click(button('Cancel') as HTMLElement)
    await user.click(screen.getByRole('button', { name: /^Image use 1 of/ }))
    await user.click(button('Upload License') as HTMLElement)
    const note = within(dialog('Upload License')).getByLabelText<HTMLTextAreaElement>('Note')
    await waitFor(() => expect(note.value).toBe('Bought'))
    expect(screen.queryByText('rights.pdf')).toBeNull()
  })

  it('says who was faster, and is sent over it on request', async () => {
    const { gateway, user } = await uploading()
    gateway.answer('uploadLicense', () =>
      stale(2, [{ field: 'findings[f1].license', from: null, to: aLicense({}) }]),
    )
    await user.click(button('Upload') as HTMLElement)
    const over = await screen.findByRole('button', { name: 'Save anyway' })
    gateway.answer('uploadLicense', doneBy('case.license-uploaded'))
    await user.click(over)
    await waitFor(() => expect(asked(gateway, 'uploadLicense')).toHaveLength(2))
    const versions = asked(gateway, 'uploadLicense').map(({ change }) => change?.version)
    expect(versions[1]).toBeGreaterThan(versions[0] ?? 0)
  })
})

it('"Replace original" sends the other picture under its name [CASEAPI-14]', async () => {
  const { gateway, user } = await opened()
  gateway.answer('replaceOriginal', doneBy('case.finding-image-replaced'))
  await user.click(button('Replace original') as HTMLElement)
  const file = within(dialog('Replace original image')).getByLabelText(/^Original image/)
  await user.click(button('Replace') as HTMLElement)
  expect(screen.getByText('Please select original images.')).toBeTruthy()
  await user.upload(file, chosenFile(aGif(), 'sunset.gif'))
  await screen.findByText('sunset.gif')
  await user.click(button('Replace') as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(gateway, 'replaceOriginal')).toMatchObject([
    {
      request: {
        params: { id: CASE_ID, findingId: 'f1' },
        body: inBase64(aGif(), 'sunset.gif'),
      },
    },
  ])
})

describe('"Delete image use"', () => {
  it('asks first, then deletes [CASEAPI-17]', async () => {
    const { gateway, user } = await opened()
    gateway.answer(
      'deleteFinding',
      doneBy('case.finding-removed', {
        changes: [{ field: 'findings[f1]', from: two[0], to: null }],
      }),
    )
    await user.click(button('Delete image use') as HTMLElement)
    const question = screen.getByRole('alertdialog', { name: 'Delete image use' })
    expect(question.textContent).toContain(
      'will be deleted for everyone. Its fee will no longer be claimed.',
    )
    expect(asked(gateway, 'deleteFinding')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(asked(gateway, 'deleteFinding')).toMatchObject([
      { request: { params: { id: CASE_ID, findingId: 'f1' } }, change: { version: 1 } },
    ])
    const [next, ...more] = screen.getAllByRole('button', { name: /^Image use \d of/ })
    expect(more).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(next))
  })

  it('of the last one in ACTIVE says why it stays [EDIT-21]', async () => {
    await opened([aFinding({})])
    const remove = button('Delete image use') as HTMLElement
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    expect(remove.getAttribute('aria-description')).toBe(LAST_FINDING_STAYS)
  })

  it('of the last one in STANDBY deletes it', async () => {
    const { user } = await opened([aFinding({})], 'STANDBY')
    await user.click(button('Delete image use') as HTMLElement)
    expect(screen.getByRole('alertdialog', { name: 'Delete image use' })).toBeTruthy()
  })
})
