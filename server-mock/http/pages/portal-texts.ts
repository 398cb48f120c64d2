import type { CaseState } from '../../../contracts/model/cases/case.ts'

/** What the page behind the portal link says, in one language. */
export type PortalTexts = {
  title: string
  unknown: string
  closed: string
  /** By the states in which the page is open. */
  states: Readonly<Partial<Record<CaseState, string>>>
  caseNumber: string
  website: string
  claimant: string
  uses: string
  pinNeeded: string
  pin: string
  showOffer: string
  wrongPin: string
  tooManyTries: string
  offer: string
  licensed: string
  net: string
  tax: string
  total: string
  /** `{date}` is the last day of the discount. */
  discount: string
  discountEnded: string
  received: string
  image: string
}

const en: PortalTexts = {
  title: 'Your licensing case',
  unknown: 'This page does not exist. Please check the address.',
  closed: 'This page is closed at present.',
  states: {
    ACTIVE: 'This case is open.',
    PAYMENT_PROCESSING: 'Your payment is being processed.',
    PAID: 'This case is settled. Thank you for your payment.',
    VALID_LICENSE: 'All image uses of this case are licensed. There is nothing to pay.',
  },
  caseNumber: 'Case ID',
  website: 'Website',
  claimant: 'Claimant',
  uses: 'Image uses',
  pinNeeded: 'Enter the PIN from our message to see the offer.',
  pin: 'PIN',
  showOffer: 'Show offer',
  wrongPin: 'This PIN is not correct.',
  tooManyTries: 'Too many attempts. Please try again in 15 minutes.',
  offer: 'Licensing offer',
  licensed: 'licensed',
  net: 'Net amount',
  tax: 'Tax',
  total: 'Total',
  discount: 'If you settle by {date}',
  discountEnded: 'The discount ended on {date}.',
  received: 'Received on {date}',
  image: 'Image',
}

const de: PortalTexts = {
  title: 'Ihr Lizenzfall',
  unknown: 'Diese Seite gibt es nicht. Bitte prüfen Sie die Adresse.',
  closed: 'Diese Seite ist zurzeit geschlossen.',
  states: {
    ACTIVE: 'Dieser Fall ist offen.',
    PAYMENT_PROCESSING: 'Ihre Zahlung wird bearbeitet.',
    PAID: 'Dieser Fall ist erledigt. Vielen Dank für Ihre Zahlung.',
    VALID_LICENSE: 'Alle Bildnutzungen dieses Falls sind lizenziert. Es ist nichts zu zahlen.',
  },
  caseNumber: 'Fallnummer',
  website: 'Website',
  claimant: 'Anspruch von',
  uses: 'Bildnutzungen',
  pinNeeded: 'Geben Sie die PIN aus unserer Nachricht ein, um das Angebot zu sehen.',
  pin: 'PIN',
  showOffer: 'Angebot anzeigen',
  wrongPin: 'Diese PIN ist nicht richtig.',
  tooManyTries: 'Zu viele Versuche. Bitte versuchen Sie es in 15 Minuten erneut.',
  offer: 'Lizenzangebot',
  licensed: 'lizenziert',
  net: 'Nettobetrag',
  tax: 'Steuer',
  total: 'Gesamtbetrag',
  discount: 'Bei Zahlung bis {date}',
  discountEnded: 'Der Nachlass endete am {date}.',
  received: 'Eingegangen am {date}',
  image: 'Bild',
}

const fr: PortalTexts = {
  title: 'Votre dossier de licence',
  unknown: "Cette page n'existe pas. Veuillez vérifier l'adresse.",
  closed: 'Cette page est actuellement fermée.',
  states: {
    ACTIVE: 'Ce dossier est ouvert.',
    PAYMENT_PROCESSING: 'Votre paiement est en cours de traitement.',
    PAID: 'Ce dossier est réglé. Merci pour votre paiement.',
    VALID_LICENSE: "Toutes les utilisations d'images sont sous licence. Rien n'est à payer.",
  },
  caseNumber: 'Numéro de dossier',
  website: 'Site web',
  claimant: 'Demandeur',
  uses: "Utilisations d'images",
  pinNeeded: "Saisissez le code PIN de notre message pour voir l'offre.",
  pin: 'Code PIN',
  showOffer: "Afficher l'offre",
  wrongPin: "Ce code PIN n'est pas correct.",
  tooManyTries: 'Trop de tentatives. Veuillez réessayer dans 15 minutes.',
  offer: 'Offre de licence',
  licensed: 'sous licence',
  net: 'Montant net',
  tax: 'Taxe',
  total: 'Total',
  discount: "En cas de règlement jusqu'au {date}",
  discountEnded: 'La remise a pris fin le {date}.',
  received: 'Reçu le {date}',
  image: 'Image',
}

const nl: PortalTexts = {
  title: 'Uw licentiezaak',
  unknown: 'Deze pagina bestaat niet. Controleer het adres.',
  closed: 'Deze pagina is momenteel gesloten.',
  states: {
    ACTIVE: 'Deze zaak is open.',
    PAYMENT_PROCESSING: 'Uw betaling wordt verwerkt.',
    PAID: 'Deze zaak is afgehandeld. Dank u voor uw betaling.',
    VALID_LICENSE: 'Al het beeldgebruik in deze zaak is gelicentieerd. Er is niets te betalen.',
  },
  caseNumber: 'Zaaknummer',
  website: 'Website',
  claimant: 'Aanspraak van',
  uses: 'Beeldgebruik',
  pinNeeded: 'Voer de pincode uit ons bericht in om het aanbod te zien.',
  pin: 'Pincode',
  showOffer: 'Aanbod tonen',
  wrongPin: 'Deze pincode is niet juist.',
  tooManyTries: 'Te veel pogingen. Probeer het over 15 minuten opnieuw.',
  offer: 'Licentieaanbod',
  licensed: 'gelicentieerd',
  net: 'Nettobedrag',
  tax: 'Belasting',
  total: 'Totaal',
  discount: 'Bij betaling uiterlijk {date}',
  discountEnded: 'De korting is geëindigd op {date}.',
  received: 'Ontvangen op {date}',
  image: 'Afbeelding',
}

const languages: Readonly<Record<string, PortalTexts>> = { en, de, fr, nl }

/** The texts of a case's language; English where the page has no other. */
export function portalTexts(language: string | null): { language: string; texts: PortalTexts } {
  const known = language?.slice(0, 2).toLowerCase() ?? ''
  const texts = Object.hasOwn(languages, known) ? languages[known] : undefined
  return texts ? { language: known, texts } : { language: 'en', texts: en }
}
