/** How people who are away write in the eleven languages of the portal. `{day}` stands for the day that is named. */
export type Tongue = {
  locale: string
  /** What Outlook puts before the subject. */
  outlook: string
  /** What Exchange calls a mail that came back. */
  undeliverable: string
  /** What a help desk says at once; it names no day. */
  received: string
  /** One names the last day or the return, before or behind it; the last one a range that ends with it. */
  away: readonly string[]
}

export const tongues: readonly Tongue[] = [
  {
    locale: 'en-GB',
    outlook: 'Automatic reply',
    undeliverable: 'Undeliverable',
    received: 'Thank you for contacting us. We have received your request and will answer soon.',
    away: [
      'Thank you for your email. I am out of the office until {day} with no access to my mailbox.',
      'I am on holiday and will be back in the office on {day}. Please contact Ann meanwhile.',
      'Hello, I will return on Monday, {day}. For urgent matters call the front desk.',
      'I am away from 1 December to {day} and will answer your message after that.',
    ],
  },
  {
    locale: 'de-DE',
    outlook: 'Automatische Antwort',
    undeliverable: 'Unzustellbar',
    received: 'Vielen Dank für Ihre Nachricht. Ihre Anfrage ist eingegangen und wird bearbeitet.',
    away: [
      'Vielen Dank für Ihre Nachricht. Ich bin bis einschließlich {day} nicht im Büro.',
      'Ich bin im Urlaub und ab dem {day} wieder für Sie erreichbar. Ihre Mail wird nicht weitergeleitet.',
      'Derzeit bin ich nicht im Haus. Ich bin am {day} wieder zurück.',
      'Ich bin vom 1. Dezember bis {day} im Urlaub. In dringenden Fällen hilft Ihnen die Zentrale.',
    ],
  },
  {
    locale: 'pt-PT',
    outlook: 'Resposta automática',
    undeliverable: 'Não é possível entregar',
    received: 'Obrigado pela sua mensagem. Recebemos o seu pedido e vamos responder em breve.',
    away: [
      'Obrigado pela sua mensagem. Estou fora do escritório até {day} e sem acesso ao email.',
      'Estou de férias e regresso no dia {day}. Em caso de urgência contacte a receção.',
      'Não estou no escritório. Estarei de volta a {day}.',
      'Estarei ausente de 1 de dezembro a {day}. Respondo à sua mensagem depois.',
    ],
  },
  {
    locale: 'nl-NL',
    outlook: 'Automatisch antwoord',
    undeliverable: 'Onbestelbaar',
    received: 'Dank voor uw bericht. Wij hebben het ontvangen en antwoorden zo snel mogelijk.',
    away: [
      'Dank voor uw bericht. Ik ben tot en met {day} niet aanwezig en lees mijn mail niet.',
      'Ik ben met vakantie. Vanaf {day} ben ik weer bereikbaar.',
      'Ik ben niet op kantoor en ben op {day} terug. Voor spoed belt u de receptie.',
      'Van 1 december tot {day} ben ik afwezig. Uw bericht wordt niet doorgestuurd.',
    ],
  },
  {
    locale: 'fi-FI',
    outlook: 'Automaattinen vastaus',
    undeliverable: 'Toimittamaton',
    received: 'Kiitos viestistäsi. Olemme vastaanottaneet sen ja palaamme asiaan pian.',
    away: [
      'Kiitos viestistäsi. Olen lomalla {day} asti enkä lue sähköpostia.',
      'En ole tavoitettavissa. Palaan töihin {day}.',
      'Olen poissa toimistosta. {day} alkaen olen jälleen tavoitettavissa.',
      'Olen lomalla 1.12. – {day}. Kiireellisissä asioissa soita vaihteeseen.',
    ],
  },
  {
    locale: 'da-DK',
    outlook: 'Automatisk svar',
    undeliverable: 'Kan ikke leveres',
    received: 'Tak for din mail. Vi har modtaget den og svarer hurtigst muligt.',
    away: [
      'Tak for din mail. Jeg er på ferie til og med {day} og læser ikke min post.',
      'Jeg er ikke på kontoret og er tilbage den {day}. Kontakt receptionen, hvis det haster.',
      'Jeg holder ferie. Fra den {day} træffes jeg igen.',
      'Jeg er bortrejst fra den 1. december til den {day} og svarer derefter.',
    ],
  },
  {
    locale: 'fr-FR',
    outlook: 'Réponse automatique',
    undeliverable: 'Non remis',
    received: 'Nous avons bien reçu votre message et vous répondrons dans les meilleurs délais.',
    away: [
      "Merci pour votre message. Je suis absente jusqu'au {day} et ne lis pas mes courriels.",
      'Je suis en congé. Je serai de retour le {day}. Pour toute urgence, appelez notre accueil.',
      'Je ne suis pas au bureau. À partir du {day} je serai à nouveau à votre disposition.',
      'Je suis en vacances du 1er décembre au {day}. Votre message ne sera pas transféré.',
    ],
  },
  {
    locale: 'es-ES',
    outlook: 'Respuesta automática',
    undeliverable: 'No se puede entregar',
    received: 'Gracias por su mensaje. Hemos recibido su solicitud y le responderemos pronto.',
    away: [
      'Gracias por su mensaje. Estoy fuera de la oficina hasta el {day} y no leo el correo.',
      'Estoy de vacaciones y regreso el {day}. Para asuntos urgentes llame a recepción.',
      'No estoy en la oficina. El {day} estaré de vuelta.',
      'Estaré ausente del 1 de diciembre al {day}. Contestaré su mensaje a mi regreso.',
    ],
  },
  {
    locale: 'et-EE',
    outlook: 'Automaatvastus',
    undeliverable: 'Kohaletoimetamatu',
    received: 'Aitäh kirja eest. Oleme teie kirja kätte saanud ja vastame peagi.',
    away: [
      'Aitäh kirja eest. Olen puhkusel kuni {day} ja ei loe oma kirju.',
      'Ma ei ole kontoris. Olen tagasi {day}.',
      'Olen puhkusel. Alates {day} olen taas kättesaadav.',
      'Olen puhkusel 1. detsember kuni {day} ja vastan teile pärast seda.',
    ],
  },
  {
    locale: 'pl-PL',
    outlook: 'Odpowiedź automatyczna',
    undeliverable: 'Niedostarczalne',
    received: 'Dziękujemy za wiadomość. Otrzymaliśmy ją i odpowiemy tak szybko, jak to możliwe.',
    away: [
      'Dziękuję za wiadomość. Jestem poza biurem do {day} i nie mam dostępu do poczty.',
      'Jestem na urlopie. Wracam {day}. W pilnych sprawach proszę dzwonić do recepcji.',
      'Nie ma mnie w biurze. Od {day} będę ponownie do Państwa dyspozycji.',
      'Jestem na urlopie od 1 grudnia do {day} i odpowiem na Państwa wiadomość później.',
    ],
  },
  {
    locale: 'nb-NO',
    outlook: 'Automatisk svar',
    undeliverable: 'Kan ikke leveres',
    received: 'Takk for e-posten. Vi har mottatt den og svarer så snart vi kan.',
    away: [
      'Takk for e-posten. Jeg er på ferie frem til {day} og leser ikke e-post.',
      'Jeg er ikke på kontoret og er tilbake {day}. Ring sentralbordet hvis det haster.',
      'Jeg har fri. Fra {day} er jeg på kontoret igjen.',
      'Jeg er bortreist fra 1. desember til {day} og svarer deg etter det.',
    ],
  },
]
