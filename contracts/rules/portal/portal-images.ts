import type { Plan } from '../../model/accounts/user.ts'
import type { PortalImageType } from '../../model/portal/portal-settings.ts'
import { hasFeature } from '../accounts/plan-features.ts'
import { type PictureSize, pictureSize } from '../files/file-bounds.ts'
import { contentTypes, pictureKind } from '../files/file-kinds.ts'
import { type FileRefusal, sizeRefusal } from '../files/file-size.ts'
import { isWholePicture } from '../files/whole-picture.ts'
import { icoSize } from './ico.ts'

export const portalImageKinds = ['jpg', 'png', 'gif', 'ico'] as const
export type PortalImageKind = (typeof portalImageKinds)[number]

/** The one type that an image of the portal is served with. */
export const portalImageContent: Readonly<Record<PortalImageKind, string>> = {
  jpg: contentTypes.jpg,
  png: contentTypes.png,
  gif: contentTypes.gif,
  ico: 'image/x-icon',
}

export const imageTexts = {
  dimensions: 'Wrong dimensions of image',
  format: 'Sorry, this file format is not supported',
  needsPro: 'Images for the portal need the plan PRO.',
} as const

const between = (least: number, value: number, most: number): boolean =>
  least <= value && value <= most

type Rule = {
  kinds: readonly PortalImageKind[]
  /** As file choosers take them, and as people read them. */
  endings: readonly string[]
  fits(size: PictureSize): boolean
  /** What it may measure, for people. */
  measures: string
}

const sides = [16, 32, 48, 64, 128]

/** What each image of the portal may be (PORTAL-16 to PORTAL-23). */
export const portalImageRules: Readonly<Record<PortalImageType, Rule>> = {
  logo: {
    kinds: ['jpg', 'gif', 'png', 'ico'],
    endings: ['jpg', 'gif', 'png', 'jpeg', 'ico'],
    fits: ({ width, height }) => between(35, width, 1600) && between(35, height, 400),
    measures: '35 to 1600 px wide, 35 to 400 px high',
  },
  favicon: {
    kinds: ['gif', 'png', 'ico'],
    endings: ['gif', 'png', 'ico'],
    fits: ({ width, height }) => width === height && sides.includes(width),
    measures: 'square, with sides of 16, 32, 48, 64 or 128 px',
  },
  about_us_image: {
    kinds: ['jpg', 'png'],
    endings: ['jpg', 'jpeg', 'png'],
    fits: ({ width, height }) => between(100, width, 2000) && between(120, height, 2400),
    measures: '100 to 2000 px wide, 120 to 2400 px high',
  },
}

export type PortalImageVerdict =
  | ({ ok: true; kind: PortalImageKind } & PictureSize)
  | ({ ok: false } & FileRefusal)

const refuse = (message: string): PortalImageVerdict => ({ ok: false, reason: 'content', message })

function read(bytes: Uint8Array): ({ kind: PortalImageKind } & PictureSize) | null {
  const ico = icoSize(bytes)
  if (ico) return { kind: 'ico', ...ico }
  const kind = pictureKind(bytes)
  const size = kind && pictureSize(kind, bytes)
  return kind && size && isWholePicture(kind, bytes) ? { kind, ...size } : null
}

/**
 * Whether bytes are an image that the portal takes in this place: by what they are, whatever their name says (G-97). The
 * browser asks before it sends them, the server before it keeps them.
 */
export function judgePortalImage(type: PortalImageType, bytes: Uint8Array): PortalImageVerdict {
  const large = sizeRefusal(bytes.length)
  if (large) return { ok: false, ...large }
  const rule = portalImageRules[type]
  const found = read(bytes)
  if (found === null || !rule.kinds.includes(found.kind)) return refuse(imageTexts.format)
  return rule.fits(found) ? { ok: true, ...found } : refuse(imageTexts.dimensions)
}

/** Why no image can be put in, or null. What is there stays and can be taken away (G-24). */
export const portalImagesLocked = (plan: Plan): string | null =>
  hasFeature(plan, 'portal images') ? null : imageTexts.needsPro
