import type { FlowTexts } from './flow-text.ts'

export const french: FlowTexts = {
  INITIAL: {
    subject: 'Utilisation de nos photographies sur {{website}} (dossier {{case_id}})',
    paragraphs: [
      'Nous avons trouvé sur votre site <strong>{{website}}</strong> des photographies dont nous détenons les droits, sans licence dans nos archives. Voici les utilisations concernées ({{image_count}} au total) :',
      '{{image_uses}}',
      'Si vous détenez une licence, déposez-la sur le portail : nous la vérifions sous deux jours ouvrés. Sinon, vous pouvez régulariser l’utilisation passée pour <strong>{{total_amount}}</strong>.',
      '{{settlement_portal}}',
      'Pour vous connecter, utilisez le numéro de dossier <strong>{{case_id}}</strong> et le code PIN <strong>{{case_pin}}</strong>.',
      'Pour toute question, répondez simplement à ce message.',
    ],
  },
  reminders: [
    {
      subject: 'Rappel : photographies sur {{website}} (dossier {{case_id}})',
      paragraphs: [
        'Nous vous avons écrit au sujet de nos photographies sur {{website}} et n’avons pas encore reçu de réponse.',
        'Le montant de <strong>{{total_amount}}</strong> reste ouvert. Le portail montre chaque utilisation et permet de déposer une licence ou de régler le dossier.',
        '{{settlement_portal}}',
        'Votre numéro de dossier est {{case_id}}, votre code PIN {{case_pin}}.',
      ],
    },
    {
      subject: 'Dernier rappel : photographies sur {{website}} (dossier {{case_id}})',
      paragraphs: [
        'Malgré notre rappel, l’utilisation de nos photographies sur {{website}} n’est toujours pas réglée.',
        'Déposez une licence ou réglez le montant de <strong>{{total_amount}}</strong> dans les prochains jours.',
        '{{settlement_portal}}',
        'Votre numéro de dossier est {{case_id}}, votre code PIN {{case_pin}}.',
      ],
      button: 'pay',
    },
  ],
  DISCOUNT_END: {
    subject: 'Votre offre réduite prend fin le {{discount_date}} (dossier {{case_id}})',
    paragraphs: [
      'Notre offre réduite pour les utilisations sur {{website}} prend fin le <strong>{{discount_date}}</strong>. Jusque-là, <strong>{{discounted_amount}}</strong> suffisent au lieu de {{total_amount}} : vous économisez {{discount_amount}} ({{discount_percentage}}).',
      '{{settlement_portal}}',
      'Votre numéro de dossier est {{case_id}}, votre code PIN {{case_pin}}.',
    ],
    button: 'pay',
  },
  LICENSE_VALIDATED: {
    subject: 'Votre licence a été acceptée (dossier {{case_id}})',
    paragraphs: [
      'Merci d’avoir déposé votre licence. Nous l’avons vérifiée : cette utilisation sur {{website}} est couverte et rien ne reste à payer pour elle.',
      'Conservez la licence dans vos dossiers.',
    ],
  },
  LICENSE_REJECTED: {
    subject: 'Votre licence n’a pas pu être acceptée (dossier {{case_id}})',
    paragraphs: [
      'Merci pour le document déposé. Il ne couvre malheureusement pas l’utilisation sur {{website}} : il désigne une autre photographie, un autre titulaire ou une autre période.',
      'Vous pouvez déposer un autre document à tout moment.',
      '{{settlement_portal}}',
      'Votre numéro de dossier est {{case_id}}, votre code PIN {{case_pin}}.',
    ],
  },
  PAID: {
    subject: 'Nous avons reçu votre paiement (dossier {{case_id}})',
    paragraphs: [
      'Nous avons reçu votre paiement de <strong>{{amount_paid}}</strong> le {{payment_date}}. L’utilisation passée de nos photographies sur {{website}} est régularisée et le dossier est clos.',
      'Merci d’avoir réglé ce dossier.',
    ],
  },
  answer: {
    subject: 'Votre question sur le dossier {{case_id}}',
    paragraphs: [
      'Merci pour votre message au sujet des photographies sur {{website}}.',
      'Le portail montre chaque photographie, la page où elle a été trouvée et le détail du montant de {{total_amount}}.',
      '{{settlement_portal}}',
      'Votre numéro de dossier est {{case_id}}, votre code PIN {{case_pin}}.',
    ],
  },
}
