/** What the dialog of the image uses takes (document 3, section 5 "Image uses"). */

import { PLACEHOLDER_LABEL_MAX_LENGTH } from '../../limits.ts'
import type { ImageUsesConfig } from '../../model/mail/mail-template.ts'
import { lengthRefusal } from '../typed/typed-length.ts'
import { tagsIn } from './tags.ts'

/** The text about further image uses is a sentence with a count (G-51). */
export const ADDITIONAL_IMAGES_MAX_LENGTH = 255

/** Said of a text about further image uses that is not there (IMGUSE-11). */
export const ADDITIONAL_IMAGES_MISSING = 'Please enter a text for additional images.'
/** Nothing else is known there (IMGUSE-16; G-50). */
export const COUNT_ALONE = 'This text can only contain {{count}}.'

/** The texts in the order of the dialog. */
export const imageUsesFields = [
  'original_image_label',
  'original_image_name_label',
  'byline_label',
  'license_fee_label',
  'found_image_label',
  'page_link_label',
  'additional_images_text',
] as const
export type ImageUsesField = (typeof imageUsesFields)[number]
export type ImageUsesErrors = Partial<Record<ImageUsesField, string>>

const labelMissing: Record<Exclude<ImageUsesField, 'additional_images_text'>, string> = {
  original_image_label: 'Please enter a label for the original image.',
  original_image_name_label: 'Please enter a label for the original image name.',
  byline_label: 'Please enter a label for the by-line.',
  license_fee_label: 'Please enter a label for the license fee.',
  found_image_label: 'Please enter a label for the screenshot.',
  page_link_label: 'Please enter a label for the page link.',
}

/** Three labels are always required, two while their line is shown; the page link may stand alone (G-52). */
function isRequired(config: ImageUsesConfig, field: keyof typeof labelMissing): boolean {
  if (field === 'byline_label') return config.show_byline
  if (field === 'found_image_label') return config.show_found_image
  return field !== 'page_link_label'
}

function additionalTextError(text: string): string | null {
  if (text.trim() === '') return ADDITIONAL_IMAGES_MISSING
  if (!tagsIn(text).every((tag) => tag === 'count')) return COUNT_ALONE
  return lengthRefusal(text, ADDITIONAL_IMAGES_MAX_LENGTH)
}

function errorOf(config: ImageUsesConfig, field: ImageUsesField): string | null {
  if (field === 'additional_images_text') return additionalTextError(config.additional_images_text)
  const label = config[field] ?? ''
  if (label.trim() !== '') return lengthRefusal(label, PLACEHOLDER_LABEL_MAX_LENGTH)
  return isRequired(config, field) ? labelMissing[field] : null
}

/** What keeps image uses from being saved, field by field in the order of the dialog (IMGUSE-08 to IMGUSE-14). */
export const imageUsesErrors = (config: ImageUsesConfig): ImageUsesErrors =>
  Object.fromEntries(
    imageUsesFields.flatMap((field) => {
      const wrong = errorOf(config, field)
      return wrong === null ? [] : [[field, wrong]]
    }),
  )

/** Image uses as they are stored: trimmed, an empty optional label as null. */
export const storedImageUses = (config: ImageUsesConfig): ImageUsesConfig => ({
  ...config,
  original_image_label: config.original_image_label.trim(),
  original_image_name_label: config.original_image_name_label.trim(),
  byline_label: config.byline_label?.trim() || null,
  license_fee_label: config.license_fee_label.trim(),
  found_image_label: config.found_image_label?.trim() || null,
  page_link_label: config.page_link_label?.trim() || null,
  additional_images_text: config.additional_images_text.trim(),
})
