import { everydayDefects } from './everyday-defects.mjs'

/**
 * Faults that the suite has to find, each planted alone into a copy of the project (`npm run test:planted`).
 * @type {import('./planted.mjs').Defect[]}
 */
export const defects = [
  {
    name: 'skip de-duplication',
    edits: [
      {
        file: 'src/bus/log/ordering.ts',
        find: `      duplicates += 1
      continue`,
        put: `      duplicates += 1
      if (isWhole(event)) ready.push(event)
      continue`,
      },
    ],
    first: ['tests/bus/log/ordering.test.ts'],
  },
  {
    name: 'drop the idempotency row',
    edits: [
      {
        file: 'server-mock/calls/idempotency.ts',
        find: `  if (claimed.length > 0) return null`,
        put: `  await tx.delete(idempotency).where(and(eq(idempotency.userId, userId), eq(idempotency.key, key)))
  if (claimed.length > 0) return null`,
      },
    ],
    first: ['tests/conformance/once/once.test.ts'],
  },
  {
    name: 'apply out of order',
    edits: [
      {
        file: 'src/bus/log/ordering.ts',
        find: `    held.set(event.seq, event)
    handOn()`,
        put: `    held.set(event.seq, event)
    if (cursor !== null) cursor = event.seq - 1
    handOn()`,
      },
    ],
    first: ['tests/bus/log/ordering.test.ts'],
  },
  {
    name: 'forget the gap fetch',
    edits: [
      {
        file: 'src/bus/realtime/catch-up.ts',
        find: `clock: [$ordering, eventsMissed], filter: $isIncomplete })`,
        put: `clock: [$ordering, eventsMissed], filter: () => false })`,
      },
    ],
    first: ['tests/queries/following/channel.test.ts'],
  },
  {
    name: 'fetch the gap short by one',
    edits: [
      {
        file: 'src/bus/realtime/catch-up.ts',
        find: `? BEYOND : cursor,`,
        put: `? BEYOND : cursor + 1,`,
      },
    ],
    first: ['tests/queries/following/channel.test.ts'],
  },
  {
    name: 'renew twice',
    edits: [
      {
        file: 'src/bus/gateway/renewal.ts',
        find: `    running = true
    lost = null
    try`,
        put: `    lost = null
    try`,
      },
    ],
    first: ['tests/bus/gateway/renewal.test.ts'],
  },
  {
    name: 'keep a refused prediction',
    edits: [
      {
        file: 'src/commands/execute.ts',
        find: `const isOpen = outcome.kind === 'waiting' ||`,
        put: `const isOpen = outcome.kind === 'refused' || outcome.kind === 'waiting' ||`,
      },
    ],
    first: ['tests/commands/predictions.test.ts', 'tests/forms/saves.test.ts'],
  },
  {
    name: 'lose the outbox on restart',
    edits: [
      {
        file: 'server-mock/outside/mail-out/outbox.ts',
        find: `  clean(true)
  kick()`,
        put: `  clean(true)
  pumping = pumping.then(async () => {
    await services.database.pool.query("delete from outbox where state = 'queued'")
  })
  kick()`,
      },
    ],
    first: [
      'tests/server/mail/mail-out-sending.test.ts',
      'tests/server/mail/mail-out-faults.test.ts',
    ],
  },
  {
    name: 'send twice after a crash',
    edits: [
      {
        file: 'server-mock/modules/outgoing-mail/outbox-queue.ts',
        find: '    await settle(services, row, { error: UNKNOWN, accepted: [], later })',
        put: `    await db.update(outbox).set({ state: 'queued' }).where(eq(outbox.id, row.id))`,
      },
    ],
    first: [
      'tests/server/mail/mail-out-faults.test.ts',
      'tests/server/mail/mail-out-sending.test.ts',
    ],
  },
  {
    name: 'a fold that reads the clock',
    edits: [
      {
        file: 'src/projections/cases/row-table.ts',
        find: `    this.put(place, row)
    return null`,
        put: `    this.put(place, { ...row, last_case_activity_timestamp: new Date().toISOString() })
    return null`,
      },
    ],
    first: ['tests/logs/replay.test.ts'],
  },
  {
    name: 'counts recounted wrongly for an unloaded case',
    edits: [
      {
        file: 'src/projections/cases/counts.ts',
        find: `  foldCaseEvents: (state, _events, { rows }) => {
    let isChanged = false
    for (const event of rows.moved) if (takeEvent(state, event)) isChanged = true`,
        put: `  foldCaseEvents: (state, _events, { rows, details }) => {
    let isChanged = false
    const moved = rows.moved.filter((event) => details.map.has(event.payload.row.id))
    for (const event of moved) if (takeEvent(state, event)) isChanged = true`,
      },
    ],
    first: ['tests/queries/following/channel.test.ts', 'tests/conformance/client-engine.test.ts'],
  },
  {
    name: 'an As-Of ignored',
    edits: [
      {
        file: 'src/projections/cases/counts.ts',
        find: `const later = eventsAfter(recent, payload.as_of)`,
        put: `const later = eventsAfter(recent, Number.MAX_SAFE_INTEGER)`,
      },
    ],
    first: ['tests/projections/as-of.test.ts'],
  },
  {
    name: 'a stale read folded over a newer event',
    edits: [
      {
        file: 'src/projections/cases/rows.ts',
        find: `    const known = state.map.get(row.id)
    if (known && known.version > row.version) continue
`,
        put: ``,
      },
    ],
    first: ['tests/projections/as-of.test.ts'],
  },
  {
    name: 'a missing tenant filter',
    edits: [
      {
        file: 'server-mock/modules/case-list/filter-sql.ts',
        find: `sql\`r.customer_id = \${customerId}\``,
        put: `sql\`\${customerId}::text is not null\``,
      },
    ],
    first: ['tests/conformance/tenants/tenants.test.ts'],
  },
  {
    name: 'a withheld event delivered',
    edits: [
      {
        file: 'server-mock/events/read.ts',
        find: `if (role === 'ADMIN' || audienceOf`,
        put: `if (role === 'ADMIN' || role === 'AGENT' || audienceOf`,
      },
    ],
    first: [
      'tests/server/http/foundation-realtime.test.ts',
      'tests/server/db/foundation-change.test.ts',
    ],
  },
  {
    name: 'a 412 skipped',
    edits: [
      {
        file: 'server-mock/modules/case-record/stale.ts',
        find: `if (complete && changes.length === 0) return null`,
        put: `if (complete) return null`,
      },
    ],
    first: ['tests/conformance/racing/versions.test.ts'],
  },
  {
    name: 'an outbox of another user sent',
    edits: [
      {
        file: 'src/bus/outbox/entry.ts',
        find: `const prefixOf = (userId: string): string => \`framewright:\${userId}:journal:\``,
        put: `const prefixOf = (_userId: string): string => \`framewright:everybody:journal:\``,
      },
      {
        file: 'src/bus/outbox/entry.ts',
        find: `if (entry.userId !== userId || command.actor.id !== userId) {`,
        put: `if (entry.userId === '') {`,
      },
    ],
    first: ['tests/bus/outbox/outbox-entry.test.ts', 'tests/bus/outbox/outbox-sessions.test.ts'],
  },
  {
    name: 'a secret command kept in the outbox',
    edits: [
      {
        file: 'src/bus/outbox/entry.ts',
        find: `  !traitsOf(name).secret && `,
        put: `  `,
      },
    ],
    first: ['tests/bus/outbox/outbox-entry.test.ts', 'tests/bus/outbox/outbox.test.ts'],
  },
  {
    name: 'an unknown event that stops the log',
    edits: [
      {
        file: 'src/bus/log/log.ts',
        find: `      log.unknown += 1
`,
        put: `      log.unknown += 1
      break
`,
      },
    ],
    first: ['tests/bus/log/log.test.ts'],
  },
  {
    name: 'a mutated shared row',
    edits: [
      {
        file: 'src/projections/cases/row-table.ts',
        find: `    this.put(place, row)
    return null`,
        put: `    this.put(place, known < 0 ? row : Object.assign(this.rows[place] ?? {}, row))
    return null`,
      },
    ],
    first: ['tests/projections/cases/rows.test.ts'],
  },
  {
    name: 'a stale save over what the opponent changed',
    edits: [
      {
        file: 'contracts/rules/case-changes/stale-fields.ts',
        find: `if (actor.id === userId) continue`,
        put: `if (actor.kind !== 'user' || actor.id === userId) continue`,
      },
    ],
    first: ['tests/rules/case-changes/stale-fields.test.ts'],
  },
  {
    name: 'a mail of another case removed',
    edits: [
      {
        file: 'server-mock/modules/case-mails/scheduled-mail.ts',
        find: `  caseId: string,
  activityId: string,
)`,
        put: `  _caseId: string,
  activityId: string,
)`,
      },
      {
        file: 'server-mock/modules/case-mails/scheduled-mail.ts',
        find: `        eq(activity.caseId, Number(caseId)),
`,
        put: ``,
      },
    ],
    first: ['tests/server/cases/automation-calls.test.ts'],
  },
  {
    name: 'a renewal told to another session',
    edits: [
      {
        file: 'src/bus/gateway/renewal.ts',
        find: `if (now === null || now.accessToken !== used) return`,
        put: `if (now === null) return`,
      },
    ],
    first: ['tests/bus/gateway/renewal.test.ts'],
  },
  {
    name: 'a choice kept for a newer clash',
    edits: [
      {
        file: 'src/forms/merge.ts',
        find: `mine: own, theirs, choice: null }`,
        put: `mine: own, theirs, choice: known?.choice ?? null }`,
      },
    ],
    first: ['tests/forms/merge.test.ts'],
  },
  {
    name: 'a pause counted again by the next',
    edits: [
      {
        file: 'server-mock/modules/case-mails/resume-mails.ts',
        find: `  await writeDetail(change, caseId, { pausedAt: null })
`,
        put: ``,
      },
    ],
    first: ['tests/server/cases/automation-calls.test.ts'],
  },
  ...everydayDefects,
]
