import { fr as payment } from '../portal-payment-words/fr.ts'
import type { PortalWords } from './portal-words.ts'

/** French, in the polite form; a blank that does not break stands before a colon, as French sets it. */
export const fr: PortalWords = {
  ...payment,
  site: {
    pageTitle: '{page} – {company}',
    errorTitle: 'Erreur : {title}',
    skipToContent: 'Aller au contenu',
    navigation: 'Pages de ce site',
    caseId: 'Numéro de dossier',
    caseOf: 'Dossier {caseId}',
    leave: 'Quitter le dossier',
    left: 'Vous avez quitté le dossier. Dans ce navigateur, il ne peut être rouvert qu’avec le code PIN.',
    back: 'Retour',
    backToCase: 'Retour au dossier',
    change: 'Modifier',
    changeOf: 'Modifier : {field}',
    optional: 'facultatif',
    copy: 'Copier',
    copied: 'Copié',
    print: 'Imprimer cette page',
    homepage: 'Site web',
    imprint: 'Mentions légales',
    privacy: 'Politique de confidentialité',
    footer: 'À propos de ce site',
    logo: 'Logo de {company}',
  },
  login: {
    title: 'Ouvrir votre dossier',
    intro:
      'Vous avez reçu un message de {company} au sujet d’images publiées sur un site web. Saisissez les deux numéros indiqués dans ce message pour savoir de quoi il s’agit.',
    caseId: 'Numéro de dossier',
    caseIdHint: 'Uniquement des chiffres, comme dans notre e-mail ou notre courrier.',
    pin: 'Code PIN',
    pinHint: 'Le numéro indiqué à côté du numéro de dossier.',
    submit: 'Ouvrir le dossier',
    emptyCaseId: 'Saisissez le numéro de dossier',
    emptyPin: 'Saisissez le code PIN',
    wrong:
      'Le numéro de dossier ou le code PIN est incorrect. Comparez les deux numéros avec notre message.',
    locked:
      'Trop de tentatives. Pour votre protection, ce dossier ne pourra être rouvert que dans {minutes}.',
    lockedTitle: 'Veuillez réessayer plus tard',
    noMessage:
      'Vous n’avez pas notre message sous la main ? Adressez-vous à {company}. Les coordonnées figurent dans les mentions légales.',
    linkTitle: 'Ce lien n’ouvre pas le dossier',
    link: 'Il est peut-être incomplet ou n’est plus valable. Saisissez à la place le numéro de dossier et le code PIN indiqués dans notre message.',
    sessionEnded:
      'Votre session a pris fin au bout de deux heures. Saisissez le numéro de dossier et le code PIN pour continuer. Ce que vous avez envoyé est conservé.',
    typedKept:
      'Ce que vous avez saisi est conservé. Vous le retrouverez dans le formulaire dès que le dossier sera ouvert.',
    typedHere:
      'Ce que vous avez saisi figure de nouveau dans le formulaire. Rien n’a encore été envoyé.',
  },
  minutes: {
    one: '{count} minute',
    many: '{count} de minutes',
    other: '{count} minutes',
  },
  claimant: {
    title: 'Qui vous contacte',
    lead: '{company} vous contacte au sujet d’images publiées sur le site {host}.',
    reason: {
      one: 'Nous y avons trouvé une image dont l’utilisation ne correspond à aucune licence connue de nos services.',
      many: 'Nous y avons trouvé, à {count} d’endroits, des images dont l’utilisation ne correspond à aucune licence connue de nos services.',
      other:
        'Nous y avons trouvé, à {count} endroits, des images dont l’utilisation ne correspond à aucune licence connue de nos services.',
    },
    opened: 'Dossier ouvert le {date}',
    addressee: 'Ce dossier s’adresse à l’exploitant de {host}.',
    notResponsible:
      'Si vous n’exploitez pas ce site, merci de nous le signaler en demandant un rappel téléphonique, afin que nous puissions corriger nos données.',
    checkTitle: 'Comment vérifier que cette demande est authentique',
    checkIndependent:
      'Recherchez vous-même {company}, par exemple dans un registre public ou avec un moteur de recherche, et comparez les coordonnées.',
    checkImprint: 'Lisez les mentions légales de {company}. Elles indiquent qui est responsable.',
    checkAsk:
      'Demandez à {company} de confirmer votre numéro de dossier, en utilisant des coordonnées que vous avez trouvées vous-même.',
    checkAddress:
      'Vérifiez l’adresse de cette page dans votre navigateur. Elle doit commencer par {address}.',
    checkCard:
      'Les données de carte se saisissent uniquement chez le prestataire de paiement, jamais sur cette page.',
    advice: 'Vous êtes libre de demander un conseil juridique avant de prendre votre décision.',
  },
  uses: {
    title: {
      one: 'L’image concernée',
      many: 'Les images concernées',
      other: 'Les images concernées',
    },
    count: {
      one: '{count} utilisation d’image',
      many: '{count} d’utilisations d’images',
      other: '{count} utilisations d’images',
    },
    useOf: 'Utilisation d’image {number} sur {count}',
    ours: 'Notre image',
    yours: 'Votre page',
    oursAlt: 'Notre image {file}',
    yoursAlt: 'Capture d’écran de la page {page}',
    file: 'Nom du fichier',
    page: 'Adresse de la page',
    recorded: 'Enregistré le {date}',
    enlarge: 'Agrandir',
    enlargeOf: 'Agrandir : {picture}',
    close: 'Fermer',
    missing: 'L’image ne peut pas être affichée pour le moment.',
    fee: 'Redevance de licence',
    licensed: 'Sous licence. Rien n’est dû pour cette utilisation.',
    underReview: 'Licence reçue le {date}. Nous sommes en train de la vérifier.',
    notAccepted: 'La licence que vous avez envoyée ne couvre pas cette utilisation.',
  },
  doors: {
    title: 'Comment souhaitez-vous procéder ?',
    equal: 'Choisissez ce qui correspond à votre situation.',
    license: 'J’ai une licence',
    licenseText:
      'Envoyez-nous la licence ou la preuve d’achat. Si elle couvre l’utilisation, rien n’est dû.',
    settle: 'Je souhaite régler le dossier',
    settleText: 'Consultez le détail du montant, vérifiez tout et payez en ligne.',
    talk: 'Je souhaite vous parler',
    talkText: 'Laissez votre numéro. Nous vous rappelons et répondons à vos questions.',
  },
  upload: {
    title: 'Envoyer votre licence',
    intro:
      'Par exemple un contrat de licence, une facture ou une confirmation de l’agence photo. Choisissez l’utilisation d’image à laquelle elle se rapporte.',
    use: 'Utilisation d’image',
    chooseUse: 'Choisissez une utilisation d’image',
    file: 'Fichier',
    types: 'PDF, JPG, PNG, GIF, DOC, DOCX ou ODT, {size} au maximum.',
    note: 'Remarque',
    noteHint: 'Par exemple qui a acheté la licence, quand et où.',
    submit: 'Envoyer la licence',
    progress: '{percentage} envoyés',
    sending: 'Envoi de {file} en cours',
    checking: 'Le fichier est arrivé. Il est en cours de vérification.',
    stop: 'Arrêter l’envoi',
    useMissing: 'Choisissez l’utilisation d’image à laquelle la licence se rapporte',
    fileMissing: 'Choisissez un fichier',
    wrongType:
      'Le fichier n’a pas été accepté : ce n’est pas un fichier PDF, JPG, PNG, GIF, DOC, DOCX ou ODT. Choisissez un autre fichier.',
    tooLarge:
      'Le fichier n’a pas été accepté : il dépasse {size}. Choisissez un fichier plus petit.',
    empty: 'Le fichier n’a pas été accepté : il est vide. Choisissez un autre fichier.',
    unreadable:
      'Le fichier n’a pas été accepté : il est endommagé ou ne peut pas être ouvert. Choisissez un autre fichier.',
    stopped: 'Vous avez arrêté l’envoi. Rien n’a été transmis.',
    failed:
      'L’envoi a échoué, car la connexion a été interrompue. Rien n’a été transmis. Réessayez.',
    alreadyValid: 'Cette utilisation est déjà sous licence. Vous n’avez rien à envoyer.',
    noneOpen:
      'Aucune licence n’est nécessaire pour le moment : toutes les utilisations de ce dossier sont déjà sous licence.',
    doneTitle: 'Nous avons reçu votre licence',
    doneFile: '{file}, reçu le {date}',
    doneReview:
      '{company} vérifie maintenant si elle couvre l’utilisation. Le résultat sera affiché sur la page de votre dossier.',
    doneValid: 'Si elle couvre l’utilisation, rien n’est dû à ce titre.',
    doneInvalid:
      'Dans le cas contraire, vous le verrez sur cette page et pourrez envoyer une autre licence, régler le dossier ou nous parler.',
    doneWhen: 'Si aucun résultat n’apparaît d’ici au {date}, demandez un rappel téléphonique.',
    another: 'Envoyer une autre licence',
    closed: 'Il n’est plus possible d’envoyer de licence pour ce dossier.',
  },
  callback: {
    title: 'Demander un rappel téléphonique',
    intro:
      'Indiquez-nous comment vous joindre. Votre demande est transmise à {company} et à personne d’autre.',
    name: 'Votre nom',
    role: 'Votre fonction',
    roleHint: 'Par exemple propriétaire, agence web ou avocat.',
    email: 'Adresse e-mail',
    phone: 'Numéro de téléphone',
    phoneHint: 'Avec l’indicatif du pays, par exemple +33 1 99 00 12 34.',
    note: 'De quoi s’agit-il ?',
    noteHint: 'Indiquez-nous aussi quand nous pouvons vous joindre.',
    submit: 'Demander un rappel téléphonique',
    nameMissing: 'Saisissez votre nom',
    reachMissing: 'Saisissez un numéro de téléphone ou une adresse e-mail',
    emailWrong: 'Saisissez une adresse e-mail, par exemple nom@example.com',
    phoneWrong: 'Saisissez un numéro de téléphone, par exemple +33 1 99 00 12 34',
    tooLong: '{field} : {max} caractères au maximum',
    before:
      'Vous avez demandé un rappel téléphonique le {date}. Une nouvelle demande remplace la précédente.',
    doneTitle: 'Nous avons reçu votre demande',
    doneNext:
      '{company} vous contactera aux coordonnées que vous avez indiquées. Veuillez avoir votre numéro de dossier sous la main.',
    doneWhen:
      'Si vous n’avez pas eu de nouvelles d’ici au {date}, utilisez les coordonnées figurant dans les mentions légales.',
    doneWhenNoImprint:
      'Si vous n’avez pas eu de nouvelles d’ici au {date}, utilisez les coordonnées figurant dans notre message.',
    closed: 'Il n’est plus possible de demander un rappel téléphonique pour ce dossier.',
  },
  about: {
    title: 'Qui sommes-nous',
  },
  faq: {
    title: 'Questions et réponses',
  },
  states: {
    ACTIVE: 'Ouvert',
    PAYMENT_PROCESSING: 'Paiement en cours',
    PAID: 'Réglé',
    VALID_LICENSE: 'Sous licence',
    paidTitle: 'Ce dossier est réglé',
    paid: 'Nous avons reçu votre paiement le {date}. Plus rien n’est dû. Merci.',
    licensedTitle: 'Tout est sous licence',
    licensed:
      'Votre licence couvre toutes les utilisations de ce dossier. Rien n’est dû. Merci pour votre aide.',
    closedTitle: 'Ce dossier n’est pas ouvert',
    closed:
      'Vous n’avez rien à faire sur cette page pour le moment. Si vous avez des questions, adressez-vous à {company}.',
    processingTitle: 'Un paiement est en cours',
    processing: 'Dès que le prestataire de paiement l’aura confirmé, vous verrez le reçu ici.',
    changed:
      'Cela n’est plus possible, car le dossier a changé entre-temps. Vous voyez maintenant son état actuel.',
  },
  problems: {
    summary: 'Veuillez vérifier votre saisie',
    notFoundTitle: 'Page introuvable',
    notFound:
      'Vérifiez l’adresse. Si vous avez un message de notre part, utilisez le lien ou le numéro de dossier qu’il contient.',
    brokenTitle: 'Une erreur s’est produite',
    broken:
      'La page n’a pas pu être affichée. Ce que vous avez envoyé auparavant est conservé. Réessayez dans quelques minutes.',
    busyTitle: 'Trop de demandes',
    busy: 'Attendez une minute, puis réessayez.',
    busyForms:
      'Trop de formulaires ont été envoyés pour ce dossier. Vous pourrez envoyer celui-ci dans {minutes}.',
    formTitle: 'Le formulaire n’a pas pu être envoyé',
    form: 'Le formulaire était incomplet ou trop ancien. Rien n’a été transmis. Rouvrez la page et remplissez-le à nouveau.',
    tooLarge:
      'Votre envoi est trop volumineux. Raccourcissez votre texte ou choisissez un fichier plus petit.',
    movedTitle: 'Ce site a une nouvelle adresse',
    moved:
      'Le formulaire n’a pas été envoyé, car ce site se trouve désormais à l’adresse {address}.',
    movedOn: 'Continuer à la nouvelle adresse',
    overloadedTitle: 'Le site ne peut pas répondre pour le moment',
    slowTitle: 'La connexion était trop lente',
    slow: 'Ce que vous avez envoyé n’est pas arrivé à temps. Revenez en arrière et réessayez, si possible avec une connexion plus rapide.',
  },
}
