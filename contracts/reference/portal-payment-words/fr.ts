import type { PaymentWords } from './payment-words.ts'

/** About money, in French. */
export const fr: PaymentWords = {
  sum: {
    title: 'Détail du montant',
    item: 'Poste',
    amount: 'Montant en {currency}',
    use: 'Redevance de licence : {file}',
    licensed: 'Sous licence',
    subtotal: 'Total des redevances de licence',
    feeShare: '{name} ({percentage} des redevances de licence)',
    discount: 'Remise ({percentage})',
    tax: '{tax} ({percentage})',
    total: 'Montant total',
    reverseCharge: 'Autoliquidation : la taxe est due par le preneur du service.',
    noTax: 'Aucune taxe n’est facturée.',
    untilDate: 'En cas de règlement au plus tard le {date}',
    afterDate: 'Après le {date}',
    noDiscount: 'Montant dû',
    saving: 'Vous payez {amount} ({percentage}) de moins.',
    ended: 'La remise a pris fin le {date}.',
    inclusive: '{tax} comprise',
    dueToday: 'Montant dû aujourd’hui',
  },
  taxes: {
    VAT: 'TVA',
    GST: 'TPS',
    SALES_TAX: 'Taxe sur les ventes',
    NO_INDIRECT_TAX: 'Sans taxe',
    REVERSE_CHARGE: 'Autoliquidation',
  },
  gives: {
    title: 'Ce que vous recevez en échange',
    license:
      'Une licence pour l’utilisation passée des images énumérées ici, dans les limites indiquées dans l’offre de licence.',
    settled: 'La demande relative à ces utilisations est réglée. Plus rien n’est dû à ce titre.',
    receipt: 'Un reçu avec la date, le montant et la référence, immédiatement.',
    invoice: 'Une facture à télécharger sur cette page, dès qu’elle est émise.',
  },
  billing: {
    title: 'Coordonnées de facturation',
    intro: 'Nous avons besoin de ces informations pour le reçu et la facture.',
    company: 'Société',
    name: 'Prénom et nom',
    email: 'Adresse e-mail',
    emailHint: 'Pour toute question sur le paiement et la facture.',
    address1: 'Adresse, ligne 1',
    address1Hint: 'Numéro et rue',
    address2: 'Adresse, ligne 2',
    postalCode: 'Code postal',
    city: 'Ville',
    country: 'Pays',
    chooseCountry: 'Choisissez un pays',
    vatId: 'Numéro de TVA',
    reference: 'Votre référence',
    referenceHint: 'Par exemple votre numéro de commande. Elle figurera sur la facture.',
    submit: 'Continuer',
    nameMissing: 'Saisissez votre prénom et votre nom',
    emailMissing: 'Saisissez votre adresse e-mail',
    emailWrong: 'Saisissez une adresse e-mail, par exemple nom@example.com',
    addressMissing: 'Saisissez le numéro et la rue',
    postalCodeMissing: 'Saisissez le code postal',
    cityMissing: 'Saisissez la ville',
    countryMissing: 'Choisissez un pays',
    vatIdMissing: 'Saisissez votre numéro de TVA',
    vatIdWrong:
      'Ce n’est pas un numéro de TVA du pays choisi. Vérifiez les lettres et les chiffres.',
    tooLong: '{field} : {max} caractères au maximum',
  },
  check: {
    title: 'Vérifier avant de payer',
    intro: 'Rien n’a encore été débité. Veuillez vérifier les informations.',
    what: 'Ce que vous payez',
    to: 'Paiement à',
    billTo: 'Coordonnées de facturation',
    amount: 'Montant à payer',
    method: 'Moyen de paiement',
    chooseMethod: 'Choisissez un moyen de paiement',
    provider:
      'Vous continuez chez notre prestataire de paiement. Nous ne voyons pas les données de votre carte et ne les conservons pas.',
    submit: 'Payer {amount}',
    changed:
      'Le montant a changé depuis que vous avez ouvert cette page. Il est maintenant de {amount}. Veuillez le vérifier à nouveau.',
    discountEnded:
      'La remise a pris fin le {date}. Le montant est maintenant de {amount}. Veuillez le vérifier à nouveau.',
    offerChanged:
      'L’offre a changé depuis que vous avez ouvert cette page. Veuillez la vérifier à nouveau.',
    unavailable:
      'Le paiement en ligne n’est pas disponible pour le moment. Demandez un rappel téléphonique et nous trouverons une solution.',
    underway:
      'Un paiement a déjà été commencé pour ce dossier. Terminez-le ou attendez qu’il prenne fin.',
    continue: 'Poursuivre le paiement',
    start:
      'Le paiement n’a pas pu être lancé. Rien n’a été débité. Réessayez dans quelques minutes.',
  },
  methods: {
    card: 'Carte',
    sepa_debit: 'Prélèvement SEPA',
    paypal: 'PayPal',
    instant_transfer: 'Virement instantané',
    bank_transfer: 'Virement bancaire',
    unnamed: 'Autre moyen de paiement',
  },
  payment: {
    declinedTitle: 'Le paiement a été refusé',
    declined:
      'Votre banque ou le prestataire de paiement n’a pas accepté le paiement. Rien n’a été débité. Vous pouvez réessayer ou choisir un autre moyen de paiement.',
    leftTitle: 'Le paiement n’a pas été terminé',
    left: 'Vous avez quitté la page de paiement. Rien n’a été débité. Vous pouvez recommencer quand vous le souhaitez.',
    again: 'Réessayer',
    waitingTitle: 'Nous attendons la confirmation',
    waiting:
      'Le prestataire de paiement n’a pas encore confirmé le paiement. Cela peut prendre quelques minutes. Vous pouvez fermer cette page et revenir plus tard.',
    waitingDoNotPay: 'Merci de ne pas payer une seconde fois.',
    waitingUntil:
      'Sans confirmation d’ici au {date}, le paiement sera considéré comme non effectué.',
    refresh: 'Vérifier à nouveau',
    expiredTitle: 'Le paiement n’a pas été confirmé',
    expired:
      'Le prestataire de paiement n’a pas confirmé le paiement dans les 24 heures. Il est considéré comme non effectué. Si le montant a tout de même été débité de votre compte, contactez-nous en indiquant votre numéro de dossier.',
    refundedTitle: 'Un second paiement est remboursé',
    refunded:
      'Ce dossier était déjà payé. Le second paiement de {amount} est remboursé par le même moyen. Le remboursement peut mettre quelques jours à apparaître.',
    returnedTitle: 'Le paiement est remboursé',
    returned:
      'Plus rien n’est dû pour ce dossier. Le paiement de {amount} est remboursé par le même moyen. Le remboursement peut mettre quelques jours à apparaître.',
    stoppedTitle: 'Le paiement n’est plus possible',
    stopped:
      'Le paiement en ligne a été désactivé pendant votre paiement. Il est considéré comme non effectué. Si le montant a tout de même été débité de votre compte, contactez-nous en indiquant votre numéro de dossier.',
  },
  receipt: {
    title: 'Paiement reçu',
    thanks: 'Merci. Le dossier est réglé.',
    reference: 'Référence',
    paidOn: 'Payé le',
    method: 'Moyen de paiement',
    paidTo: 'Payé à',
    returned: 'Remboursé',
    paidBy: 'Payé par',
    forWhat: 'Objet',
    receipt: 'Reçu',
    invoice: 'Télécharger la facture {number} (PDF)',
    invoiceLater: 'Aucune facture n’a encore été émise. Vous la trouverez ici dès qu’elle le sera.',
    nextTitle: 'Et maintenant',
    nextNothing: 'Vous n’avez plus rien à faire. Nous avons informé {company} de votre paiement.',
    nextNoReminders: 'Vous ne recevrez plus de rappel pour ce dossier.',
    keep: 'Vous pourrez rouvrir cette page plus tard avec le numéro de dossier et le code PIN, par exemple pour votre comptabilité.',
    questions:
      'Des questions ? Demandez un rappel téléphonique ou utilisez les coordonnées figurant dans les mentions légales.',
  },
}
