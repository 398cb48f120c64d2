/** How wide a picture that was an SVG is, in percent of the text (COMPOSE-52). */
export const SVG_PERCENT = 30

/** Wider ones are drawn no wider: nobody prints them. */
const WIDEST = 4_000

export const isSvg = ({ type }: File): boolean => type === 'image/svg+xml'

/** Draws in an `<img>`, where a document neither runs nor fetches anything. */
function loaded(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = address
  })
}

/**
 * An SVG as a PNG of twice its width, so that it is sharp on every screen: mail programs show no SVG, and it is never
 * stored. Null where the browser cannot draw it.
 */
export async function drawSvg(file: File): Promise<File | null> {
  const address = URL.createObjectURL(file)
  try {
    const image = await loaded(address)
    if (!image || image.naturalWidth === 0) return null
    const scale = Math.min(2, WIDEST / image.naturalWidth)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return png && new File([png], file.name.replace(/\.svg$/i, '.png'), { type: 'image/png' })
  } finally {
    URL.revokeObjectURL(address)
  }
}
