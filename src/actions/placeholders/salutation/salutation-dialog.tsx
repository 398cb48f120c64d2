import type { SalutationConfig } from '../../../../contracts/model/mail/mail-template.ts'
import {
  allowedTags,
  SALUTATION_MAX_LENGTH,
  type SalutationField,
  salutationPriority,
  salutationTags,
} from '../../../../contracts/rules/placeholders/salutation-errors.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { OrderList } from '../../../ui/order-list/order-list.tsx'
import { ConfigDialog } from '../dialogs/config-dialog.tsx'
import { TagBar } from '../dialogs/tag-bar.tsx'
import { type ConfigDialogProps, useConfigForm } from '../dialogs/use-config-form.ts'
import { useTagInsertion } from '../dialogs/use-tag-insertion.ts'
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

/** How contacts are addressed (PH-13; SALUT-01 to SALUT-16). */
export function SalutationDialog(props: ConfigDialogProps<SalutationConfig>) {
  const { form, errorOf, change, frame } = useConfigForm(salutationKind, props)
  const { salutations } = form
  const write = (field: SalutationField, text: string) =>
    change({ salutations: withText(salutations, field, text) }, [field])
  const { writing, textOf, insert } = useTagInsertion(write)
  return (
    <ConfigDialog title={dialogTitle('salutation', props.of.name)} frame={frame} width="wide">
      <div className="fw-salutation">
        <div className="fw-fields">
          <TagBar
            tags={salutationTags}
            allowed={writing === null ? salutationTags : allowedTags(writing)}
            onInsert={insert}
          />
          {salutationGroups.map(({ title, texts }) => (
            <fieldset key={title} className="fw-salutation-group">
              <legend className="fw-text-head">{title}</legend>
              {texts.map(({ field, label }) => (
                <TextField
                  key={field}
                  label={label}
                  required
                  most={SALUTATION_MAX_LENGTH}
                  value={textAt(salutations, field)}
                  error={errorOf(field)}
                  {...textOf(field)}
                  onChange={(text) => write(field, text)}
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
