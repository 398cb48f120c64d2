import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { TextDiff } from '../../../src/ui/text-diff/text-diff.tsx'

const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent)
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p>Paragraph ${at}</p>`).join('')

describe('the difference of two versions on screen', () => {
  it('marks what was added and removed, for readers of the screen too', () => {
    render(
      <TextDiff
        format="html"
        before="<p>Pay within 7 days.</p>"
        after="<p>Pay within <strong>14 days</strong>.</p>"
      />,
    )
    expect(screen.getByText('2 words added, 2 words removed')).toBeTruthy()
    expect(texts('del')).toEqual(['Removed: 7 days'])
    expect(texts('ins')).toEqual(['Added: 14 days'])
    expect(texts('ins strong')).toEqual(['14 days'])
    expect(document.querySelector('.fw-diff-block')?.textContent).toBe(
      'Pay within Removed: 7 days Added: 14 days.',
    )
  })

  it('says so where nothing differs, or nothing that is read', () => {
    const { rerender } = render(<TextDiff format="plain" before="a" after="a" />)
    expect(screen.getByText('No changes')).toBeTruthy()
    rerender(<TextDiff format="html" before="<p>a</p>" after="<div>a</div>" />)
    expect(screen.getByText('Only the formatting has changed; the text is the same.')).toBeTruthy()
  })

  it('folds paragraphs that are far from any change, and opens them', async () => {
    const before = paragraphs(20)
    render(<TextDiff format="html" before={before} after={`${before}<p>New</p>`} />)
    expect(screen.queryByText('Paragraph 3')).toBeNull()
    expect(screen.getByText('Paragraph 19')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show 19 unchanged paragraphs' }))
    expect(screen.getByText('Paragraph 3')).toBeTruthy()
  })

  it('marks a paragraph that was split, and does not where all of it is new', () => {
    render(
      <TextDiff
        format="html"
        before="<p>One. Two.</p>"
        after="<p>One.</p><p>Two.</p><p>Three.</p>"
      />,
    )
    expect(texts('.fw-diff-edge')).toEqual(['¶New paragraph: '])
    expect(texts('ins')).toEqual(['Added: Three.'])
  })

  it('draws a long difference in parts', async () => {
    render(<TextDiff format="html" before="" after={paragraphs(400)} />)
    expect(texts('ins')).toHaveLength(300)
    await userEvent.click(screen.getByRole('button', { name: 'Show 100 more paragraphs' }))
    expect(texts('ins')).toHaveLength(400)
  })

  it('shows hostile HTML as nothing but its words', () => {
    render(
      <TextDiff
        format="html"
        before="<p>a</p>"
        after={'<p>b</p><img src=x onerror="alert(1)"><script>alert(2)</script><iframe src="x">'}
      />,
    )
    expect(document.querySelectorAll('.fw-text-diff :is(img, script, iframe, a)')).toHaveLength(0)
    expect(texts('ins').join()).toContain('[Image]')
  })
})
