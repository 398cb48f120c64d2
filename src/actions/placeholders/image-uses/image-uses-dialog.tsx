import { Switch } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { useState } from 'react'
import { PLACEHOLDER_LABEL_MAX_LENGTH } from '../../../../contracts/limits.ts'
import type { ImageUsesConfig } from '../../../../contracts/model/mail/mail-template.ts'
import { ADDITIONAL_IMAGES_MAX_LENGTH } from '../../../../contracts/rules/placeholders/image-uses-errors.ts'
import { $user } from '../../../queries/following/session.ts'
import { Choice } from '../../../ui/field/choice.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { ConfigDialog } from '../dialogs/config-dialog.tsx'
import { MailSample } from '../dialogs/mail-sample.tsx'
import { TagBar } from '../dialogs/tag-bar.tsx'
import { type ConfigDialogProps, useConfigForm } from '../dialogs/use-config-form.ts'
import { useTagInsertion } from '../dialogs/use-tag-insertion.ts'
import { dialogTitle } from '../placeholder-words.ts'
import { imageUsesKind, imageUsesLines } from './image-uses-lines.ts'
import { type SampleSize, sampleSizes, sampleTable } from './sample-uses.ts'
import './image-uses.css'

/** What the list of image uses shows of each (PH-14; IMGUSE-01 to IMGUSE-16). */
export function ImageUsesDialog(props: ConfigDialogProps<ImageUsesConfig>) {
  const { form, errorOf, change, frame } = useConfigForm(imageUsesKind, props)
  const { textOf, insert } = useTagInsertion<'additional_images_text'>((field, text) =>
    change({ [field]: text }),
  )
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
          <TextArea
            label="Text for additional images"
            required
            rows={2}
            maxRows={4}
            most={ADDITIONAL_IMAGES_MAX_LENGTH}
            help="Shown when a case has more than 3 image uses. {{count}} is how many more."
            value={form.additional_images_text}
            error={errorOf('additional_images_text')}
            {...textOf('additional_images_text')}
            onChange={(additional_images_text) => change({ additional_images_text })}
          />
          <TagBar tags={['count']} allowed={['count']} onInsert={insert} />
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
