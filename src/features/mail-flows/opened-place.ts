import { sample } from 'effector'
import { $openMailFlow, $selection, mailFlowOpened, placeOpened } from '../../actions/workplace.ts'
import { formIdOf, placeOf } from './template/form-id.ts'
import { mailFlowsOpened, templateForms } from './template/model.ts'

// What is selected and what the address says are one: a link, a reload and the way back open the same template.

sample({
  clock: [mailFlowsOpened, placeOpened],
  source: $openMailFlow,
  fn: (open) =>
    open === null || open.templateId === null ? null : formIdOf(open.flowId, open.templateId),
  target: templateForms.selected,
})
sample({
  clock: templateForms.$selected.updates,
  source: $selection,
  // Whoever leaves the screen leaves what was selected: that says nothing of where they went.
  filter: (selection) => selection === 'EMAIL_FLOWS',
  fn: (_, formId) => {
    if (formId === null) return null
    // A template that is not there yet has no address; its flow has one.
    const { flowId, templateId } = placeOf(formId)
    return { flowId, templateId }
  },
  target: mailFlowOpened,
})
