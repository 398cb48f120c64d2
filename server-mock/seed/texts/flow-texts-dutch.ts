import type { FlowTexts } from './flow-text.ts'

export const dutch: FlowTexts = {
  INITIAL: {
    subject: 'Gebruik van onze foto’s op {{website}} (zaak {{case_id}})',
    paragraphs: [
      'Op uw website <strong>{{website}}</strong> hebben wij foto’s gevonden waarvan wij de rechten bezitten. In onze administratie vonden wij geen licentie voor dit gebruik. Het gaat om deze gebruiken ({{image_count}} in totaal):',
      '{{image_uses}}',
      'Hebt u een licentie, upload die dan in het portaal: wij controleren haar binnen twee werkdagen. Zo niet, dan kunt u het gebruik afhandelen voor <strong>{{total_amount}}</strong>.',
      '{{settlement_portal}}',
      'Om in te loggen gebruikt u het zaaknummer <strong>{{case_id}}</strong> en de pincode <strong>{{case_pin}}</strong>.',
      'Hebt u vragen, beantwoord dan gewoon deze e-mail.',
    ],
  },
  reminders: [
    {
      subject: 'Herinnering: foto’s op {{website}} (zaak {{case_id}})',
      paragraphs: [
        'Wij schreven u over onze foto’s op {{website}} en hebben nog geen antwoord ontvangen.',
        'Het bedrag van <strong>{{total_amount}}</strong> staat open. In het portaal ziet u elk gebruik, uploadt u een licentie of handelt u de zaak af.',
        '{{settlement_portal}}',
        'Uw zaaknummer is {{case_id}}, uw pincode {{case_pin}}.',
      ],
    },
    {
      subject: 'Laatste herinnering: foto’s op {{website}} (zaak {{case_id}})',
      paragraphs: [
        'Ondanks onze herinnering is het gebruik van onze foto’s op {{website}} nog niet afgehandeld.',
        'Upload een licentie of voldoe het bedrag van <strong>{{total_amount}}</strong> in de komende dagen.',
        '{{settlement_portal}}',
        'Uw zaaknummer is {{case_id}}, uw pincode {{case_pin}}.',
      ],
      button: 'pay',
    },
  ],
  DISCOUNT_END: {
    subject: 'Uw verlaagde aanbod eindigt op {{discount_date}} (zaak {{case_id}})',
    paragraphs: [
      'Ons verlaagde aanbod voor het gebruik op {{website}} eindigt op <strong>{{discount_date}}</strong>. Tot dan volstaat <strong>{{discounted_amount}}</strong> in plaats van {{total_amount}}: u bespaart {{discount_amount}} ({{discount_percentage}}).',
      '{{settlement_portal}}',
      'Uw zaaknummer is {{case_id}}, uw pincode {{case_pin}}.',
    ],
    button: 'pay',
  },
  LICENSE_VALIDATED: {
    subject: 'Uw licentie is geaccepteerd (zaak {{case_id}})',
    paragraphs: [
      'Dank u voor het uploaden van uw licentie. Wij hebben haar gecontroleerd: dit gebruik op {{website}} is gedekt en u hoeft er niets meer voor te betalen.',
      'Bewaar de licentie in uw administratie.',
    ],
  },
  LICENSE_REJECTED: {
    subject: 'Uw licentie kon niet worden geaccepteerd (zaak {{case_id}})',
    paragraphs: [
      'Dank u voor het document dat u hebt geüpload. Helaas dekt het het gebruik op {{website}} niet: het noemt een andere foto, een andere licentiehouder of een andere periode.',
      'U kunt op elk moment een ander document uploaden.',
      '{{settlement_portal}}',
      'Uw zaaknummer is {{case_id}}, uw pincode {{case_pin}}.',
    ],
  },
  PAID: {
    subject: 'Wij hebben uw betaling ontvangen (zaak {{case_id}})',
    paragraphs: [
      'Wij hebben uw betaling van <strong>{{amount_paid}}</strong> op {{payment_date}} ontvangen. Het gebruik van onze foto’s op {{website}} is afgehandeld en de zaak is gesloten.',
      'Dank u voor de afhandeling.',
    ],
  },
  answer: {
    subject: 'Uw vraag over zaak {{case_id}}',
    paragraphs: [
      'Dank u voor uw bericht over de foto’s op {{website}}.',
      'Het portaal toont elke foto, de pagina waarop zij is gevonden en hoe het bedrag van {{total_amount}} is opgebouwd.',
      '{{settlement_portal}}',
      'Uw zaaknummer is {{case_id}}, uw pincode {{case_pin}}.',
    ],
  },
}
