import { type RenderedImage, renderAsync } from '@resvg/resvg-js'
import { type PictureSize, pictureSize } from '../../contracts/rules/files/file-bounds.ts'
import { contentTypes, type PictureKind } from '../../contracts/rules/files/file-kinds.ts'
import { jpegOrientation, type Orientation } from './jpeg-orientation.ts'
import type { Picture } from './pictures.ts'

/** An uploaded picture: its bytes, and what they were found to be. */
export type StoredPicture = { kind: PictureKind; bytes: Uint8Array }

/** How a picture of this size is turned to be upright, as a matrix of SVG. */
const upright = ({ width, height }: PictureSize): Record<Orientation, string> => ({
  1: '1 0 0 1 0 0',
  2: `-1 0 0 1 ${width} 0`,
  3: `-1 0 0 -1 ${width} ${height}`,
  4: `1 0 0 -1 0 ${height}`,
  5: '0 1 1 0 0 0',
  6: `0 1 -1 0 ${height} 0`,
  7: `0 -1 -1 0 ${height} ${width}`,
  8: `0 -1 1 0 0 ${width}`,
})

const isLying = (orientation: Orientation): boolean => orientation >= 5

async function render(
  { kind, bytes }: StoredPicture,
  size: PictureSize,
  orientation: Orientation,
  width: number,
): Promise<RenderedImage> {
  const { width: w, height: h } = size
  const [shownWidth, shownHeight] = isLying(orientation) ? [h, w] : [w, h]
  const data = `data:${contentTypes[kind]};base64,${Buffer.from(bytes).toString('base64')}`
  const image = `<image width="${w}" height="${h}" transform="matrix(${upright(size)[orientation]})" href="${data}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shownWidth} ${shownHeight}">${image}</svg>`
  return renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  })
}

/** A picture that cannot be decoded is drawn as nothing. */
const isBlank = ({ pixels }: RenderedImage): boolean =>
  !pixels.some((value, at) => at % 4 === 3 && value > 0)

/** Made smaller by more than this at a time, what is fine in it turns into a pattern. */
const AT_A_TIME = 4

async function scaled(picture: StoredPicture, width: number): Promise<Picture | null> {
  const size = pictureSize(picture.kind, picture.bytes)
  if (size === null || size.width === 0 || size.height === 0) return null
  const orientation = picture.kind === 'jpg' ? jpegOrientation(picture.bytes) : 1
  const shown = isLying(orientation) ? size.height : size.width
  const target = Math.min(width, shown)
  const steps = [target]
  while ((steps[0] ?? shown) * AT_A_TIME < shown) steps.unshift((steps[0] ?? shown) * AT_A_TIME)
  let [from, of, turned] = [picture, size, orientation]
  for (const step of steps) {
    const image = await render(from, of, turned, step)
    if (isBlank(image)) return null
    from = { kind: 'png', bytes: image.asPng() }
    of = { width: image.width, height: image.height }
    turned = 1
  }
  return { bytes: Buffer.from(from.bytes), type: 'image/png' }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * An uploaded picture upright and at most so many pixels wide, as PNG; null where its bytes cannot be decoded. Drawn off
 * the main thread, one after the other: the largest that is taken needs 200 MB while it is read.
 */
export function scalePicture(picture: StoredPicture, width: number): Promise<Picture | null> {
  const mine = last.then(() => scaled(picture, width).catch(() => null))
  last = mine
  return mine
}
