import { useUnit } from 'effector-react'
import { languageOption } from '../../../actions/set-up/options.ts'
import { $mailFlows, $mailFlowsStatus } from '../../../queries/set-up/mail-flows.ts'
import { $translations } from '../../../queries/set-up/portal.ts'
import { $translationsStatus } from '../../../queries/set-up/translations.ts'
import type { TemplateForm } from '../editing/form-values.ts'
import { templateForms } from '../editing/model.ts'
import { Section } from './section.tsx'
import { SetUpField } from './set-up-field.tsx'

/** CASETPL-15: what else a case takes from the set-up. */
export function OtherDefaults({ form }: { readonly form: TemplateForm }) {
  const unit = useUnit({
    flows: $mailFlows,
    flowsStatus: $mailFlowsStatus,
    portal: $translations,
    portalStatus: $translationsStatus,
    change: templateForms.changed,
  })
  return (
    <Section title="Other Defaults">
      <div className="fw-pair">
        <SetUpField
          label="Mail Flow"
          known={unit.flows?.map(({ id, name }) => ({ value: id, text: name })) ?? null}
          status={unit.flowsStatus}
          value={form.email_flow_id}
          onChange={(email_flow_id) => unit.change({ email_flow_id })}
        />
        <SetUpField
          label="Portal Language"
          known={unit.portal?.translations.map(languageOption) ?? null}
          status={unit.portalStatus}
          value={form.translation_id}
          onChange={(translation_id) => unit.change({ translation_id })}
        />
      </div>
    </Section>
  )
}
