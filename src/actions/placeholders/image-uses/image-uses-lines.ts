import { ImageUsesConfig } from '../../../../contracts/model/mail/mail-template.ts'
import {
  type ImageUsesErrors,
  type ImageUsesField,
  imageUsesErrors,
  storedImageUses,
} from '../../../../contracts/rules/placeholders/image-uses-errors.ts'
import { configKind } from '../dialogs/use-config-form.ts'

export const imageUsesKind = configKind<ImageUsesConfig, ImageUsesErrors>('image-uses', {
  schema: ImageUsesConfig,
  judge: imageUsesErrors,
  stored: storedImageUses,
})

type Shown = keyof ImageUsesConfig & `show_${string}`

/** A line of the list: what switches it on, and its label. */
type Line = {
  readonly text: string
  readonly shown: Shown
  readonly label: ImageUsesField & `${string}_label`
  /** Whether the label is required: always, while the line is shown, or never (G-52). */
  readonly required: 'always' | 'shown' | 'never'
}

/** In the order in which the mail has them (IMGUSE-02 to IMGUSE-07). */
export const imageUsesLines: readonly Line[] = [
  {
    text: 'Original image',
    shown: 'show_original_image',
    label: 'original_image_label',
    required: 'always',
  },
  {
    text: 'Original image name',
    shown: 'show_original_image_name',
    label: 'original_image_name_label',
    required: 'always',
  },
  { text: 'By-line', shown: 'show_byline', label: 'byline_label', required: 'shown' },
  {
    text: 'License fee',
    shown: 'show_license_fee',
    label: 'license_fee_label',
    required: 'always',
  },
  { text: 'Screenshot', shown: 'show_found_image', label: 'found_image_label', required: 'shown' },
  { text: 'Page link', shown: 'show_page_link', label: 'page_link_label', required: 'never' },
]
