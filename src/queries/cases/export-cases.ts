import { attach } from 'effector'
import type { CaseExport } from '../../../contracts/model/cases/case-export.ts'
import type { FileWatch } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'

/** Brings a list of cases as a file; it enters no log. Never fails for an expected refusal. */
export const exportCasesFx = attach({
  source: $gateway,
  effect: (gateway, { list, ...watch }: { list: CaseExport } & FileWatch) =>
    gateway.file('exportCases', { body: list }, watch),
})
