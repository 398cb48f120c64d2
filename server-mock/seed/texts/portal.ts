import type { PortalTexts } from '../../../contracts/model/portal/translation.ts'
import { escapeHtml } from '../../../contracts/rules/placeholders/escape.ts'
import type { MailLanguage } from './outgoing.ts'

const html = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('')

/** What the demo customers' portals say, in the languages that they have. */
const texts: Readonly<Record<MailLanguage, (name: string) => PortalTexts>> = {
  en: (name) => ({
    login_text: html(
      `${name} represents the holder of the rights in a picture that was found on your website.`,
      'Your case ID and PIN stand in our letter or email.',
    ),
    case_overview_text: html(
      'We could not find a licence for the picture shown here. If you have one, please upload it: the case is then closed at no cost to you.',
      'If you have none, you can settle the past use with the licence fee named below. You get a licence for the time in which the picture was used, a receipt, and an invoice where one is due.',
    ),
    about_us_text: html(
      `${name} is a picture agency. We license photographs of our own photographers and look after their rights on the web.`,
      'You can check who we are by the details in our imprint, and reach us by the contact named there.',
    ),
    faq: [
      {
        question: 'I have a licence. What should I do?',
        answer: html(
          'Upload the licence or the receipt of its purchase. We check it within three working days and write to you.',
        ),
      },
      {
        question: 'I have removed the picture already. Is that enough?',
        answer: html(
          'Removing it ends the use. The fee is for the time before, in which the picture was shown.',
        ),
      },
      {
        question: 'How is the fee made up?',
        answer: html(
          'Each picture has its licence fee, by the kind and the time of its use. Further fees and the tax are listed line by line.',
        ),
      },
    ],
  }),
  de: (name) => ({
    login_text: html(
      `${name} vertritt die Inhaberin oder den Inhaber der Rechte an einem Bild, das auf Ihrer Website gefunden wurde.`,
      'Ihre Fallnummer und Ihre PIN stehen in unserem Schreiben.',
    ),
    case_overview_text: html(
      'Für das hier gezeigte Bild konnten wir keine Lizenz finden. Falls Sie eine haben, laden Sie sie bitte hoch: Der Fall wird dann ohne Kosten für Sie geschlossen.',
      'Andernfalls können Sie die bisherige Nutzung mit der unten genannten Lizenzgebühr abgelten. Sie erhalten eine Lizenz für die Zeit der Nutzung, eine Quittung und, soweit vorgesehen, eine Rechnung.',
    ),
    about_us_text: html(
      `${name} ist eine Bildagentur. Wir lizenzieren Fotografien unserer Fotografinnen und Fotografen und nehmen deren Rechte im Netz wahr.`,
      'Wer wir sind, können Sie anhand der Angaben in unserem Impressum prüfen. Dort finden Sie auch, wie Sie uns erreichen.',
    ),
    faq: [
      {
        question: 'Ich habe eine Lizenz. Was soll ich tun?',
        answer: html(
          'Laden Sie die Lizenz oder den Kaufbeleg hoch. Wir prüfen ihn innerhalb von drei Werktagen und schreiben Ihnen.',
        ),
      },
      {
        question: 'Ich habe das Bild schon entfernt. Genügt das?',
        answer: html(
          'Damit endet die Nutzung. Die Gebühr betrifft die Zeit davor, in der das Bild zu sehen war.',
        ),
      },
      {
        question: 'Wie setzt sich der Betrag zusammen?',
        answer: html(
          'Jedes Bild hat seine Lizenzgebühr nach Art und Dauer der Nutzung. Weitere Gebühren und die Steuer sind Zeile für Zeile aufgeführt.',
        ),
      },
    ],
  }),
  fr: (name) => ({
    login_text: html(
      `${name} représente le titulaire des droits sur une image trouvée sur votre site.`,
      'Votre numéro de dossier et votre code PIN figurent dans notre courrier.',
    ),
    case_overview_text: html(
      'Nous n’avons trouvé aucune licence pour l’image présentée ici. Si vous en avez une, veuillez la téléverser : le dossier sera clos sans frais pour vous.',
      'Sinon, vous pouvez régulariser l’utilisation passée en réglant les droits de licence indiqués ci-dessous. Vous recevez une licence pour la période d’utilisation, un reçu et, le cas échéant, une facture.',
    ),
    about_us_text: html(
      `${name} est une agence photographique. Nous accordons des licences pour les images de nos photographes et défendons leurs droits sur Internet.`,
      'Les mentions légales vous permettent de vérifier qui nous sommes et de nous joindre.',
    ),
    faq: [
      {
        question: 'J’ai une licence. Que dois-je faire ?',
        answer: html(
          'Téléversez la licence ou le justificatif d’achat. Nous l’examinons sous trois jours ouvrés et vous écrivons.',
        ),
      },
    ],
  }),
  nl: (name) => ({
    login_text: html(
      `${name} vertegenwoordigt de rechthebbende van een afbeelding die op uw website is gevonden.`,
      'Uw dossiernummer en pincode staan in onze brief of e-mail.',
    ),
    case_overview_text: html(
      'Voor de hier getoonde afbeelding hebben wij geen licentie gevonden. Hebt u er een, upload die dan: het dossier wordt zonder kosten voor u gesloten.',
      'Hebt u er geen, dan kunt u het gebruik tot nu toe regelen met de licentievergoeding hieronder. U ontvangt een licentie voor de periode van het gebruik, een kwitantie en, waar van toepassing, een factuur.',
    ),
    about_us_text: html(
      `${name} is een beeldbureau. Wij licentiëren foto’s van onze fotografen en behartigen hun rechten op internet.`,
      'In ons colofon kunt u nagaan wie wij zijn en hoe u ons bereikt.',
    ),
    faq: [
      {
        question: 'Ik heb een licentie. Wat moet ik doen?',
        answer: html(
          'Upload de licentie of het aankoopbewijs. Wij controleren het binnen drie werkdagen en schrijven u.',
        ),
      },
    ],
  }),
}

/** The columns of a demo customer's language. */
export function portalTextRow(language: MailLanguage, name: string) {
  const { login_text, case_overview_text, about_us_text, faq } = texts[language](escapeHtml(name))
  return {
    loginText: login_text,
    caseOverviewText: case_overview_text,
    aboutUsText: about_us_text,
    faq,
  }
}
