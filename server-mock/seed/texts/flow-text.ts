import type { StandardTexts } from '../../modules/mail-flows/presets/preset-text.ts'

/** What a flow of the demo says; of reminders the last one is repeated where a flow has more. */
export type FlowTexts = Omit<StandardTexts, 'letter'>
