/** Pictures that are made point by point, and read point by point. */
import { crc32, deflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'

export type Colour = readonly [red: number, green: number, blue: number]

export const red: Colour = [200, 20, 20]
export const green: Colour = [20, 160, 60]
export const blue: Colour = [20, 60, 200]

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of this size whose points have these colours. */
export function paintPng(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => colourAt(x, y)).flat()]),
  )
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** The size of a PNG, and the colour of each of its points. */
export function readPixels(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  const { pixels } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`,
    { font: { loadSystemFonts: false } },
  ).render()
  const at = (x: number, y: number): Colour => {
    const first = (y * width + x) * 4
    const [r = 0, g = 0, b = 0] = pixels.subarray(first, first + 3)
    return [r, g, b]
  }
  return { width, height, at }
}

/** Whether a colour is that one, but for what a format or a scaling changes. */
export const isLike = (colour: Colour, wanted: Colour): boolean =>
  colour.every((part, at) => Math.abs(part - (wanted[at] ?? 0)) < 24)
