import { choices, type FriendlyTexts } from './preset-text.ts'

const ACCESS =
  'Falls Sie danach gefragt werden: Ihre Fallnummer lautet <strong>{{case_id}}</strong>, Ihre PIN <strong>{{case_pin}}</strong>.'

/** The texts of 'Friendly (German)'. */
export const friendlyGermanTexts: FriendlyTexts = {
  INITIAL: {
    subject: 'Unsere Bilder auf {{website}} (Fall {{case_id}})',
    paragraphs: [
      'uns ist aufgefallen, dass Ihre Website <strong>{{website}}</strong> Bilder zeigt, deren Rechte bei uns liegen. Vielleicht ist das völlig in Ordnung: Möglicherweise haben Sie oder Ihre Agentur eine Lizenz, die wir Ihrer Website nicht zuordnen konnten. Helfen Sie uns, das zu klären?',
      'Es geht um diese Bilder (insgesamt {{image_count}}):',
      '{{image_uses}}',
      'Wenn Sie eine Lizenz haben, laden Sie sie bitte hoch; um alles Weitere kümmern wir uns. Falls nicht, lässt sich das leicht nachholen: Sie können die bisherige Nutzung für <strong>{{total_amount}}</strong> lizenzieren. Auf der Seite zu Ihrem Fall sehen Sie, wo wir jedes Bild gefunden haben und wie sich der Betrag zusammensetzt.',
      '{{settlement_portal}}',
      ACCESS,
      'Haben Sie Fragen oder betreut jemand anderes diese Website? Antworten Sie einfach auf diese E-Mail. Wir helfen Ihnen gern weiter.',
    ],
  },
  reminders: [
    {
      subject: 'Kurze Erinnerung: unsere Bilder auf {{website}} (Fall {{case_id}})',
      paragraphs: [
        'am {{initial_email_date}} haben wir Ihnen wegen unserer Bilder auf <strong>{{website}}</strong> geschrieben. E-Mails werden leicht übersehen, deshalb hier noch einmal die Bilder, um die es geht:',
        '{{image_uses}}',
        'Auf der Seite zu Ihrem Fall können Sie Ihre Lizenz hochladen oder die bisherige Nutzung für <strong>{{total_amount}}</strong> lizenzieren:',
        '{{settlement_portal}}',
        ACCESS,
        'Wenn jemand anderes Ihre Website betreut, leiten Sie diese E-Mail bitte weiter. Falls Sie schon geantwortet oder bezahlt haben: vielen Dank, dann ist diese E-Mail für Sie erledigt.',
      ],
    },
    {
      subject: 'Unsere Bilder auf {{website}}: Bitte um eine kurze Antwort (Fall {{case_id}})',
      paragraphs: [
        'seit unserer ersten E-Mail vom {{initial_email_date}} zu unseren Bildern auf <strong>{{website}}</strong> haben wir nichts von Ihnen gehört. Wir möchten den Fall gern gemeinsam mit Ihnen abschließen.',
        '{{image_uses}}',
        'Bitte sagen Sie uns innerhalb der nächsten zehn Tage, wie Sie vorgehen möchten:',
        choices(
          'Sie haben eine Lizenz: Laden Sie sie bitte auf der Seite zu Ihrem Fall hoch.',
          'Sie haben keine Lizenz: Sie können die bisherige Nutzung für <strong>{{total_amount}}</strong> lizenzieren.',
          'Sie sehen es anders oder brauchen mehr Zeit: Eine kurze Antwort auf diese E-Mail genügt.',
        ),
        '{{settlement_portal}}',
        ACCESS,
        'Vielen Dank, dass Sie sich die Zeit nehmen.',
      ],
      button: 'pay',
    },
  ],
  LICENSE_VALIDATED: {
    subject: 'Vielen Dank, Ihre Lizenz passt (Fall {{case_id}})',
    paragraphs: [
      'gute Nachrichten: Wir haben die Lizenz geprüft, die Sie uns für <strong>{{website}}</strong> geschickt haben, und sie passt. Für die davon abgedeckte Bildnutzung ist nichts zu zahlen.',
      'Hier sehen Sie den aktuellen Stand. Ist bei einem Bild eine Lizenzgebühr angegeben, ist diese Nutzung noch offen.',
      '{{image_uses}}',
      '{{settlement_portal}}',
      ACCESS,
      'Bitte heben Sie die Lizenz gut auf. Vielen Dank für Ihre Hilfe.',
    ],
  },
  LICENSE_REJECTED: {
    subject: 'Zu der Lizenz, die Sie uns geschickt haben (Fall {{case_id}})',
    paragraphs: [
      'vielen Dank, dass Sie für <strong>{{website}}</strong> ein Dokument hochgeladen haben. Wir haben es uns genau angesehen, konnten es der Nutzung unseres Bildes aber nicht zuordnen. Häufig nennt ein solches Dokument ein anderes Bild, einen anderen Lizenznehmer oder einen anderen Zeitraum.',
      'Diese Bildnutzungen sind noch offen:',
      '{{image_uses}}',
      'Vielleicht haben Sie oder Ihre Agentur noch ein anderes Dokument? Sie können es jederzeit hochladen oder uns einfach als Antwort auf diese E-Mail schicken. Gibt es keine Lizenz, können Sie die bisherige Nutzung für <strong>{{total_amount}}</strong> lizenzieren.',
      '{{settlement_portal}}',
      ACCESS,
    ],
  },
  PAID: {
    subject: 'Vielen Dank für Ihre Zahlung (Fall {{case_id}})',
    paragraphs: [
      'Ihre Zahlung von <strong>{{amount_paid}}</strong> ist am {{payment_date}} bei uns eingegangen. Vielen Dank! Der Fall ist damit abgeschlossen und die bisherige Nutzung dieser Bilder auf <strong>{{website}}</strong> abgegolten:',
      '{{image_uses}}',
      'Hier können Sie den Fall noch einmal ansehen:',
      '{{settlement_portal}}',
      ACCESS,
      'Die Zahlung umfasst die bisherige Nutzung. Möchten Sie die Bilder weiter verwenden, schreiben Sie uns einfach; wir finden eine passende Lizenz. Andernfalls stellen Sie bitte sicher, dass sie entfernt sind.',
    ],
  },
}
