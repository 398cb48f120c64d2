import { useState } from 'react'
import type { SalutationConfig } from '../../../../contracts/model/mail/mail-template.ts'
import {
  allowedTags,
  SALUTATION_MAX_LENGTH,
  type SalutationField,
  salutationFields,
  salutationPriority,
  salutationTags,
} from '../../../../contracts/rules/placeholders/salutation-errors.ts'
import { OrderList } from '../../../ui/order-list/order-list.tsx'
import { createCaretGroup } from '../../../ui/rich-text/caret-group.ts'
import { ConfigDialog } from '../dialogs/config-dialog.tsx'
import { TagBar } from '../dialogs/tag-bar.tsx'
import { TagLine } from '../dialogs/tag-line.tsx'
import { type ConfigDialogProps, useConfigForm } from '../dialogs/use-config-form.ts'
import { dialogTitle } from '../placeholder-words.ts'
import { SalutationSamples } from './salutation-samples.tsx'
import {
  kindNames,
  salutationGroups,
  salutationKind,
  textAt,
  withText,
} from './salutation-texts.ts'
import './salutation.css'

/** The text that the dialog begins at. */
const FIRST = 'last_name.male'

/** How contacts are addressed (PH-13; SALUT-01 to SALUT-16). */
export function SalutationDialog(props: ConfigDialogProps<SalutationConfig>) {
  const { form, errorOf, change, frame } = useConfigForm(salutationKind, props)
  const { salutations } = form
  const write = (field: SalutationField, text: string) =>
    change({ salutations: withText(salutations, field, text) }, [field])
  const [group] = useState(createCaretGroup)
  return (
    <ConfigDialog title={dialogTitle('salutation', props.of.name)} frame={frame} width="wide">
      <div className="fw-salutation">
        <div className="fw-fields">
          <TagBar
            tags={salutationTags}
            allowedIn={(text) => allowedTags(salutationFields.find((one) => one === text) ?? FIRST)}
            group={group}
          />
          {salutationGroups.map(({ title, texts }) => (
            <fieldset key={title} className="fw-salutation-group">
              <legend className="fw-text-head">{title}</legend>
              {texts.map(({ field, label }) => (
                <TagLine
                  key={field}
                  label={label}
                  name={field}
                  value={textAt(salutations, field)}
                  onChange={(text) => write(field, text)}
                  most={SALUTATION_MAX_LENGTH}
                  error={errorOf(field)}
                  tags={salutationTags}
                  allowed={allowedTags(field)}
                  group={group}
                  isMain={field === FIRST}
                  autoFocus={field === FIRST}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <div className="fw-salutation-side fw-stack">
          <section>
            <h3 className="fw-text-head">Order of preference</h3>
            <p className="fw-text-small fw-text-3">The first that fits the contact is used.</p>
            <OrderList
              label="Order of preference"
              rows={salutationPriority(form.priority).map((id) => ({ id, name: kindNames[id] }))}
              onOrder={(priority) => change({ priority })}
            />
          </section>
          <SalutationSamples config={form} />
        </div>
      </div>
    </ConfigDialog>
  )
}
