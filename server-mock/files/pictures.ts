import { Resvg } from '@resvg/resvg-js'
import { type Brush, brushOf, HEIGHT, WIDTH } from './drawing/brush.ts'
import {
  beachUmbrella,
  forestMorning,
  hotAirBalloons,
  lighthouse,
  mountainDusk,
  sailingBoat,
  vineyardRows,
  winterCabin,
} from './drawing/landscapes.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, websitePage } from './drawing/page.ts'
import {
  catOnSill,
  cityFacades,
  coffeeCup,
  freshBread,
  platedDish,
  portraitStudy,
} from './drawing/things.ts'
import { type MotifName, motifOf } from './motifs.ts'

const motifs: Record<MotifName, (brush: Brush) => string> = {
  'mountain-dusk': mountainDusk,
  'sailing-boat': sailingBoat,
  'plated-dish': platedDish,
  'city-facades': cityFacades,
  'fresh-bread': freshBread,
  'beach-umbrella': beachUmbrella,
  'forest-morning': forestMorning,
  'portrait-study': portraitStudy,
  'cat-on-sill': catOnSill,
  lighthouse,
  'hot-air-balloons': hotAirBalloons,
  'vineyard-rows': vineyardRows,
  'coffee-cup': coffeeCup,
  'winter-cabin': winterCabin,
}

/** `original` is the photograph, `page` the website that shows it. */
export type PictureView = 'original' | 'page'

/** Widths that a picture is served in, in pixels; drawing is synchronous, so nothing larger. */
export const pictureWidths = [160, 320, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

export type Picture = { bytes: Buffer; type: 'image/png' }

/** The picture of a demo finding, drawn from its seed: the same seed, view and width give the same bytes. */
export function drawFinding(seed: number, view: PictureView, width: PictureWidth = 640): Picture {
  const brush = brushOf(seed)
  const scene = motifs[motifOf(seed)](brush)
  const [w, h] = view === 'page' ? [PAGE_WIDTH, PAGE_HEIGHT] : [WIDTH, HEIGHT]
  const content = view === 'page' ? websitePage(seed, brush, scene) : scene
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">${content}</svg>`
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  }).render()
  return { bytes: image.asPng(), type: 'image/png' }
}
