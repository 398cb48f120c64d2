import { pt as payment } from '../portal-payment-words/pt.ts'
import type { PortalWords } from './portal-words.ts'

/** Portuguese as in Portugal, in the polite form. */
export const pt: PortalWords = {
  ...payment,
  site: {
    pageTitle: '{page} – {company}',
    errorTitle: 'Erro: {title}',
    skipToContent: 'Ir para o conteúdo',
    navigation: 'Páginas deste sítio',
    caseId: 'Número do caso',
    caseOf: 'Caso {caseId}',
    leave: 'Sair do caso',
    left: 'Saiu do caso. Neste navegador, só pode voltar a ser aberto com o PIN.',
    back: 'Voltar',
    backToCase: 'Voltar ao caso',
    change: 'Alterar',
    changeOf: 'Alterar: {field}',
    optional: 'facultativo',
    copy: 'Copiar',
    copied: 'Copiado',
    print: 'Imprimir esta página',
    homepage: 'Sítio Web',
    imprint: 'Informação legal',
    privacy: 'Política de privacidade',
    footer: 'Acerca deste sítio',
    logo: 'Logótipo de {company}',
  },
  login: {
    title: 'Abrir o seu caso',
    intro:
      'Recebeu uma mensagem de {company} sobre imagens num sítio Web. Introduza os dois números indicados nessa mensagem para saber do que se trata.',
    caseId: 'Número do caso',
    caseIdHint: 'Apenas algarismos, como no nosso e-mail ou na nossa carta.',
    pin: 'PIN',
    pinHint: 'O número indicado ao lado do número do caso.',
    submit: 'Abrir o caso',
    emptyCaseId: 'Introduza o número do caso',
    emptyPin: 'Introduza o PIN',
    wrong:
      'O número do caso ou o PIN não está correto. Confirme ambos os números na nossa mensagem.',
    locked:
      'Demasiadas tentativas. Para sua proteção, este caso só poderá voltar a ser aberto dentro de {minutes}.',
    lockedTitle: 'Tente novamente mais tarde',
    noMessage:
      'Não tem a nossa mensagem à mão? Contacte {company}. Os contactos encontram-se na informação legal.',
    linkTitle: 'Esta ligação não abre o caso',
    link: 'Pode estar incompleta ou já não ser válida. Em alternativa, introduza o número do caso e o PIN da nossa mensagem.',
    sessionEnded:
      'A sua sessão terminou ao fim de duas horas. Introduza o número do caso e o PIN para continuar. O que enviou fica guardado.',
    typedKept:
      'O que escreveu fica guardado. Estará de novo no formulário assim que o caso estiver aberto.',
    typedHere: 'O que escreveu está de novo no formulário. Ainda não foi enviado.',
  },
  minutes: {
    one: '{count} minuto',
    many: '{count} de minutos',
    other: '{count} minutos',
  },
  claimant: {
    title: 'Quem entra em contacto consigo',
    lead: '{company} entra em contacto consigo por causa de imagens no sítio Web {host}.',
    reason: {
      one: 'Encontrámos aí uma imagem para cuja utilização não temos registo de qualquer licença.',
      many: 'Encontrámos aí, em {count} de locais, imagens para cuja utilização não temos registo de qualquer licença.',
      other:
        'Encontrámos aí, em {count} locais, imagens para cuja utilização não temos registo de qualquer licença.',
    },
    opened: 'Caso aberto em {date}',
    addressee: 'Este caso dirige-se ao responsável por {host}.',
    notResponsible:
      'Se não é responsável por este sítio Web, informe-nos pedindo uma chamada, para que possamos corrigir os nossos dados.',
    checkTitle: 'Como verificar se este pedido é autêntico',
    checkIndependent:
      'Procure informações sobre {company} por sua iniciativa, por exemplo num registo público ou num motor de pesquisa, e compare os contactos.',
    checkImprint: 'Leia a informação legal de {company}. Aí se indica quem é o responsável.',
    checkAsk:
      'Peça a {company} que confirme o seu número do caso. Utilize contactos que tenha encontrado por sua iniciativa.',
    checkAddress: 'Verifique o endereço desta página no seu navegador. Deve começar por {address}.',
    checkCard:
      'Os dados do cartão são introduzidos apenas no prestador de serviços de pagamento, nunca nesta página.',
    advice: 'Tem toda a liberdade para obter aconselhamento jurídico antes de decidir.',
  },
  uses: {
    title: {
      one: 'A imagem em causa',
      many: 'As imagens em causa',
      other: 'As imagens em causa',
    },
    count: {
      one: '{count} utilização de imagem',
      many: '{count} de utilizações de imagens',
      other: '{count} utilizações de imagens',
    },
    useOf: 'Utilização de imagem {number} de {count}',
    ours: 'A nossa imagem',
    yours: 'A sua página',
    oursAlt: 'A nossa imagem {file}',
    yoursAlt: 'Captura de ecrã da página {page}',
    file: 'Nome do ficheiro',
    page: 'Endereço da página',
    recorded: 'Registado em {date}',
    enlarge: 'Ampliar',
    enlargeOf: 'Ampliar: {picture}',
    close: 'Fechar',
    missing: 'De momento, não é possível mostrar a imagem.',
    fee: 'Taxa de licença',
    licensed: 'Licenciada. Não há nada a pagar por esta utilização.',
    underReview: 'Licença recebida em {date}. Estamos a verificá-la.',
    notAccepted: 'A licença que enviou não abrange esta utilização.',
  },
  doors: {
    title: 'Como pretende proceder?',
    equal: 'Escolha a opção que se aplica ao seu caso.',
    license: 'Tenho uma licença',
    licenseText:
      'Envie-nos a licença ou o comprovativo de compra. Se abranger a utilização, não há nada a pagar.',
    settle: 'Quero resolver o caso',
    settleText: 'Veja como se compõe o montante, verifique tudo e pague online.',
    talk: 'Quero falar convosco',
    talkText: 'Deixe o seu número. Ligamos-lhe de volta e respondemos às suas perguntas.',
  },
  upload: {
    title: 'Envie-nos a sua licença',
    intro:
      'Por exemplo, um contrato de licença, uma fatura ou uma confirmação da agência de imagens. Escolha a utilização de imagem a que diz respeito.',
    use: 'Utilização de imagem',
    chooseUse: 'Escolha uma utilização de imagem',
    file: 'Ficheiro',
    types: 'PDF, JPG, PNG, GIF, DOC, DOCX ou ODT, no máximo {size}.',
    note: 'Observações',
    noteHint: 'Por exemplo, quem comprou a licença, quando e onde.',
    submit: 'Enviar a licença',
    progress: '{percentage} enviado',
    sending: 'A enviar {file}',
    checking: 'O ficheiro chegou. Está a ser verificado.',
    stop: 'Parar o envio',
    useMissing: 'Escolha a utilização de imagem a que a licença diz respeito',
    fileMissing: 'Escolha um ficheiro',
    wrongType:
      'O ficheiro não foi aceite: não é PDF, JPG, PNG, GIF, DOC, DOCX nem ODT. Escolha outro ficheiro.',
    tooLarge: 'O ficheiro não foi aceite: tem mais de {size}. Escolha um ficheiro mais pequeno.',
    empty: 'O ficheiro não foi aceite: está vazio. Escolha outro ficheiro.',
    unreadable:
      'O ficheiro não foi aceite: está danificado ou não é possível abri-lo. Escolha outro ficheiro.',
    stopped: 'Parou o envio. Não foi enviado nada.',
    failed:
      'O envio falhou porque a ligação foi interrompida. Não foi enviado nada. Tente novamente.',
    alreadyValid: 'Esta utilização já está licenciada. Não precisa de enviar nada.',
    noneOpen:
      'De momento, não é necessária nenhuma licença: todas as utilizações deste caso já estão licenciadas.',
    doneTitle: 'Recebemos a sua licença',
    doneFile: '{file}, recebido em {date}',
    doneReview:
      '{company} vai agora verificar se abrange a utilização. O resultado será mostrado na página do seu caso.',
    doneValid: 'Se abranger a utilização, não há nada a pagar por ela.',
    doneInvalid:
      'Caso contrário, verá essa informação na mesma página e poderá enviar outra licença, resolver o caso ou falar connosco.',
    doneWhen: 'Se até {date} não vir nenhum resultado, peça uma chamada.',
    another: 'Enviar outra licença',
    closed: 'Já não é possível enviar licenças para este caso.',
  },
  callback: {
    title: 'Pedir uma chamada',
    intro:
      'Diga-nos como podemos entrar em contacto consigo. O seu pedido é enviado a {company} e a mais ninguém.',
    name: 'O seu nome',
    role: 'A sua função',
    roleHint: 'Por exemplo, proprietário, agência Web ou advogado.',
    email: 'Endereço de e-mail',
    phone: 'Número de telefone',
    phoneHint: 'Com o indicativo do país, por exemplo +351 212 345 678.',
    note: 'De que se trata?',
    noteHint: 'Diga-nos também quando é mais fácil falar consigo.',
    submit: 'Pedir uma chamada',
    nameMissing: 'Introduza o seu nome',
    reachMissing: 'Introduza um número de telefone ou um endereço de e-mail',
    emailWrong: 'Introduza um endereço de e-mail, por exemplo nome@example.com',
    phoneWrong: 'Introduza um número de telefone, por exemplo +351 212 345 678',
    tooLong: '{field}: no máximo {max} carateres',
    before: 'Pediu uma chamada em {date}. Um novo pedido substitui-o.',
    doneTitle: 'Recebemos o seu pedido',
    doneNext:
      '{company} entrará em contacto consigo através dos dados que indicou. Tenha à mão o número do caso.',
    doneWhen:
      'Se até {date} ninguém tiver entrado em contacto consigo, utilize os contactos da informação legal.',
    doneWhenNoImprint:
      'Se até {date} ninguém tiver entrado em contacto consigo, utilize os contactos da nossa mensagem.',
    closed: 'Já não é possível pedir uma chamada para este caso.',
  },
  about: {
    title: 'Sobre nós',
  },
  faq: {
    title: 'Perguntas e respostas',
  },
  states: {
    ACTIVE: 'Aberto',
    PAYMENT_PROCESSING: 'Pagamento em curso',
    PAID: 'Resolvido',
    VALID_LICENSE: 'Licenciado',
    paidTitle: 'Este caso está resolvido',
    paid: 'Recebemos o seu pagamento em {date}. Não há mais nada a pagar. Obrigado.',
    licensedTitle: 'Tudo está licenciado',
    licensed:
      'A sua licença abrange todas as utilizações deste caso. Não há nada a pagar. Obrigado pela sua colaboração.',
    closedTitle: 'Este caso não está aberto',
    closed:
      'De momento, não precisa de fazer nada nesta página. Se tiver perguntas, contacte {company}.',
    processingTitle: 'Está um pagamento em curso',
    processing:
      'Assim que o prestador de serviços de pagamento o confirmar, verá aqui o comprovativo.',
    changed: 'Isto já não é possível, porque entretanto o caso mudou. Vê agora o seu estado atual.',
  },
  problems: {
    summary: 'Verifique os dados introduzidos',
    notFoundTitle: 'Página não encontrada',
    notFound:
      'Verifique o endereço. Se tem uma mensagem nossa, utilize a ligação ou o número do caso que nela se encontra.',
    brokenTitle: 'Ocorreu um erro',
    broken:
      'Não foi possível mostrar a página. O que enviou anteriormente fica guardado. Tente novamente dentro de alguns minutos.',
    busyTitle: 'Demasiados pedidos',
    busy: 'Aguarde um minuto e tente novamente.',
    busyForms:
      'Foram enviados demasiados formulários para este caso. Poderá enviar este dentro de {minutes}.',
    formTitle: 'Não foi possível enviar o formulário',
    form: 'O formulário estava incompleto ou era demasiado antigo. Não foi enviado nada. Abra novamente a página e preencha-o outra vez.',
    tooLarge:
      'O que enviou é demasiado grande. Encurte o texto ou escolha um ficheiro mais pequeno.',
    movedTitle: 'Este site tem um novo endereço',
    moved: 'O formulário não foi enviado, porque este site está agora em {address}.',
    movedOn: 'Continuar no novo endereço',
    overloadedTitle: 'De momento, o site não consegue responder',
    slowTitle: 'A ligação foi demasiado lenta',
    slow: 'O que enviou não chegou a tempo. Volte atrás e tente novamente, se possível com uma ligação mais rápida.',
  },
}
