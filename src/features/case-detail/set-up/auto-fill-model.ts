import { createEvent, sample } from 'effector'
import { filledFields } from '../../../../contracts/rules/cases/auto-fill.ts'
import { allowsAutoFill } from '../../../../contracts/rules/cases/case-allows.ts'
import { autoFillRequested } from '../../../actions/requests.ts'
import { selectionChosen } from '../../../actions/workplace.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { invoiceTemplatesRequested } from '../../../queries/accounting/invoice-templates.ts'
import { $caseTemplates, caseTemplatesRequested } from '../../../queries/set-up/case-templates.ts'
import { mailFlowsRequested } from '../../../queries/set-up/mail-flows.ts'
import { createChooser, type OfCase } from './chooser.ts'

/** Which template a case is filled in from (EDIT-14). */
export const autoFillChooser = createChooser({
  name: 'template',
  fx: createCommandEffect('case.auto-fill'),
  requested: autoFillRequested,
  allows: allowsAutoFill,
  writes: filledFields,
  current: () => null,
  $input: $caseTemplates.map((templates) => (of: OfCase, id: string) => {
    const isKnown = templates?.some((template) => template.id === id) ?? false
    return isKnown ? { ...of, template_id: id } : null
  }),
})

/** Somebody without a template wants to write one. */
export const templatesScreenPressed = createEvent()

sample({
  clock: autoFillChooser.opened,
  fn: () => undefined,
  // What the template names shows before the answer, as far as it is known.
  target: [caseTemplatesRequested, mailFlowsRequested, invoiceTemplatesRequested],
})
sample({ clock: templatesScreenPressed, target: autoFillChooser.cancelled })
sample({
  clock: templatesScreenPressed,
  fn: () => 'CASETEMPLATES' as const,
  target: selectionChosen,
})
