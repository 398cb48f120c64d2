/**
 * What leads to the places that little passes, so that a server which shall die there comes by in time. Of each list
 * the first that can be done is done, until it is dead.
 */
import type { acts } from './acts/acts.ts'
import type { administration } from './acts/administration.ts'
import type { orders } from './acts/orders.ts'

export type Ways = {
  onCases?: readonly (keyof typeof acts)[]
  inOffice?: readonly (keyof typeof administration)[]
  ordered?: readonly (keyof typeof orders)[]
}

const licence = (...last: (keyof typeof acts)[]): Ways => ({
  onCases: [...last, 'uploadLicense', 'activate'],
})
const invoicing = (...last: (keyof typeof acts)[]): Ways => ({
  onCases: [...last, 'generateInvoice', 'activate'],
})
const paying: Ways = { onCases: ['pay', 'initiatePayment', 'activate'] }
const sending: Ways = { onCases: ['sendMail', 'activate'] }
const drafting: Ways = { onCases: ['draft'] }
const showing: Ways = { onCases: ['sendPicture', 'activate'] }
const inviting: Ways = { inOffice: ['invite'] }
const removing: Ways = { inOffice: ['delete', 'invite'] }
const ordering: Ways = { ordered: ['tag'] }
const undoing: Ways = { ordered: ['undo', 'tag'] }
const stopping: Ways = { ordered: ['stop'] }
const applying: Ways = { ordered: ['apply'] }

const ways: Readonly<Record<string, Ways>> = {
  'session removed': removing,
  'detail changed': { onCases: ['changeContact', 'activate'] },
  'activity changed': sending,
  'activity removed': { onCases: ['deleteNote', 'addNote'] },
  'tag known': { onCases: ['addTag'] },
  'image use added': { onCases: ['addImageUse'] },
  'image use changed': { onCases: ['changePrice'] },
  'image use removed': { onCases: ['removeImageUse', 'addImageUse'] },
  'file kept': { onCases: ['addImageUse'] },
  'file removed': { onCases: ['replaceImage'] },
  'picture kept': showing,
  'picture named': showing,
  'licence uploaded': licence(),
  'licence reviewed': licence('refuseLicense'),
  'licence removed': licence('deleteLicense'),
  'series counted': invoicing(),
  'invoice made': invoicing(),
  'invoice changed': invoicing('cancelInvoice'),
  'payment booked': paying,
  'payment taken apart': paying,
  'payment told its invoice': invoicing(),
  'mail stored': sending,
  'mail changed': { onCases: ['markMail', 'mailIn', 'activate'] },
  'mail removed': { onCases: ['deleteFailed', 'sendInVain', 'activate'] },
  'attachment stored': sending,
  'attachment removed': { onCases: ['resend', 'sendInVain', 'activate'] },
  'draft begun': drafting,
  'draft saved': drafting,
  'draft removed': drafting,
  'draft file kept': drafting,
  'draft file removed': drafting,
  'mail queued': sending,
  'mail claimed': sending,
  'mail settled': sending,
  'mail dropped': { onCases: ['takeBack', 'activate'] },
  'link made': inviting,
  'link ended': inviting,
  'link taken back': { inOffice: ['inviteInVain'] },
  'mail template made': { inOffice: ['makeMailTemplate'] },
  'mail template changed': { inOffice: ['changeMailTemplate', 'makeMailTemplate'] },
  'template made': { inOffice: ['makeTemplate'] },
  'template changed': { inOffice: ['changeTemplate', 'makeTemplate'] },
  'template removed': { inOffice: ['removeTemplate', 'makeTemplate'] },
  'customer opened': { inOffice: ['openAccount'] },
  'customer changed': { inOffice: ['address'] },
  'user added': inviting,
  'user changed': { inOffice: ['rename'] },
  'user removed': removing,
  'terms accepted': { inOffice: ['terms'] },
  'credits booked': { inOffice: ['credits'] },
  'mail set up': { inOffice: ['mailSetup'] },
  'audit written': { inOffice: ['mailSetup'] },
  'deleted note kept': { onCases: ['deleteNote', 'addNote'] },
  'deleted note taken back': { onCases: ['takeNoteAway', 'addNote'] },
  'bulk undo filled': undoing,
  'bulk undo commit': undoing,
  'bulk case put back commit': undoing,
  'bulk group locked': applying,
  'bulk group commit': applying,
  'bulk stopped': stopping,
  'bulk stop commit': stopping,
  rollback: { inOffice: ['acceptOldTerms'] },
  'mail-in answer': { onCases: ['mailIn', 'activate'] },
}

const nothing: Ways = {}

/** What leads to a place; every other is passed by everybody's work. */
export const waysTo = (place: string | null): Ways => {
  if (place === null) return nothing
  if (ways[place]) return ways[place]
  if (place.startsWith('outbox ')) return sending
  return place.startsWith('bulk ') ? ordering : nothing
}
