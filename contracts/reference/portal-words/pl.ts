import { pl as payment } from '../portal-payment-words/pl.ts'
import type { PortalWords } from './portal-words.ts'

/** Polish, in the polite form that fits one person and several. */
export const pl: PortalWords = {
  ...payment,
  site: {
    pageTitle: '{page} – {company}',
    errorTitle: 'Błąd: {title}',
    skipToContent: 'Przejdź do treści',
    navigation: 'Strony tego serwisu',
    caseId: 'Numer sprawy',
    caseOf: 'Sprawa {caseId}',
    leave: 'Zakończ sesję',
    left: 'Sesja została zakończona. W tej przeglądarce sprawę można ponownie otworzyć tylko za pomocą kodu PIN.',
    back: 'Wstecz',
    backToCase: 'Wróć do sprawy',
    change: 'Zmień',
    changeOf: 'Zmień: {field}',
    optional: 'opcjonalnie',
    copy: 'Kopiuj',
    copied: 'Skopiowano',
    print: 'Drukuj tę stronę',
    homepage: 'Strona internetowa',
    imprint: 'Informacje prawne',
    privacy: 'Polityka prywatności',
    footer: 'O tym serwisie',
    logo: 'Logo: {company}',
  },
  login: {
    title: 'Otwieranie sprawy',
    intro:
      'Otrzymali Państwo wiadomość dotyczącą zdjęć w witrynie internetowej (nadawca: {company}). Proszę podać oba numery z tej wiadomości, aby zobaczyć, czego ona dotyczy.',
    caseId: 'Numer sprawy',
    caseIdHint: 'Tylko cyfry, jak w naszym e-mailu lub liście.',
    pin: 'Kod PIN',
    pinHint: 'Numer podany obok numeru sprawy.',
    submit: 'Otwórz sprawę',
    emptyCaseId: 'Proszę podać numer sprawy',
    emptyPin: 'Proszę podać kod PIN',
    wrong:
      'Numer sprawy lub kod PIN jest nieprawidłowy. Proszę porównać oba numery z naszą wiadomością.',
    locked:
      'Zbyt wiele prób. Ze względów bezpieczeństwa sprawę będzie można ponownie otworzyć za {minutes}.',
    lockedTitle: 'Proszę spróbować później',
    noMessage:
      'Nie mają Państwo naszej wiadomości pod ręką? Prosimy o kontakt: {company}. Dane kontaktowe znajdują się w informacjach prawnych.',
    linkTitle: 'Ten link nie otwiera sprawy',
    link: 'Być może jest niepełny lub nieaktualny. Zamiast tego proszę podać numer sprawy i kod PIN z naszej wiadomości.',
    sessionEnded:
      'Sesja zakończyła się po dwóch godzinach. Aby kontynuować, proszę podać numer sprawy i kod PIN. Wysłane dane zostały zachowane.',
    typedKept:
      'Wpisane dane zostały zachowane. Pojawią się ponownie w formularzu, gdy tylko sprawa zostanie otwarta.',
    typedHere: 'Wpisane dane są ponownie w formularzu. Nie zostały jeszcze wysłane.',
  },
  minutes: {
    one: '{count} minutę',
    few: '{count} minuty',
    many: '{count} minut',
    other: '{count} minuty',
  },
  claimant: {
    title: 'Kto się z Państwem kontaktuje',
    lead: '{company} kontaktuje się z Państwem w sprawie zdjęć w witrynie {host}.',
    reason: {
      one: 'Znaleźliśmy tam zdjęcie, na którego wykorzystanie nie odnotowaliśmy licencji.',
      few: 'Znaleźliśmy tam zdjęcia w {count} miejscach. Na ich wykorzystanie nie odnotowaliśmy licencji.',
      many: 'Znaleźliśmy tam zdjęcia w {count} miejscach. Na ich wykorzystanie nie odnotowaliśmy licencji.',
      other:
        'Znaleźliśmy tam zdjęcia w {count} miejsca. Na ich wykorzystanie nie odnotowaliśmy licencji.',
    },
    opened: 'Sprawę założono {date}',
    addressee: 'Sprawa jest skierowana do podmiotu prowadzącego witrynę {host}.',
    notResponsible:
      'Jeśli nie prowadzą Państwo tej witryny, prosimy o informację w prośbie o rozmowę telefoniczną, abyśmy mogli poprawić nasze dane.',
    checkTitle: 'Jak sprawdzić, czy to autentyczna wiadomość',
    checkIndependent:
      'Proszę samodzielnie wyszukać informacje o nadawcy ({company}), na przykład w publicznym rejestrze lub wyszukiwarce, i porównać dane kontaktowe.',
    checkImprint:
      'Proszę przeczytać informacje prawne nadawcy ({company}). Podano w nich, kto jest odpowiedzialny.',
    checkAsk:
      'Warto poprosić nadawcę ({company}) o potwierdzenie numeru sprawy, korzystając z samodzielnie znalezionych danych kontaktowych.',
    checkAddress:
      'Proszę sprawdzić adres tej strony w przeglądarce. Powinien zaczynać się od {address}.',
    checkCard: 'Dane karty podaje się wyłącznie u dostawcy płatności, nigdy na tej stronie.',
    advice: 'Przed podjęciem decyzji mogą Państwo zasięgnąć porady prawnej.',
  },
  uses: {
    title: {
      one: 'Zdjęcie, którego dotyczy sprawa',
      few: 'Zdjęcia, których dotyczy sprawa',
      many: 'Zdjęcia, których dotyczy sprawa',
      other: 'Zdjęcia, których dotyczy sprawa',
    },
    count: {
      one: '{count} wykorzystanie zdjęcia',
      few: '{count} wykorzystania zdjęć',
      many: '{count} wykorzystań zdjęć',
      other: '{count} wykorzystania zdjęć',
    },
    useOf: 'Wykorzystanie zdjęcia {number} z {count}',
    ours: 'Nasze zdjęcie',
    yours: 'Państwa strona',
    oursAlt: 'Nasze zdjęcie {file}',
    yoursAlt: 'Zrzut ekranu strony {page}',
    file: 'Nazwa pliku',
    page: 'Adres strony',
    recorded: 'Zarejestrowano {date}',
    enlarge: 'Powiększ',
    enlargeOf: 'Powiększ: {picture}',
    close: 'Zamknij',
    missing: 'W tej chwili nie można wyświetlić zdjęcia.',
    fee: 'Opłata licencyjna',
    licensed: 'Objęte licencją. Za to wykorzystanie nie trzeba nic płacić.',
    underReview: 'Licencję otrzymano {date}. Sprawdzamy ją.',
    notAccepted: 'Przesłana licencja nie obejmuje tego wykorzystania.',
  },
  doors: {
    title: 'Jak chcą Państwo postąpić?',
    equal: 'Proszę wybrać to, co pasuje do Państwa sytuacji.',
    license: 'Mam licencję',
    licenseText:
      'Proszę przesłać licencję lub dowód zakupu. Jeśli obejmuje to wykorzystanie, nie trzeba nic płacić.',
    settle: 'Chcę zakończyć sprawę',
    settleText:
      'Tu można zobaczyć, z czego składa się kwota, wszystko sprawdzić i zapłacić online.',
    talk: 'Chcę porozmawiać',
    talkText: 'Proszę zostawić numer telefonu. Oddzwonimy i odpowiemy na pytania.',
  },
  upload: {
    title: 'Przesłanie licencji',
    intro:
      'Na przykład umowę licencyjną, fakturę lub potwierdzenie z agencji fotograficznej. Proszę wybrać wykorzystanie zdjęcia, którego licencja dotyczy.',
    use: 'Wykorzystanie zdjęcia',
    chooseUse: 'Proszę wybrać wykorzystanie zdjęcia',
    file: 'Plik',
    types: 'PDF, JPG, PNG, GIF, DOC, DOCX lub ODT, maksymalnie {size}.',
    note: 'Uwagi',
    noteHint: 'Na przykład kto kupił licencję, kiedy i gdzie.',
    submit: 'Prześlij licencję',
    progress: 'Przesłano {percentage}',
    sending: 'Przesyłanie pliku {file}',
    checking: 'Plik dotarł i jest sprawdzany.',
    stop: 'Zatrzymaj przesyłanie',
    useMissing: 'Proszę wybrać wykorzystanie zdjęcia, którego dotyczy licencja',
    fileMissing: 'Proszę wybrać plik',
    wrongType:
      'Plik nie został przyjęty: nie jest to plik PDF, JPG, PNG, GIF, DOC, DOCX ani ODT. Proszę wybrać inny plik.',
    tooLarge: 'Plik nie został przyjęty: jest większy niż {size}. Proszę wybrać mniejszy plik.',
    empty: 'Plik nie został przyjęty: jest pusty. Proszę wybrać inny plik.',
    unreadable:
      'Plik nie został przyjęty: jest uszkodzony lub nie można go otworzyć. Proszę wybrać inny plik.',
    stopped: 'Przesyłanie zostało zatrzymane. Nic nie zostało wysłane.',
    failed:
      'Przesyłanie nie powiodło się, ponieważ połączenie zostało przerwane. Nic nie zostało wysłane. Proszę spróbować ponownie.',
    alreadyValid: 'To wykorzystanie jest już objęte licencją. Nie trzeba nic przesyłać.',
    noneOpen:
      'W tej chwili licencja nie jest potrzebna: wszystkie wykorzystania w tej sprawie są już objęte licencją.',
    doneTitle: 'Otrzymaliśmy licencję',
    doneFile: '{file}, data otrzymania: {date}',
    doneReview:
      '{company} sprawdzi teraz, czy licencja obejmuje to wykorzystanie. Wynik pojawi się na stronie sprawy.',
    doneValid: 'Jeśli licencja obejmuje wykorzystanie, nie trzeba za nie nic płacić.',
    doneInvalid:
      'W przeciwnym razie będzie to tam widoczne i będzie można przesłać inną licencję, zakończyć sprawę lub porozmawiać z nami.',
    doneWhen: 'Jeśli do {date} nie pojawi się wynik, mogą Państwo poprosić o rozmowę telefoniczną.',
    another: 'Prześlij kolejną licencję',
    closed: 'W tej sprawie nie można już przesyłać licencji.',
  },
  callback: {
    title: 'Prośba o rozmowę telefoniczną',
    intro:
      'Proszę podać, jak możemy się z Państwem skontaktować. Zgłoszenie trafia wyłącznie do nadawcy ({company}).',
    name: 'Imię i nazwisko',
    role: 'Państwa rola',
    roleHint: 'Na przykład właściciel, agencja internetowa lub adwokat.',
    email: 'Adres e-mail',
    phone: 'Numer telefonu',
    phoneHint: 'Z numerem kierunkowym kraju, na przykład +48 12 345 67 89.',
    note: 'Czego dotyczy sprawa?',
    noteHint: 'Proszę też podać, kiedy najlepiej zadzwonić.',
    submit: 'Wyślij zgłoszenie',
    nameMissing: 'Proszę podać imię i nazwisko',
    reachMissing: 'Proszę podać numer telefonu lub adres e-mail',
    emailWrong: 'Proszę podać adres e-mail, na przykład nazwa@example.com',
    phoneWrong: 'Proszę podać numer telefonu, na przykład +48 12 345 67 89',
    tooLong: '{field}: maksymalna liczba znaków to {max}',
    before: 'Zgłoszenie z prośbą o rozmowę wysłano {date}. Nowe zgłoszenie je zastąpi.',
    doneTitle: 'Otrzymaliśmy zgłoszenie',
    doneNext:
      '{company} skontaktuje się z Państwem, korzystając z podanych danych. Proszę mieć pod ręką numer sprawy.',
    doneWhen:
      'Jeśli do {date} nikt się z Państwem nie skontaktuje, proszę skorzystać z danych kontaktowych w informacjach prawnych.',
    doneWhenNoImprint:
      'Jeśli do {date} nikt się z Państwem nie skontaktuje, proszę skorzystać z danych kontaktowych w naszej wiadomości.',
    closed: 'W tej sprawie nie można już prosić o rozmowę telefoniczną.',
  },
  about: {
    title: 'O nas',
  },
  faq: {
    title: 'Pytania i odpowiedzi',
  },
  states: {
    ACTIVE: 'Otwarta',
    PAYMENT_PROCESSING: 'Płatność w toku',
    PAID: 'Zakończona',
    VALID_LICENSE: 'Objęta licencją',
    paidTitle: 'Ta sprawa jest zakończona',
    paid: 'Płatność otrzymaliśmy {date}. Nie trzeba nic więcej płacić. Dziękujemy.',
    licensedTitle: 'Wszystko jest objęte licencją',
    licensed:
      'Państwa licencja obejmuje wszystkie wykorzystania w tej sprawie. Nie trzeba nic płacić. Dziękujemy za pomoc.',
    closedTitle: 'Ta sprawa nie jest otwarta',
    closed:
      'W tej chwili nie trzeba nic robić na tej stronie. W razie pytań prosimy o kontakt: {company}.',
    processingTitle: 'Płatność jest w toku',
    processing: 'Gdy tylko dostawca płatności ją potwierdzi, pojawi się tu potwierdzenie.',
    changed:
      'Nie jest to już możliwe, ponieważ sprawa w międzyczasie się zmieniła. Widoczny jest teraz jej aktualny stan.',
  },
  problems: {
    summary: 'Proszę sprawdzić wpisane dane',
    notFoundTitle: 'Nie znaleziono strony',
    notFound:
      'Proszę sprawdzić adres. Jeśli mają Państwo naszą wiadomość, proszę użyć linku lub numeru sprawy, który się w niej znajduje.',
    brokenTitle: 'Coś poszło nie tak',
    broken:
      'Nie udało się wyświetlić strony. Wcześniej wysłane dane zostały zachowane. Proszę spróbować ponownie za kilka minut.',
    busyTitle: 'Zbyt wiele żądań',
    busy: 'Proszę odczekać minutę i spróbować ponownie.',
    busyForms:
      'W tej sprawie wysłano zbyt wiele formularzy. Ten formularz będzie można wysłać za {minutes}.',
    formTitle: 'Nie udało się wysłać formularza',
    form: 'Formularz był niepełny lub zbyt stary. Nic nie zostało wysłane. Proszę ponownie otworzyć stronę i jeszcze raz go wypełnić.',
    tooLarge: 'Wysłane dane są zbyt duże. Proszę skrócić tekst lub wybrać mniejszy plik.',
    movedTitle: 'Ta strona ma nowy adres',
    moved:
      'Formularz nie został wysłany, ponieważ strona znajduje się teraz pod adresem {address}.',
    movedOn: 'Kontynuuj pod nowym adresem',
    overloadedTitle: 'Strona nie może w tej chwili odpowiedzieć',
    slowTitle: 'Połączenie było zbyt wolne',
    slow: 'Wysłane dane nie dotarły na czas. Proszę wrócić i spróbować ponownie, w miarę możliwości przy szybszym połączeniu.',
  },
}
