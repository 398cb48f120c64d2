import type { Tongue } from '../world/names.ts'

/** What an opponent writes about. */
export type Concern = 'surprised' | 'instalments' | 'licensed' | 'removed' | 'lawyer' | 'away'

type Letters = Partial<Record<Concern, readonly string[]>>

/** `{company}` and `{name}` stand for the writer. */
const letters: Partial<Record<Tongue, Letters>> & { en: Letters } = {
  en: {
    surprised: [
      'Thank you for your message. We were not aware that the pictures on our page needed a license. Our website was built by an agency some years ago, and they assured us that everything was cleared.\n\nCould you send us proof that you own the rights? We will then discuss it internally and come back to you next week.',
      'I received your mail this morning and honestly thought it was a scam. Who are you, and which picture do you mean? I could not find it on our site.\n\nPlease call me between 9 and 12.',
    ],
    instalments: [
      'We are a small family business and the amount is a lot for us at once. Would it be possible to pay in three or four instalments, starting next month?\n\nWe want to settle this properly.',
    ],
    licensed: [
      'We bought this picture through a stock library in 2021. Please find the receipt attached. I trust this closes the matter.',
    ],
    removed: [
      'We have taken the pictures down today and checked the rest of the site. As they were only used on a page nobody visits, we ask you to waive the amount.',
    ],
    lawyer: [
      'Please note that we act for {company}. Kindly send all further correspondence to our office. We will comment on the claim after inspection of the file.',
    ],
    away: [
      'Thank you for your message. I am out of the office until Monday and have no access to my mail. In urgent cases please contact our front desk.',
    ],
  },
  de: {
    surprised: [
      'vielen Dank für Ihre Nachricht. Uns war nicht bewusst, dass für die Bilder auf unserer Seite eine Lizenz nötig ist. Unsere Website hat vor einigen Jahren eine Agentur erstellt, die uns versichert hat, es sei alles geklärt.\n\nKönnen Sie uns einen Nachweis über Ihre Rechte schicken? Wir melden uns dann in der kommenden Woche.',
      'ich habe Ihr Schreiben heute erhalten und zunächst für Betrug gehalten. Um welches Bild genau geht es? Auf unserer Seite konnte ich es nicht finden.\n\nBitte rufen Sie mich vormittags an.',
    ],
    instalments: [
      'wir sind ein kleiner Familienbetrieb, der Betrag ist für uns auf einmal nicht zu stemmen. Wäre eine Zahlung in drei oder vier Raten ab dem nächsten Monat möglich?\n\nWir möchten das ordentlich klären.',
    ],
    licensed: [
      'das Bild haben wir 2021 über eine Bildagentur erworben. Die Rechnung finden Sie im Anhang. Damit dürfte sich die Sache erledigt haben.',
    ],
    removed: [
      'wir haben die Bilder heute entfernt und die übrige Website geprüft. Da die Seite kaum besucht wurde, bitten wir Sie, von der Forderung abzusehen.',
    ],
    lawyer: [
      'wir zeigen an, dass wir {company} vertreten. Bitte richten Sie alle weiteren Schreiben an unsere Kanzlei. Zur Sache nehmen wir nach Akteneinsicht Stellung.',
    ],
    away: [
      'vielen Dank für Ihre Nachricht. Ich bin bis Montag nicht im Büro und lese meine Mails nicht. In dringenden Fällen wenden Sie sich bitte an unsere Zentrale.',
    ],
  },
  nl: {
    surprised: [
      'dank voor uw bericht. Wij wisten niet dat voor deze foto een licentie nodig was. Onze website is jaren geleden door een bureau gemaakt. Kunt u ons laten zien dat u de rechten heeft?',
    ],
    instalments: [
      'het bedrag is voor ons als klein bedrijf erg hoog. Kunnen wij in drie termijnen betalen, te beginnen volgende maand?',
    ],
    removed: ['wij hebben de foto vandaag verwijderd en vragen u daarom de zaak te sluiten.'],
  },
  fr: {
    surprised: [
      "nous avons bien reçu votre courriel. Notre site a été réalisé par une agence, qui nous avait assuré que toutes les images étaient libres de droits. Pouvez-vous nous envoyer la preuve que vous en êtes l'auteur ?",
    ],
    instalments: [
      'le montant demandé est important pour notre petite structure. Serait-il possible de régler en trois fois à partir du mois prochain ?',
    ],
    licensed: [
      'nous avons acheté cette image en 2020, la facture est jointe. Merci de clore le dossier.',
    ],
  },
  it: {
    surprised: [
      'abbiamo ricevuto la Vostra comunicazione. Il sito è stato realizzato anni fa da un fornitore esterno e non sapevamo che la fotografia fosse protetta. Potete inviarci la documentazione dei Vostri diritti?',
    ],
    removed: [
      'abbiamo tolto subito la fotografia dal sito. Trattandosi di una piccola attività, Vi chiediamo una riduzione dell’importo.',
    ],
  },
  es: {
    surprised: [
      'hemos recibido su correo. La página la hizo una agencia y no sabíamos que la fotografía necesitaba una licencia. ¿Pueden enviarnos una prueba de sus derechos?',
    ],
    instalments: [
      'somos un negocio pequeño. ¿Sería posible pagar en tres plazos a partir del mes que viene?',
    ],
  },
  pl: {
    surprised: [
      'dziękujemy za wiadomość. Strona została wykonana przez agencję i nie wiedzieliśmy, że zdjęcie wymaga licencji. Prosimy o przesłanie potwierdzenia Państwa praw.',
    ],
    removed: ['zdjęcie zostało dziś usunięte ze strony. Prosimy o zamknięcie sprawy.'],
  },
  da: {
    surprised: [
      'tak for din mail. Vores hjemmeside er lavet af et bureau, og vi vidste ikke, at billedet krævede en licens. Kan I sende dokumentation for, at I har rettighederne?',
    ],
  },
  fi: {
    surprised: [
      'kiitos viestistänne. Sivustomme teki mainostoimisto, emmekä tienneet kuvan vaativan lisenssiä. Voitteko lähettää todisteen oikeuksistanne?',
    ],
  },
  hr: {
    surprised: [
      'zahvaljujemo na poruci. Stranicu je izradila agencija i nismo znali da je za fotografiju potrebna licenca. Možete li nam poslati dokaz o svojim pravima?',
    ],
  },
  pt: {
    surprised: [
      'recebemos a vossa mensagem. O site foi feito por uma agência e não sabíamos que a fotografia exigia licença. Podem enviar-nos prova dos vossos direitos?',
    ],
  },
  sv: {
    surprised: [
      'tack för ert mejl. Vår webbplats gjordes av en byrå och vi visste inte att bilden krävde licens. Kan ni skicka underlag på att ni äger rättigheterna?',
    ],
  },
  no: {
    surprised: [
      'takk for e-posten. Nettsiden vår ble laget av et byrå, og vi visste ikke at bildet krevde lisens. Kan dere sende dokumentasjon på rettighetene?',
    ],
  },
}

const openings: Partial<Record<Tongue, string>> & { en: string } = {
  en: 'Hello',
  de: 'Sehr geehrte Damen und Herren',
  nl: 'Geachte heer, mevrouw',
  fr: 'Bonjour',
  it: 'Buongiorno',
  es: 'Buenos días',
  pl: 'Szanowni Państwo',
  da: 'Hej',
  fi: 'Hei',
  hr: 'Poštovani',
  pt: 'Bom dia',
  sv: 'Hej',
  no: 'Hei',
}

/** The concerns that have a text in the tongue; English where it has none at all. */
export const concernsOf = (tongue: Tongue): readonly Concern[] =>
  concerns.filter((concern) => (letters[tongue] ?? letters.en)[concern] !== undefined)

const concerns: readonly Concern[] = [
  'surprised',
  'instalments',
  'licensed',
  'removed',
  'lawyer',
  'away',
]

/** The texts for a concern, in English where the tongue lacks it. */
export function lettersOf(
  tongue: Tongue,
  concern: Concern,
): { opening: string; texts: readonly string[] } {
  const own = letters[tongue]?.[concern]
  if (own) return { opening: openings[tongue] ?? openings.en, texts: own }
  return { opening: openings.en, texts: letters.en[concern] ?? [] }
}
