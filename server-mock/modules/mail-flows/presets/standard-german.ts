import { choices, type StandardTexts } from './preset-text.ts'

const ACCESS =
  'Ihre Fallnummer lautet <strong>{{case_id}}</strong>, Ihre PIN <strong>{{case_pin}}</strong>.'

/** The texts of 'Standard (German)'. */
export const standardGerman: StandardTexts = {
  INITIAL: {
    subject: 'Nutzung unserer Bilder auf {{website}} (Fall {{case_id}})',
    paragraphs: [
      'auf Ihrer Website <strong>{{website}}</strong> haben wir Bilder gefunden, an denen wir die Rechte wahrnehmen. Eine Lizenz für diese Nutzung ist in unseren Unterlagen nicht verzeichnet. Es geht um die folgenden Bildnutzungen (insgesamt {{image_count}}):',
      '{{image_uses}}',
      'Vielleicht lässt sich das einfach erklären: Möglicherweise haben Sie oder Ihre Agentur eine Lizenz erworben, die wir Ihrer Website nicht zuordnen konnten. Bitte teilen Sie uns mit, was auf Sie zutrifft:',
      choices(
        '<strong>Sie haben eine Lizenz.</strong> Bitte laden Sie den Nachweis im Portal hoch. Wir prüfen ihn und informieren Sie über das Ergebnis.',
        '<strong>Sie haben keine Lizenz.</strong> Sie können die bisherige Nutzung für <strong>{{total_amount}}</strong> nachträglich lizenzieren. Im Portal sehen Sie, wie sich der Betrag zusammensetzt und wie Sie bezahlen können.',
        '<strong>Sie sind für diese Website nicht verantwortlich.</strong> Bitte antworten Sie kurz auf diese E-Mail, damit wir unsere Daten berichtigen können.',
      ),
      '{{settlement_portal}}',
      ACCESS,
      'Wenn Sie die Bilder entfernen, endet die Nutzung; die bisherige Nutzung ist damit aber noch nicht lizenziert. Möchten Sie die Bilder weiter verwenden oder haben Sie Fragen, antworten Sie einfach auf diese E-Mail.',
    ],
  },
  reminders: [
    {
      subject: 'Erinnerung: Nutzung unserer Bilder auf {{website}} (Fall {{case_id}})',
      paragraphs: [
        'am {{initial_email_date}} haben wir Ihnen wegen der Nutzung unserer Bilder auf <strong>{{website}}</strong> geschrieben. Bisher haben wir keine Antwort erhalten. Sollte unsere E-Mail nicht die richtige Person erreicht haben, leiten Sie sie bitte weiter.',
        'Es geht um diese Bildnutzungen:',
        '{{image_uses}}',
        'Bitte laden Sie Ihren Lizenznachweis hoch oder lizenzieren Sie die bisherige Nutzung für <strong>{{total_amount}}</strong>. Beides können Sie im Portal erledigen:',
        '{{settlement_portal}}',
        ACCESS,
        'Haben Sie inzwischen geantwortet oder bezahlt, betrachten Sie diese E-Mail bitte als gegenstandslos. Wenn etwas unklar ist, antworten Sie uns einfach.',
      ],
    },
    {
      subject: 'Zweite Erinnerung: Nutzung unserer Bilder auf {{website}} (Fall {{case_id}})',
      paragraphs: [
        'am {{initial_email_date}} haben wir Ihnen wegen der Nutzung unserer Bilder auf <strong>{{website}}</strong> geschrieben und Sie seitdem daran erinnert. Bisher liegt uns weder ein Lizenznachweis noch eine Antwort vor.',
        '{{image_uses}}',
        'Wir möchten die Angelegenheit gern direkt mit Ihnen klären. Bitte entscheiden Sie sich innerhalb der nächsten sieben Tage für einen dieser Wege:',
        choices(
          'Sie laden Ihren Lizenznachweis im Portal hoch.',
          'Sie lizenzieren die bisherige Nutzung für <strong>{{total_amount}}</strong>.',
          'Sie antworten auf diese E-Mail und teilen uns mit, warum Sie die Angelegenheit anders sehen.',
        ),
        '{{settlement_portal}}',
        ACCESS,
        'Haben Sie inzwischen geantwortet oder bezahlt, betrachten Sie diese E-Mail bitte als gegenstandslos.',
      ],
      button: 'pay',
    },
    {
      subject: 'Letzte Erinnerung: Nutzung unserer Bilder auf {{website}} (Fall {{case_id}})',
      paragraphs: [
        'unsere E-Mails seit dem {{initial_email_date}} wegen der Nutzung unserer Bilder auf <strong>{{website}}</strong> sind unbeantwortet geblieben. Dies ist unsere letzte Erinnerung per E-Mail.',
        '{{image_uses}}',
        'Bitte laden Sie innerhalb der nächsten sieben Tage Ihren Lizenznachweis hoch oder lizenzieren Sie die bisherige Nutzung für <strong>{{total_amount}}</strong>:',
        '{{settlement_portal}}',
        ACCESS,
        'Hören wir bis dahin nichts von Ihnen, werden wir über das weitere Vorgehen entscheiden und uns gegebenenfalls rechtlich beraten lassen. Eine einvernehmliche Lösung wäre uns deutlich lieber. Wenn Sie die Angelegenheit zurzeit nicht abschließen können, sprechen Sie uns bitte an, damit wir gemeinsam einen Weg finden.',
      ],
      button: 'pay',
    },
  ],
  DISCOUNT_END: {
    subject: 'Unser vergünstigtes Angebot endet am {{discount_date}} (Fall {{case_id}})',
    paragraphs: [
      'unser vergünstigtes Angebot für die Nutzung unserer Bilder auf <strong>{{website}}</strong> gilt bis zum <strong>{{discount_date}}</strong>. Bis zum Ende dieses Tages können Sie die bisherige Nutzung für <strong>{{discounted_amount}}</strong> statt {{total_amount}} lizenzieren. Sie sparen damit {{discount_amount}} ({{discount_percentage}}).',
      '{{image_uses}}',
      '{{settlement_portal}}',
      ACCESS,
      'Nach dem {{discount_date}} gilt wieder der volle Betrag. Haben Sie eine Lizenz, laden Sie den Nachweis bitte stattdessen im Portal hoch; für die davon abgedeckten Bildnutzungen ist dann nichts zu zahlen.',
    ],
    button: 'pay',
  },
  LICENSE_VALIDATED: {
    subject: 'Ihr Lizenznachweis wurde anerkannt (Fall {{case_id}})',
    paragraphs: [
      'vielen Dank für den Lizenznachweis zur Nutzung unserer Bilder auf <strong>{{website}}</strong>. Wir haben ihn geprüft und anerkannt: Für die davon abgedeckte Bildnutzung ist nichts zu zahlen.',
      'Hier sehen Sie den aktuellen Stand. Bildnutzungen, zu denen eine Lizenzgebühr angegeben ist, sind noch offen.',
      '{{image_uses}}',
      '{{settlement_portal}}',
      ACCESS,
      'Bitte bewahren Sie den Lizenznachweis bei Ihren Unterlagen auf.',
    ],
  },
  LICENSE_REJECTED: {
    subject: 'Ihr Lizenznachweis konnte nicht anerkannt werden (Fall {{case_id}})',
    paragraphs: [
      'vielen Dank für das Dokument, das Sie hochgeladen haben. Wir haben es sorgfältig geprüft; eine Lizenz für die Nutzung unseres Bildes auf <strong>{{website}}</strong> geht daraus jedoch nicht hervor.',
      'Wir benötigen ein Dokument, in dem Bild und Lizenznehmer genannt sind und das Art und Zeitraum der Nutzung abdeckt. Die folgenden Bildnutzungen sind noch offen:',
      '{{image_uses}}',
      'Haben Sie ein anderes Dokument oder wurde die Lizenz auf einen anderen Namen ausgestellt, zum Beispiel auf den Ihrer Agentur, laden Sie den Nachweis bitte im Portal hoch oder antworten Sie auf diese E-Mail. Andernfalls können Sie die bisherige Nutzung für <strong>{{total_amount}}</strong> nachträglich lizenzieren.',
      '{{settlement_portal}}',
      ACCESS,
    ],
  },
  PAID: {
    subject: 'Wir haben Ihre Zahlung erhalten (Fall {{case_id}})',
    paragraphs: [
      'vielen Dank für Ihre Zahlung von <strong>{{amount_paid}}</strong>, die am {{payment_date}} bei uns eingegangen ist. Wir haben den Fall geschlossen. Abgegolten ist damit die bisherige Nutzung der folgenden Bilder auf <strong>{{website}}</strong>:',
      '{{image_uses}}',
      'Im Portal können Sie den Fall weiterhin einsehen:',
      '{{settlement_portal}}',
      ACCESS,
      'Die Zahlung umfasst keine künftige Nutzung. Möchten Sie die Bilder weiter verwenden, sprechen Sie uns bitte vorher an. Andernfalls stellen Sie bitte sicher, dass sie von Ihrer Website entfernt sind.',
    ],
  },
  answer: {
    subject: 'Ihre Frage zum Fall {{case_id}}',
    paragraphs: [
      'vielen Dank für Ihre Nachricht zu den Bildern auf <strong>{{website}}</strong>. In diesem Fall geht es um die folgenden Bildnutzungen:',
      '{{image_uses}}',
      'Wir nehmen die Rechte an diesen Bildern wahr und senden Ihnen gern einen Nachweis darüber. Im Portal finden Sie zu jedem Bild die Fundstelle und sehen, wie sich der Betrag von <strong>{{total_amount}}</strong> zusammensetzt. Dort können Sie auch einen Lizenznachweis hochladen.',
      '{{settlement_portal}}',
      ACCESS,
      'Falls Ihre Frage damit noch nicht beantwortet ist, antworten Sie bitte auf diese E-Mail.',
    ],
    signed: true,
  },
  letter: {
    subject: 'Aufforderung zur Klärung: Nutzung unserer Bilder auf {{website}}',
    paragraphs: [
      'unsere E-Mails seit dem {{initial_email_date}} sind unbeantwortet geblieben; deshalb wenden wir uns nun auf dem Postweg an Sie. Auf Ihrer Website <strong>{{website}}</strong> haben wir Bilder gefunden, an denen wir die Rechte wahrnehmen. Eine Lizenz für diese Nutzung ist uns nicht bekannt. Es geht um die folgenden Bildnutzungen:',
      '{{image_uses}}',
      'Bitte entscheiden Sie sich innerhalb von 14 Tagen ab dem Datum dieses Schreibens für einen dieser Wege:',
      choices(
        'Sie weisen uns eine Lizenz nach, die diese Nutzung abdeckt.',
        'Sie lizenzieren die bisherige Nutzung für <strong>{{total_amount}}</strong>.',
        'Sie teilen uns schriftlich mit, warum Sie die Angelegenheit anders sehen.',
      ),
      'Alle Einzelheiten finden Sie im Portal; dort können Sie auch einen Lizenznachweis hochladen und bezahlen: {{settlement_portal}}',
      ACCESS,
      'Hören wir bis dahin nichts von Ihnen, werden wir über das weitere Vorgehen entscheiden; dazu können auch rechtliche Schritte gehören. Eine einvernehmliche Lösung ist uns ausdrücklich lieber. Fragen beantworten wir Ihnen gern.',
    ],
    button: 'printed',
    signed: true,
  },
}
