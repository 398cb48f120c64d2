/** Image uses with their pictures, whose bytes lie in the memory of the tab that chose them. */
import type { FileRef } from '../../../contracts/model/upload.ts'
import { aPng } from '../../support/files/files.ts'
import type { Doing } from './doing.ts'

/** A file whose bytes are here at once: reading a real one is work that virtual time knows nothing of. */
export class ReadFile extends Blob {
  readonly #bytes: ArrayBuffer

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([bytes])
    this.#bytes = bytes.buffer
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes)
  }
}

const choose = ({ client }: Doing, filename: string) => {
  const bytes = aPng()
  return client.choose(new ReadFile(bytes), filename)
}

function addFinding(doing: Doing, page_screenshot: FileRef): void {
  const { history, client, form, step } = doing
  client.send('case.finding.add', {
    ...form.of,
    page_screenshot,
    page_link: `https://shop-${step.value}.example/`,
    original_image: choose(doing, `${history.newText('picture')}.png`),
    price: 1 + step.value,
  })
}

export const pictures = {
  'finding add': (doing: Doing) => addFinding(doing, choose(doing, 'page.png')),
  'finding stopped': (doing: Doing) => {
    const page = choose(doing, 'page.png')
    doing.client.stopLater(page, (doing.step.value % 40) * 8)
    addFinding(doing, page)
  },
  'finding picture': (doing: Doing) => {
    const { history, client, form, step } = doing
    const findings = form.detail?.findings ?? []
    const found = findings[step.value % Math.max(findings.length, 1)]
    if (!found) return
    const original_image = choose(doing, `${history.newText('picture')}.png`)
    client.send('case.finding.replace-original', {
      ...form.of,
      finding_id: found.id,
      original_image,
    })
  },
} satisfies Record<string, (doing: Doing) => void>
