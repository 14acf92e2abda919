import type { ContactField, FieldFault, Topic } from '#contracts/http/messages.ts'

type Words = {
  labels: Record<ContactField, string>
  aboutHint: string
  chooseTopic: string
  topics: Record<Topic, string>
  /** Hints by topic. A hint is shown after the viewer chooses its topic. */
  topicHints: Partial<Record<Topic, string>>
  faults: Record<FieldFault, string>
  faultCount: (count: number) => string
  send: string
  sending: string
  thanks: string
  tooMany: string
  home: string
  trap: string
  helpDesk: string
}

/** [A5-11], [A8-35], [A8-37] These texts have the wording of the specification. */
const en: Words = {
  labels: {
    name: 'Your name',
    email: 'Your email',
    topic: 'What is it about?',
    about: 'Show or network (optional)',
    message: 'Your message',
  },
  aboutHint: 'If your question is about a show or network.',
  chooseTopic: 'Choose one',
  topics: {
    watching: 'Playback problems',
    account: 'My account',
    provider: 'My TV provider',
    content: 'A show or an episode',
    email: 'Emails and unsubscribing',
    accessibility: 'Captions and accessibility',
    press: 'Press',
    other: 'Something else',
  },
  topicHints: { email: 'Unsubscribing did not work? Submit a help ticket with this form: it is processed within a week.' },
  faults: {
    required: 'This field is required.',
    email: 'Please enter a valid email address.',
    long: 'This is too long.',
    text: 'This contains characters that cannot be sent.',
  },
  faultCount: (count) => (count === 1 ? 'There is 1 error in the form' : `There are ${count} errors`),
  send: 'Send',
  sending: 'Sending',
  thanks: 'Your comment or question has been received – thanks for getting in touch!',
  tooMany: 'You have sent several messages in a short time. Please try again in an hour.',
  home: 'Home page',
  trap: 'Leave this empty',
  helpDesk: 'Visit our help center',
}

const es: Words = {
  labels: {
    name: 'Tu nombre',
    email: 'Tu correo',
    topic: '¿De qué se trata?',
    about: 'Programa o cadena (opcional)',
    message: 'Tu mensaje',
  },
  aboutHint: 'Si tu pregunta es sobre un programa o una cadena.',
  chooseTopic: 'Elige una opción',
  topics: {
    watching: 'Problemas de reproducción',
    account: 'Mi cuenta',
    provider: 'Mi proveedor de TV',
    content: 'Un programa o un episodio',
    email: 'Correos y cancelar la suscripción',
    accessibility: 'Subtítulos y accesibilidad',
    press: 'Prensa',
    other: 'Otra cosa',
  },
  topicHints: { email: '¿No pudiste cancelar la suscripción? Envía una solicitud de ayuda con este formulario: se atiende en una semana.' },
  faults: {
    required: 'Este campo es obligatorio.',
    email: 'Escribe un correo electrónico válido.',
    long: 'Es demasiado largo.',
    text: 'Contiene caracteres que no se pueden enviar.',
  },
  faultCount: (count) => (count === 1 ? 'Hay 1 error en el formulario' : `Hay ${count} errores`),
  send: 'Enviar',
  sending: 'Enviando',
  thanks: 'Recibimos tu comentario o pregunta. ¡Gracias por escribirnos!',
  tooMany: 'Enviaste varios mensajes en poco tiempo. Inténtalo de nuevo en una hora.',
  home: 'Página de inicio',
  trap: 'Deja esto vacío',
  helpDesk: 'Visita nuestro centro de ayuda',
}

export const contactWords = { en, es }
