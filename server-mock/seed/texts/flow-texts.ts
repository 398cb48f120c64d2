import type { FlowLanguage } from './configs.ts'
import type { FlowTexts } from './flow-text.ts'
import { dutch } from './flow-texts-dutch.ts'
import { french } from './flow-texts-french.ts'

const english: FlowTexts = {
  INITIAL: {
    subject: 'Use of our photographs on {{website}} (case {{case_id}})',
    paragraphs: [
      'on your website <b>{{website}}</b> we have found photographs whose rights we hold. We could not find a license for this use in our records. These are the image uses in question ({{image_count}} in all):',
      '{{image_uses}}',
      'If you hold a license, please upload it in the settlement portal: we check it within two working days. If not, you can license the past use for <b>{{total_amount}}</b>. The portal shows each photograph, the page it was found on and how the amount is made up.',
      '{{settlement_portal}}',
      'To log in by hand, use the case ID <b>{{case_id}}</b> and the PIN <b>{{case_pin}}</b>.',
      'If something is unclear, simply answer this mail.',
    ],
  },
  reminders: [
    {
      subject: 'Reminder: photographs on {{website}} (case {{case_id}})',
      paragraphs: [
        'we wrote to you about photographs of ours on {{website}} and have not heard from you yet. Perhaps our mail went to the wrong person; in that case please pass it on.',
        'The amount of <b>{{total_amount}}</b> is open. In the settlement portal you can see every image use, upload a license or settle the matter.',
        '{{settlement_portal}}',
        'Your case ID is {{case_id}}, your PIN {{case_pin}}.',
      ],
    },
    {
      subject: 'Second reminder: photographs on {{website}} (case {{case_id}})',
      paragraphs: [
        'despite our reminder we have not received an answer about the use of our photographs on {{website}}. We would like to settle this with you directly and without further costs.',
        'Please upload a license or settle the amount of <b>{{total_amount}}</b> within the next days.',
        '{{settlement_portal}}',
        'Your case ID is {{case_id}}, your PIN {{case_pin}}.',
      ],
      pays: true,
    },
    {
      subject: 'Photographs on {{website}}: please answer (case {{case_id}})',
      paragraphs: [
        'the use of our photographs on {{website}} is still not settled, and all our mails remained unanswered. If we do not hear from you, we shall have to examine further steps.',
        'You can end the matter today: <b>{{total_amount}}</b> cover the whole past use.',
        '{{settlement_portal}}',
        'Your case ID is {{case_id}}, your PIN {{case_pin}}.',
      ],
      pays: true,
    },
  ],
  DISCOUNT_END: {
    subject: 'Your reduced offer ends on {{discount_date}} (case {{case_id}})',
    paragraphs: [
      'our reduced offer for the image uses on {{website}} ends on <b>{{discount_date}}</b>. Until then <b>{{discounted_amount}}</b> settle the matter instead of {{total_amount}}: you save {{discount_amount}} ({{discount_percentage}}).',
      '{{settlement_portal}}',
      'Your case ID is {{case_id}}, your PIN {{case_pin}}.',
    ],
    pays: true,
  },
  LICENSE_VALIDATED: {
    subject: 'Your license was accepted (case {{case_id}})',
    paragraphs: [
      'thank you for uploading your license. We have checked it: this use on {{website}} is covered, and nothing remains to be paid for it.',
      'Please keep the license with your records, so that we need not ask again.',
    ],
  },
  LICENSE_REJECTED: {
    subject: 'Your license could not be accepted (case {{case_id}})',
    paragraphs: [
      'thank you for the document that you uploaded. Unfortunately it does not cover the use on {{website}}: it names another photograph, another licensee or another period.',
      'You can upload a different document at any time.',
      '{{settlement_portal}}',
      'Your case ID is {{case_id}}, your PIN {{case_pin}}.',
    ],
  },
  PAID: {
    subject: 'We have received your payment (case {{case_id}})',
    paragraphs: [
      'we have received your payment of <b>{{amount_paid}}</b> on {{payment_date}}. The past use of our photographs on {{website}} is settled, and the case is closed.',
      'Thank you for settling the matter.',
    ],
  },
  answer: {
    subject: 'Your question about case {{case_id}}',
    paragraphs: [
      'thank you for your message about the photographs on {{website}}.',
      'The settlement portal shows each photograph, the page it was found on and how the amount of {{total_amount}} is made up. We hold the rights to the photographs and gladly send you proof.',
      '{{settlement_portal}}',
      'Your case ID is {{case_id}}, your PIN {{case_pin}}.',
    ],
  },
  closing: 'Kind regards',
}

const german: FlowTexts = {
  INITIAL: {
    subject: 'Verwendung unserer Fotografien auf {{website}} (Fall {{case_id}})',
    paragraphs: [
      'auf Ihrer Website <b>{{website}}</b> haben wir Fotografien gefunden, deren Rechte wir halten. Eine Lizenz für diese Nutzung liegt uns nicht vor. Es geht um folgende Bildnutzungen (insgesamt {{image_count}}):',
      '{{image_uses}}',
      'Wenn Sie eine Lizenz besitzen, laden Sie sie bitte im Portal hoch, wir prüfen sie innerhalb von zwei Werktagen. Andernfalls können Sie die bisherige Nutzung für <b>{{total_amount}}</b> nachträglich lizenzieren. Im Portal sehen Sie jedes Bild, die Fundstelle und wie sich der Betrag zusammensetzt.',
      '{{settlement_portal}}',
      'Für die Anmeldung von Hand verwenden Sie die Fallnummer <b>{{case_id}}</b> und die PIN <b>{{case_pin}}</b>.',
      'Sollte etwas unklar sein, antworten Sie einfach auf diese Nachricht.',
    ],
  },
  reminders: [
    {
      subject: 'Erinnerung: Fotografien auf {{website}} (Fall {{case_id}})',
      paragraphs: [
        'zu unserer Nachricht wegen der Fotografien auf {{website}} haben wir bisher keine Antwort erhalten. Falls sie die falsche Person erreicht hat, leiten Sie sie bitte weiter.',
        'Offen sind <b>{{total_amount}}</b>. Im Portal können Sie jede Bildnutzung einsehen, eine Lizenz hochladen oder die Angelegenheit abschließen.',
        '{{settlement_portal}}',
        'Ihre Fallnummer lautet {{case_id}}, Ihre PIN {{case_pin}}.',
      ],
    },
    {
      subject: 'Zweite Erinnerung: Fotografien auf {{website}} (Fall {{case_id}})',
      paragraphs: [
        'trotz unserer Erinnerung haben wir zur Nutzung unserer Fotografien auf {{website}} nichts von Ihnen gehört. Wir möchten dies gern direkt mit Ihnen und ohne weitere Kosten klären.',
        'Bitte laden Sie eine Lizenz hoch oder begleichen Sie den Betrag von <b>{{total_amount}}</b> in den nächsten Tagen.',
        '{{settlement_portal}}',
        'Ihre Fallnummer lautet {{case_id}}, Ihre PIN {{case_pin}}.',
      ],
      pays: true,
    },
    {
      subject: 'Fotografien auf {{website}}: Bitte um Antwort (Fall {{case_id}})',
      paragraphs: [
        'die Nutzung unserer Fotografien auf {{website}} ist weiterhin nicht geklärt, und alle unsere Nachrichten blieben unbeantwortet. Ohne eine Rückmeldung müssen wir weitere Schritte prüfen.',
        'Sie können die Angelegenheit noch heute beenden: <b>{{total_amount}}</b> decken die gesamte bisherige Nutzung ab.',
        '{{settlement_portal}}',
        'Ihre Fallnummer lautet {{case_id}}, Ihre PIN {{case_pin}}.',
      ],
      pays: true,
    },
  ],
  DISCOUNT_END: {
    subject: 'Ihr vergünstigtes Angebot endet am {{discount_date}} (Fall {{case_id}})',
    paragraphs: [
      'unser vergünstigtes Angebot für die Bildnutzungen auf {{website}} endet am <b>{{discount_date}}</b>. Bis dahin gelten <b>{{discounted_amount}}</b> statt {{total_amount}}: Sie sparen {{discount_amount}} ({{discount_percentage}}).',
      '{{settlement_portal}}',
      'Ihre Fallnummer lautet {{case_id}}, Ihre PIN {{case_pin}}.',
    ],
    pays: true,
  },
  LICENSE_VALIDATED: {
    subject: 'Ihre Lizenz wurde bestätigt (Fall {{case_id}})',
    paragraphs: [
      'vielen Dank für den Lizenznachweis. Wir haben ihn geprüft: Diese Nutzung auf {{website}} ist abgedeckt, dafür ist nichts zu zahlen.',
      'Bitte bewahren Sie den Nachweis auf, damit wir nicht erneut nachfragen müssen.',
    ],
  },
  LICENSE_REJECTED: {
    subject: 'Ihr Lizenznachweis konnte nicht anerkannt werden (Fall {{case_id}})',
    paragraphs: [
      'vielen Dank für das eingereichte Dokument. Leider deckt es die Nutzung auf {{website}} nicht ab: Es nennt ein anderes Bild, einen anderen Lizenznehmer oder einen anderen Zeitraum.',
      'Sie können jederzeit ein anderes Dokument hochladen.',
      '{{settlement_portal}}',
      'Ihre Fallnummer lautet {{case_id}}, Ihre PIN {{case_pin}}.',
    ],
  },
  PAID: {
    subject: 'Zahlungseingang (Fall {{case_id}})',
    paragraphs: [
      'Ihre Zahlung über <b>{{amount_paid}}</b> ist am {{payment_date}} eingegangen. Die bisherige Nutzung unserer Fotografien auf {{website}} ist damit abgegolten und der Fall abgeschlossen.',
      'Vielen Dank für die Klärung.',
    ],
  },
  answer: {
    subject: 'Ihre Frage zum Fall {{case_id}}',
    paragraphs: [
      'vielen Dank für Ihre Nachricht zu den Fotografien auf {{website}}.',
      'Im Portal sehen Sie jede Fotografie, die Fundstelle und wie sich der Betrag von {{total_amount}} zusammensetzt. Wir halten die Rechte an den Fotografien und senden Ihnen gern einen Nachweis.',
      '{{settlement_portal}}',
      'Ihre Fallnummer lautet {{case_id}}, Ihre PIN {{case_pin}}.',
    ],
  },
  closing: 'Mit freundlichen Grüßen',
}

export const flowTexts: Record<FlowLanguage, FlowTexts> = {
  en: english,
  de: german,
  fr: french,
  nl: dutch,
}
