/** What a person does so that a call is made: the broken answer then meets the units that the screens use. */
import { allSettled } from 'effector'
import { type CallName, calls } from '../../../contracts/api/calls.ts'
import type { FileCall } from '../../../src/bus/gateway/call.ts'
import { $countsStatus, countsRequested } from '../../../src/queries/cases/counts.ts'
import { type Commanding, catalogue, isUntold } from '../../support/calls/catalogue.ts'
import { aUserForm } from '../../support/offices/user-office.ts'
import {
  type Act,
  aFile,
  caseFacts,
  giving,
  membersOf,
  type Part,
  statusMessage,
} from './malformed-act.ts'
import type { Folded } from './malformed-calls.ts'
import { readingActs } from './malformed-reads.ts'

/** A call whose answer no projection holds: sent by the gateway. */
function generic(name: CallName): Act {
  return {
    touches: [],
    run: async ({ gateway, settle }) => {
      let message: string | null | undefined
      await settle(async () => {
        // The server here looks at nothing but the path, where every name stands for itself.
        const params = new Proxy({}, { get: (_, key) => String(key) })
        const request = { params, query: {}, body: {} } as never
        const result =
          calls[name].answer === 'file'
            ? await gateway.file(name as FileCall, request)
            : calls[name].effect === 'change'
              ? await gateway.change(name as 'withdrawCommand', request, {
                  commandId: 'c1',
                  version: 1,
                })
              : await gateway.call(name, request)
        message = result.kind === 'answer' ? null : result.message
      })
      return { message }
    },
  }
}

/** Another call meets an expired token, and the renewal's answer is the broken one. */
const renewing: Act = {
  touches: ['counts', 'unmapped'],
  run: async ({ scope, settle }) => {
    await settle(() => allSettled(countsRequested, { scope }))
    return { message: statusMessage(scope.getState($countsStatus)) }
  },
}

/** A session begins: with it comes what its first screen asks for. */
const beginning: readonly Part[] = ['session', 'day', 'recent', 'pulse', 'rows']

/** A command is taken back: the gateway alone hears of it. */
const withdrawing: Act = {
  touches: [],
  run: async ({ gateway, settle }) => {
    let message: string | null | undefined
    await settle(async () => {
      const result = await gateway.change('withdrawCommand', {}, { commandId: 'c1' })
      message = result.kind === 'answer' ? null : result.message
    })
    return { message }
  },
}

const ofUsers: readonly Part[] = ['users', 'session', 'recent']
const ofTemplates: readonly Part[] = ['caseTemplates', 'recent']

/** Nobody was asked whether active cases follow. */
const unasked = () => ({ apply: null })

/** Calls whose command changes something else than `caseFacts`, or takes more than its request says. */
const given: Partial<Record<Commanding, Act>> = {
  login: giving('login', beginning),
  loginSecondFactor: giving('loginSecondFactor', beginning),
  signUp: giving('signUp', beginning),
  addFinding: giving('addFinding', caseFacts, () => ({
    page_screenshot: aFile,
    original_image: aFile,
  })),
  replaceOriginal: giving('replaceOriginal', caseFacts, () => ({ original_image: aFile })),
  uploadLicense: giving('uploadLicense', caseFacts, () => ({ license_file: aFile, note: null })),
  addPicture: giving('addPicture', [], () => ({ picture: aFile })),
  assignFlow: giving('assignFlow', caseFacts, (recorded) => ({
    flow: { id: membersOf(recorded).flowId, name: 'Standard' },
  })),
  cancelInvoice: giving('cancelInvoice', caseFacts, () => ({
    invoice_id: 'no-invoice-of-this-case',
  })),
  sendEmail: giving('sendEmail', caseFacts, () => ({ delay: 0 })),
  addDraftFile: giving('addDraftFile', [], () => ({ file: aFile })),
  deleteMailDraft: giving('deleteMailDraft', [], (recorded) => ({
    draft_id: membersOf(recorded).draftId,
  })),
  deleteDraftFile: giving('deleteDraftFile', [], (recorded) => ({
    file_id: membersOf(recorded).fileId,
  })),
  sendLetter: giving('sendLetter', [...caseFacts, 'business']),
  acknowledgeLetter: giving('acknowledgeLetter', caseFacts, (recorded) => ({
    letter_id: membersOf(recorded).letterId,
  })),
  markEmail: giving('markEmail', caseFacts, () => ({ case_id: null })),
  mapEmail: giving('mapEmail', caseFacts, (recorded) => ({
    email_id: membersOf(recorded).emailId,
    case_id: membersOf(recorded).caseId,
  })),
  deleteEmail: giving('deleteEmail', ['unmapped', 'recent'], (recorded) => ({
    email_id: membersOf(recorded).emailId,
  })),
  createCaseTemplate: giving('createCaseTemplate', ofTemplates),
  changeCaseTemplate: giving('changeCaseTemplate', ofTemplates),
  deleteCaseTemplate: giving('deleteCaseTemplate', ofTemplates),
  createInvoiceTemplate: giving('createInvoiceTemplate', []),
  changeInvoiceTemplate: giving('changeInvoiceTemplate', []),
  deleteInvoiceTemplate: giving('deleteInvoiceTemplate', []),
  createMailFlow: giving('createMailFlow', [], () => ({ presets: [] })),
  renameMailFlow: giving('renameMailFlow', []),
  deleteMailFlow: giving('deleteMailFlow', []),
  createMailTemplate: giving('createMailTemplate', [], unasked),
  changeMailTemplate: giving('changeMailTemplate', [], unasked),
  deleteMailTemplate: giving('deleteMailTemplate', [], unasked),
  createTranslation: giving('createTranslation', []),
  deleteTranslation: giving('deleteTranslation', []),
  makeTranslationDefault: giving('makeTranslationDefault', []),
  activateTranslation: giving('activateTranslation', []),
  deactivateTranslation: giving('deactivateTranslation', []),
  saveLoginText: giving('saveLoginText', [], () => ({ text: 'login' })),
  saveCaseOverviewText: giving('saveCaseOverviewText', [], () => ({ text: 'case_overview' })),
  saveAboutUsText: giving('saveAboutUsText', [], () => ({ text: 'about_us' })),
  saveFaq: giving('saveFaq', [], () => ({ text: 'faq' })),
  saveBusinessDetails: giving('saveBusinessDetails', ['business']),
  addCredits: giving('addCredits', ['business']),
  addUser: giving('addUser', ofUsers),
  changeUser: giving('changeUser', ofUsers, () => aUserForm()),
  activateUser: giving('activateUser', ofUsers),
  deactivateUser: giving('deactivateUser', ofUsers),
  deleteUser: giving('deleteUser', ofUsers),
  resetSecondFactor: giving('resetSecondFactor', ofUsers),
  changeName: giving('changeName', ofUsers),
  requireSecondFactor: giving('requireSecondFactor', []),
  saveMailSetup: giving('saveMailSetup', ['mailSetup']),
  savePortalAddress: giving('savePortalAddress', ['portalSettings']),
  savePortalLegal: giving('savePortalLegal', ['portalSettings'], () => ({
    ...{ homepage: '', privacy_statement_link: '', imprint_link: '' },
  })),
  savePortalImage: giving('savePortalImage', ['portalSettings'], () => ({
    ...{ type: 'logo', image: aFile },
  })),
  deletePortalImage: giving('deletePortalImage', ['portalSettings'], () => ({ type: 'favicon' })),
  activateInbound: giving('activateInbound', ['mailSetup']),
  activateMailSetup: giving('activateMailSetup', ['mailSetup']),
  acceptTerms: giving('acceptTerms', ['terms']),
}

/** A call that is neither in `unfolded` nor done by a command and has no act of its own is a type error. */
const acts: Record<Exclude<Folded, Commanding>, Act> = {
  renew: renewing,
  withdrawCommand: withdrawing,
  ...readingActs,
}

const isCommanding = (name: CallName): name is Commanding => catalogue[name].command !== undefined

export const actOf = (name: CallName): Act =>
  isCommanding(name)
    ? (given[name] ?? giving(name, isUntold(name) ? [] : caseFacts))
    : ((acts as Partial<Record<CallName, Act>>)[name] ?? generic(name))
