import { es as payment } from '../portal-payment-words/es.ts'
import type { PortalWords } from './portal-words.ts'

/** Spanish as in Spain, in the polite form. */
export const es: PortalWords = {
  ...payment,
  site: {
    pageTitle: '{page} – {company}',
    errorTitle: 'Error: {title}',
    skipToContent: 'Ir al contenido',
    navigation: 'Páginas de este sitio',
    caseId: 'Número de expediente',
    caseOf: 'Expediente {caseId}',
    leave: 'Salir del expediente',
    left: 'Ha salido del expediente. En este navegador solo se puede volver a abrir con el PIN.',
    back: 'Volver',
    backToCase: 'Volver al expediente',
    change: 'Modificar',
    changeOf: 'Modificar: {field}',
    optional: 'opcional',
    copy: 'Copiar',
    copied: 'Copiado',
    print: 'Imprimir esta página',
    homepage: 'Sitio web',
    imprint: 'Aviso legal',
    privacy: 'Política de privacidad',
    footer: 'Acerca de este sitio',
    logo: 'Logotipo de {company}',
  },
  login: {
    title: 'Abrir su expediente',
    intro:
      'Ha recibido un mensaje de {company} sobre imágenes publicadas en un sitio web. Introduzca los dos números que figuran en ese mensaje para ver de qué se trata.',
    caseId: 'Número de expediente',
    caseIdHint: 'Solo cifras, como en nuestro correo electrónico o carta.',
    pin: 'PIN',
    pinHint: 'El número que aparece junto al número de expediente.',
    submit: 'Abrir el expediente',
    emptyCaseId: 'Introduzca el número de expediente',
    emptyPin: 'Introduzca el PIN',
    wrong:
      'El número de expediente o el PIN no son correctos. Compruebe ambos números en nuestro mensaje.',
    locked:
      'Demasiados intentos. Para su protección, este expediente no se podrá volver a abrir hasta dentro de {minutes}.',
    lockedTitle: 'Vuelva a intentarlo más tarde',
    noMessage:
      '¿No tiene a mano nuestro mensaje? Diríjase a {company}. Los datos de contacto figuran en el aviso legal.',
    linkTitle: 'Este enlace no abre el expediente',
    link: 'Puede que esté incompleto o que ya no sea válido. Introduzca en su lugar el número de expediente y el PIN de nuestro mensaje.',
    sessionEnded:
      'Su sesión se ha cerrado después de dos horas. Introduzca el número de expediente y el PIN para continuar. Lo que ha enviado se conserva.',
    typedKept:
      'Lo que ha escrito se conserva. Volverá a estar en el formulario en cuanto se abra el expediente.',
    typedHere: 'Lo que ha escrito vuelve a estar en el formulario. Todavía no se ha enviado.',
  },
  minutes: {
    one: '{count} minuto',
    many: '{count} de minutos',
    other: '{count} minutos',
  },
  claimant: {
    title: 'Quién se dirige a usted',
    lead: '{company} se dirige a usted por imágenes publicadas en el sitio web {host}.',
    reason: {
      one: 'Hemos encontrado allí una imagen para cuyo uso no nos consta ninguna licencia.',
      many: 'Hemos encontrado allí, en {count} de lugares, imágenes para cuyo uso no nos consta ninguna licencia.',
      other:
        'Hemos encontrado allí, en {count} lugares, imágenes para cuyo uso no nos consta ninguna licencia.',
    },
    opened: 'Expediente abierto el {date}',
    addressee: 'Este expediente se dirige al titular de {host}.',
    notResponsible:
      'Si usted no es titular de este sitio web, le rogamos que nos lo comunique solicitando una llamada para que podamos corregir nuestros datos.',
    checkTitle: 'Cómo comprobar que esto es auténtico',
    checkIndependent:
      'Busque por su cuenta información sobre {company}, por ejemplo en un registro público o con un buscador, y compare los datos de contacto.',
    checkImprint: 'Lea el aviso legal de {company}. En él se indica quién es el responsable.',
    checkAsk:
      'Pida a {company} que le confirme su número de expediente. Utilice datos de contacto que haya encontrado por su cuenta.',
    checkAddress:
      'Compruebe la dirección de esta página en su navegador. Debe empezar por {address}.',
    checkCard:
      'Los datos de la tarjeta se introducen únicamente en la página del proveedor de pagos, nunca en esta.',
    advice: 'Puede consultar a un abogado antes de tomar una decisión.',
  },
  uses: {
    title: {
      one: 'La imagen en cuestión',
      many: 'Las imágenes en cuestión',
      other: 'Las imágenes en cuestión',
    },
    count: {
      one: '{count} uso de imagen',
      many: '{count} de usos de imágenes',
      other: '{count} usos de imágenes',
    },
    useOf: 'Uso de imagen {number} de {count}',
    ours: 'Nuestra imagen',
    yours: 'Su página',
    oursAlt: 'Nuestra imagen {file}',
    yoursAlt: 'Captura de pantalla de la página {page}',
    file: 'Nombre del archivo',
    page: 'Dirección de la página',
    recorded: 'Registrado el {date}',
    enlarge: 'Ampliar',
    enlargeOf: 'Ampliar: {picture}',
    close: 'Cerrar',
    missing: 'La imagen no se puede mostrar en este momento.',
    fee: 'Tarifa de licencia',
    licensed: 'Con licencia. No hay nada que pagar por este uso.',
    underReview: 'Licencia recibida el {date}. La estamos comprobando.',
    notAccepted: 'La licencia que ha enviado no cubre este uso.',
  },
  doors: {
    title: '¿Cómo desea proceder?',
    equal: 'Elija la opción que corresponda a su caso.',
    license: 'Tengo una licencia',
    licenseText:
      'Envíenos la licencia o el justificante de compra. Si cubre el uso, no hay nada que pagar.',
    settle: 'Quiero resolver el asunto',
    settleText: 'Vea cómo se compone el importe, compruébelo todo y pague en línea.',
    talk: 'Quiero hablar con ustedes',
    talkText: 'Déjenos su número. Le llamaremos y responderemos a sus preguntas.',
  },
  upload: {
    title: 'Envíenos su licencia',
    intro:
      'Por ejemplo, un contrato de licencia, una factura o una confirmación de la agencia de imágenes. Elija el uso de imagen al que corresponde.',
    use: 'Uso de imagen',
    chooseUse: 'Elija un uso de imagen',
    file: 'Archivo',
    types: 'PDF, JPG, PNG, GIF, DOC, DOCX u ODT, {size} como máximo.',
    note: 'Observaciones',
    noteHint: 'Por ejemplo, quién compró la licencia, cuándo y dónde.',
    submit: 'Enviar la licencia',
    progress: '{percentage} enviado',
    sending: 'Enviando {file}',
    checking: 'El archivo ha llegado. Se está comprobando.',
    stop: 'Detener el envío',
    useMissing: 'Elija el uso de imagen al que corresponde la licencia',
    fileMissing: 'Elija un archivo',
    wrongType:
      'El archivo no se ha aceptado: no es un archivo PDF, JPG, PNG, GIF, DOC, DOCX ni ODT. Elija otro archivo.',
    tooLarge: 'El archivo no se ha aceptado: supera los {size}. Elija un archivo más pequeño.',
    empty: 'El archivo no se ha aceptado: está vacío. Elija otro archivo.',
    unreadable:
      'El archivo no se ha aceptado: está dañado o no se puede abrir. Elija otro archivo.',
    stopped: 'Ha detenido el envío. No se ha enviado nada.',
    failed:
      'El envío ha fallado porque se ha interrumpido la conexión. No se ha enviado nada. Vuelva a intentarlo.',
    alreadyValid: 'Este uso ya tiene licencia. No es necesario que envíe nada.',
    noneOpen:
      'En este momento no se necesita ninguna licencia: todos los usos de este expediente ya tienen licencia.',
    doneTitle: 'Hemos recibido su licencia',
    doneFile: '{file}, recibido el {date}',
    doneReview:
      '{company} comprobará ahora si cubre el uso. El resultado se mostrará en la página de su expediente.',
    doneValid: 'Si cubre el uso, no hay nada que pagar por él.',
    doneInvalid:
      'Si no lo cubre, lo verá allí y podrá enviar otra licencia, resolver el asunto o hablar con nosotros.',
    doneWhen: 'Si el {date} todavía no ve ningún resultado, solicite una llamada.',
    another: 'Enviar otra licencia',
    closed: 'Ya no se pueden enviar licencias para este expediente.',
  },
  callback: {
    title: 'Solicitar una llamada',
    intro: 'Díganos cómo podemos localizarle. Su solicitud se envía a {company} y a nadie más.',
    name: 'Su nombre',
    role: 'Su función',
    roleHint: 'Por ejemplo, propietario, agencia web o abogado.',
    email: 'Correo electrónico',
    phone: 'Número de teléfono',
    phoneHint: 'Con el prefijo del país, por ejemplo +34 912 34 56 78.',
    note: '¿De qué se trata?',
    noteHint: 'Indíquenos también cuándo podemos localizarle.',
    submit: 'Solicitar una llamada',
    nameMissing: 'Introduzca su nombre',
    reachMissing: 'Introduzca un número de teléfono o un correo electrónico',
    emailWrong: 'Introduzca un correo electrónico, por ejemplo nombre@example.com',
    phoneWrong: 'Introduzca un número de teléfono, por ejemplo +34 912 34 56 78',
    tooLong: '{field}: {max} caracteres como máximo',
    before: 'Solicitó una llamada el {date}. Una nueva solicitud la sustituye.',
    doneTitle: 'Hemos recibido su solicitud',
    doneNext:
      '{company} se pondrá en contacto con usted a través de los datos que ha indicado. Tenga a mano su número de expediente.',
    doneWhen:
      'Si el {date} nadie se ha puesto en contacto con usted, utilice los datos de contacto del aviso legal.',
    doneWhenNoImprint:
      'Si el {date} nadie se ha puesto en contacto con usted, utilice los datos de contacto de nuestro mensaje.',
    closed: 'Ya no se puede solicitar una llamada para este expediente.',
  },
  about: {
    title: 'Quiénes somos',
  },
  faq: {
    title: 'Preguntas y respuestas',
  },
  states: {
    ACTIVE: 'Abierto',
    PAYMENT_PROCESSING: 'Pago en curso',
    PAID: 'Resuelto',
    VALID_LICENSE: 'Con licencia',
    paidTitle: 'Este expediente está resuelto',
    paid: 'Recibimos su pago el {date}. No hay nada más que pagar. Gracias.',
    licensedTitle: 'Todo tiene licencia',
    licensed:
      'Su licencia cubre todos los usos de este expediente. No hay nada que pagar. Gracias por su colaboración.',
    closedTitle: 'Este expediente no está abierto',
    closed:
      'En este momento no tiene que hacer nada en esta página. Si tiene preguntas, diríjase a {company}.',
    processingTitle: 'Hay un pago en curso',
    processing: 'En cuanto el proveedor de pagos lo confirme, verá aquí el justificante.',
    changed:
      'Esto ya no es posible porque el expediente ha cambiado entretanto. Ahora ve su estado actual.',
  },
  problems: {
    summary: 'Compruebe los datos introducidos',
    notFoundTitle: 'Página no encontrada',
    notFound:
      'Compruebe la dirección. Si tiene un mensaje nuestro, utilice el enlace o el número de expediente que contiene.',
    brokenTitle: 'Se ha producido un error',
    broken:
      'No se ha podido mostrar la página. Lo que envió anteriormente se conserva. Vuelva a intentarlo dentro de unos minutos.',
    busyTitle: 'Demasiadas solicitudes',
    busy: 'Espere un minuto y vuelva a intentarlo.',
    busyForms:
      'Se han enviado demasiados formularios para este expediente. Podrá enviar este dentro de {minutes}.',
    formTitle: 'No se ha podido enviar el formulario',
    form: 'El formulario estaba incompleto o era demasiado antiguo. No se ha enviado nada. Vuelva a abrir la página y rellénelo de nuevo.',
    tooLarge:
      'Lo que ha enviado es demasiado grande. Acorte el texto o elija un archivo más pequeño.',
    movedTitle: 'Este sitio tiene una dirección nueva',
    moved: 'El formulario no se ha enviado porque este sitio se encuentra ahora en {address}.',
    movedOn: 'Continuar en la dirección nueva',
    overloadedTitle: 'El sitio no puede responder en este momento',
    slowTitle: 'La conexión era demasiado lenta',
    slow: 'Lo que ha enviado no ha llegado a tiempo. Vuelva atrás e inténtelo de nuevo, si es posible con una conexión más rápida.',
  },
}
