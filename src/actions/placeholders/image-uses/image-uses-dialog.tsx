import { Switch } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { useState } from 'react'
import { PLACEHOLDER_LABEL_MAX_LENGTH } from '../../../../contracts/limits.ts'
import type { ImageUsesConfig } from '../../../../contracts/model/mail/mail-template.ts'
import { ADDITIONAL_IMAGES_MAX_LENGTH } from '../../../../contracts/rules/placeholders/image-uses-errors.ts'
import { $user } from '../../../queries/following/session.ts'
import { Choice } from '../../../ui/field/choice.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { createCaretGroup } from '../../../ui/rich-text/caret-group.ts'
import { ConfigDialog } from '../dialogs/config-dialog.tsx'
import { MailSample } from '../dialogs/mail-sample.tsx'
import { TagBar } from '../dialogs/tag-bar.tsx'
import { TagLine } from '../dialogs/tag-line.tsx'
import { type ConfigDialogProps, useConfigForm } from '../dialogs/use-config-form.ts'
import { dialogTitle } from '../placeholder-words.ts'
import { imageUsesKind, imageUsesLines } from './image-uses-lines.ts'
import { type SampleSize, sampleSizes, sampleTable } from './sample-uses.ts'
import './image-uses.css'

/** The tag of the text for additional images (G-50). */
const COUNT = ['count'] as const

/** What the list of image uses shows of each (PH-14; IMGUSE-01 to IMGUSE-16). */
export function ImageUsesDialog(props: ConfigDialogProps<ImageUsesConfig>) {
  const { form, errorOf, change, frame } = useConfigForm(imageUsesKind, props)
  const [group] = useState(createCaretGroup)
  return (
    <ConfigDialog title={dialogTitle('image_uses', props.of.name)} frame={frame} width="full">
      <div className="fw-image-uses">
        <div className="fw-fields">
          {imageUsesLines.map(({ text, shown, label, required }) => (
            <fieldset className="fw-image-uses-line" key={shown}>
              <legend className="fw-visually-hidden">{text}</legend>
              <Switch
                label={text}
                checked={form[shown]}
                onChange={({ currentTarget }) =>
                  change({ [shown]: currentTarget.checked }, [label])
                }
              />
              <TextField
                label="Label"
                required={required === 'always' || (required === 'shown' && form[shown])}
                most={PLACEHOLDER_LABEL_MAX_LENGTH}
                value={form[label] ?? ''}
                error={errorOf(label)}
                onChange={(typed) => change({ [label]: typed })}
              />
            </fieldset>
          ))}
          <TagLine
            label="Text for additional images"
            name="additional_images_text"
            value={form.additional_images_text}
            onChange={(additional_images_text) => change({ additional_images_text })}
            most={ADDITIONAL_IMAGES_MAX_LENGTH}
            error={errorOf('additional_images_text')}
            help="Shown when a case has more than 3 image uses. Count is how many more."
            tags={COUNT}
            allowed={COUNT}
            group={group}
            isMain
          />
          <TagBar tags={COUNT} allowedIn={() => COUNT} group={group} />
        </div>
        <Sample config={form} />
      </div>
    </ConfigDialog>
  )
}

const sizes = sampleSizes.map((value) => ({ value, text: `${value} image uses` }))

/** The list in the mail, for cases of several sizes. */
function Sample({ config }: { readonly config: ImageUsesConfig }) {
  const user = useUnit($user)
  const [size, setSize] = useState<SampleSize>('2')
  return (
    <MailSample
      title="List in the email"
      html={sampleTable(config, size, user?.customer_name ?? '')}
      otherwise="Correct the text for additional images to see the list."
      choice={<Choice label="Sample case with" options={sizes} value={size} onChoose={setSize} />}
    />
  )
}
