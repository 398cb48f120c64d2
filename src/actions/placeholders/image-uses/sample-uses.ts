import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import type { ImageUsesConfig } from '../../../../contracts/model/mail/mail-template.ts'
import { imageUses } from '../../../../contracts/rules/placeholders/image-uses.ts'
import { partOf, type SamplePicture, withPictures } from './sample-pictures.ts'

const sample = (id: string, filename: string, path: string, price: number): Finding => ({
  id,
  price,
  original_image: { original_image_url: '', filename },
  page_screenshot_url: '',
  page_link: `https://www.example.com/${path}`,
  license: null,
})

const uses: readonly Finding[] = [
  sample('1', 'coast-at-dusk.jpg', 'about-us', 240),
  sample('2', 'old-town.jpg', 'blog/autumn-trip', 180),
  sample('3', 'coast-at-dusk-2.jpg', 'news', 240),
  sample('4', 'market-square.jpg', 'team', 180),
  sample('5', 'harbor.jpg', 'contact', 180),
]

const originals: readonly SamplePicture[] = ['coast', 'street']

/** How many image uses a sample has: few, as many as are shown in full, and more (G-50). */
export const sampleSizes = ['2', '3', '5'] as const
export type SampleSize = (typeof sampleSizes)[number]

/** The list as the mail of such a case has it, by the rule that draws every mail; null where a text cannot be filled in. */
export function sampleTable(
  config: ImageUsesConfig,
  size: SampleSize,
  customerName: string,
): string | null {
  const html = imageUses(
    config,
    {
      customerName,
      language: 'en',
      detail: { findings: uses.slice(0, Number(size)), claim_details: { currency: 'EUR' } },
      pictures: (id, which) =>
        partOf(which === 'screenshot' ? 'page' : (originals[(Number(id) - 1) % 2] ?? 'coast')),
    },
    'html',
  )
  return html === null ? null : withPictures(html)
}
