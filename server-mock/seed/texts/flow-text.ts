import type { TriggerEvent } from '../../../contracts/model/mail/mail-template.ts'

/** A message as its author wrote it: paragraphs, each of them HTML. `pays`: its button leads to the payment. */
export type FlowText = { subject: string; paragraphs: readonly string[]; pays?: boolean }

export type FlowTexts = Record<TriggerEvent, FlowText> & {
  /** From the first reminder to the last; the last one is repeated where a flow has more. */
  reminders: readonly FlowText[]
  /** 'Answer to a question'. */
  answer: FlowText
  closing: string
}
