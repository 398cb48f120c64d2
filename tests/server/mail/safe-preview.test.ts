import { expect, test } from 'vitest'
import { safeLine, safePreview } from '../../../server-mock/text/safe-text.ts'

test('a text that fits is left whole, a longer one says that there is more', () => {
  expect(safePreview('Dear all,\nwe have a licence.', 160)).toBe('Dear all, we have a licence.')
  expect(safePreview('x'.repeat(160), 160)).toBe('x'.repeat(160))
  expect(safePreview('x'.repeat(161), 160)).toBe(`${'x'.repeat(159)}…`)
})

test('one line has single blanks, whatever parted its words', () => {
  expect(safeLine('  Re:\u00a0 your\r\n\t licence  ', 50)).toBe('Re: your licence')
})

test('no character is cut in half, no blank stands before the ellipsis', () => {
  expect(safePreview('🖼'.repeat(9), 8)).toBe(`${'🖼'.repeat(7)}…`)
  expect(safePreview('one two three', 5)).toBe('one…')
})
