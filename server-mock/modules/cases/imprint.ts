import type { Calls } from '../../../contracts/api/calls.ts'
import type { Imprint } from '../../../contracts/model/cases/case.ts'
import { readImprint, researchRefusal } from '../../../contracts/rules/cases/research.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { newId } from '../../ids.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'
import { writeDetail } from '../case-record/write-case.ts'

const WRITES = ['website_contact_details'] as const

/** CASEAPI-11; replaces the imprint wholly, while the owner is still searched for (G-452). */
export const changeImprint = changes<Calls['changeImprint']>(
  async ({ params, body, user, change }) => {
    const { id: _, screenshot_url = null, ...facts } = body
    const read = readImprint({ ...facts, screenshot_url })
    if (!read.ok) return refuse(400, read.message)
    const before = await openCase(change, user, params.id, WRITES, ({ row }) =>
      researchRefusal(row.state, 'imprint'),
    )
    if (isRefused(before)) return before
    const known = before.detail.website_contact_details?.id
    const imprint: Imprint | null = read.value && { id: known ?? newId(), ...read.value }
    return changeLocked(change, before, 'case.imprint-changed', () =>
      writeDetail(change, params.id, { imprint }),
    )
  },
)
